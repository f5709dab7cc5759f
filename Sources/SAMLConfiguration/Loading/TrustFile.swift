import SAML
import SAMLFormats
import XMLSignature

/// A file of keys or metadata on its way to what it holds: XML goes through in pieces, keys are kept.
struct TrustFile: ~Copyable {
  enum Content {
    case keys([TrustAnchor], short: [KeyForDiagnosis])
    case metadata(Metadata)
  }

  private let path: String
  private var bytes: [UInt8] = []
  private var isMetadata: Bool?
  private var metadata: MetadataReader
  private var refusal: ConfigurationError?
  /// Whether the keys were neither PEM nor DER as they lay there.
  private var isHeldOtherwise = false

  private init(
    trusting trust: MetadataTrust, selecting selected: Set<ExactString>?, keepsRequesters: Bool,
    path: String
  ) {
    self.path = path
    metadata = MetadataReader(
      trust: trust, selecting: selected, keepsRequesters: keepsRequesters)
  }

  /// Reads a file of either kind.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - trust: Why metadata is believed.
  ///   - selected: The entities of metadata that are wanted; nil means all.
  ///   - extras: The keys that are kept apart, and not refused or skipped.
  ///   - reader: Reads the file.
  /// - Returns: The keys, or the metadata.
  /// - Throws: `ConfigurationError` for a file that is refused.
  static func read(
    _ path: String, trusting trust: MetadataTrust, selecting selected: Set<ExactString>?,
    keeping extras: Set<TrustedKeys.Extra>, by reader: some ConfigurationReader
  ) throws(ConfigurationError) -> Content {
    var file = TrustFile(
      trusting: trust, selecting: selected, keepsRequesters: extras.contains(.requesters),
      path: path)
    do throws(UnreadableFile) { try reader.read(path) { file.take($0) } } catch {
      throw .unreadable(error, file: path)
    }
    let content = try file.finish(keepsShortKeys: extras.contains(.shortKeys))
    if file.isHeldOtherwise, case .keys(let keys, let short) = content {
      for anchor in keys { reader.note(.keyUnwrapped(anchor, file: path)) }
      if keys.isEmpty, short.isEmpty { throw .key(.unrecognizedFormat, file: path) }
    }
    return content
  }

  /// Takes the next bytes; false when the file is refused already.
  private mutating func take(_ chunk: ArraySlice<UInt8>) -> Bool {
    if isMetadata == nil, let isXML = beginsAsXML(chunk) { isMetadata = isXML }
    do throws(ConfigurationError) {
      if isMetadata == true {
        do throws(MetadataError) { try metadata.append(chunk) } catch {
          throw .metadata(error, file: path)
        }
      } else {
        bytes += chunk
        guard bytes.count <= WholeFile.maximumBytes else {
          throw .tooLarge(maximum: WholeFile.maximumBytes, file: path)
        }
      }
    } catch {
      refusal = error
      return false
    }
    return true
  }

  private mutating func finish(
    keepsShortKeys: Bool
  ) throws(ConfigurationError) -> Content {
    if let refusal { throw refusal }
    guard isMetadata == true else {
      do throws(KeyError) { return try keys(keepsShortKeys) } catch {
        switch error {
        case .unrecognizedFormat, .malformedPEM, .unknownPEMLabel:
          bytes = try unwrapped(otherwise: error)
        default: throw .key(error, file: path)
        }
      }
      isHeldOtherwise = true
      do throws(KeyError) { return try keys(keepsShortKeys) } catch {
        throw .key(error, file: path)
      }
    }
    do throws(MetadataError) { return .metadata(try metadata.finish()) } catch {
      throw .metadata(error, file: path)
    }
  }

  private func keys(_ keepsShortKeys: Bool) throws(KeyError) -> Content {
    guard keepsShortKeys else { return .keys(try TrustAnchor.parse(bytes), short: []) }
    let keys = try KeyForDiagnosis.parse(bytes)
    return .keys(keys.trusted, short: keys.short)
  }

  /// The one DER object that the file holds in another form than a file of keys.
  private func unwrapped(otherwise refusal: KeyError) throws(ConfigurationError) -> [UInt8] {
    let objects: [[UInt8]]
    do throws(KeyError) {
      guard let held = try HeldKey.objects(in: bytes) else { throw refusal }
      objects = held
      guard objects.count != 0 else { throw .missingCertificate }
    } catch {
      // A file of keys never begins as JSON does.
      guard error == .unrecognizedFormat, case .json? = MetadataError(beginning: bytes) else {
        throw .key(error, file: path)
      }
      throw .metadata(.json, file: path)
    }
    guard objects.count == 1 else { throw .severalCertificates(objects, file: path) }
    return objects[0]
  }

  /// Whether the first character is that of XML, after byte order marks; nil for white space.
  private func beginsAsXML(_ chunk: ArraySlice<UInt8>) -> Bool? {
    let marks: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF]
    let text = bytes.isEmpty ? chunk.drop(while: marks.contains) : chunk
    return text.first { !XMLText.isWhiteSpace($0) && $0 != 0 }.map { $0 == UInt8(ascii: "<") }
  }
}

/// A file that is read whole: a policy, or the keys that metadata must be signed by.
enum WholeFile {
  /// Far above any file of keys; a wrong name does not fill the memory.
  static let maximumBytes = 64 << 20

  static func read(
    _ path: String, by reader: some ConfigurationReader
  ) throws(ConfigurationError) -> [UInt8] {
    var bytes: [UInt8] = []
    do throws(UnreadableFile) {
      try reader.read(path) { chunk in
        bytes += chunk
        return bytes.count <= maximumBytes
      }
    } catch {
      throw .unreadable(error, file: path)
    }
    guard bytes.count <= maximumBytes else { throw .tooLarge(maximum: maximumBytes, file: path) }
    return bytes
  }
}
