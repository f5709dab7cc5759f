import SAML
import SAMLReport
import XMLSignature

/// The keys of trust files, and the entities that metadata among them names.
struct TrustedKeys {
  private(set) var anchors: [TrustAnchor] = []
  /// The entities of metadata; empty when there is none.
  private(set) var issuers: [String] = []
  /// Whether one of the files was metadata.
  private(set) var hasMetadata = false

  /// Keys from a file come once.
  mutating func add(_ anchor: TrustAnchor) {
    if !anchors.contains(anchor) { anchors.append(anchor) }
  }

  /// Reads a file of keys or of metadata.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - trust: Why metadata is believed.
  ///   - selected: The entities of metadata that are wanted; nil is all.
  ///   - restrict: What a key of the file is trusted for; nil leaves it out.
  /// - Throws: `Failure` for a file that cannot be read or is refused.
  mutating func add(
    fileAt path: String, trusting trust: MetadataTrust, selecting selected: Set<String>?,
    restricting restrict: (TrustAnchor) -> TrustAnchor? = { $0 }
  ) throws(Failure) {
    var file = TrustFile(trusting: trust, selecting: selected, path: path)
    do {
      try FileSystem.read(path) { (chunk) throws(Failure) in try file.append(chunk) }
    } catch {
      throw .usage(error.message)
    }
    switch try file.finish() {
    case .keys(let keys): for anchor in keys.compactMap(restrict) { add(anchor) }
    case .metadata(let metadata):
      try add(metadata, metadata.trustAnchors.compactMap(restrict), from: path, trust)
    }
  }

  /// No key of one entity is one of another, so nothing is looked for among them.
  private mutating func add(
    _ metadata: Metadata, _ anchors: [TrustAnchor], from path: String, _ trust: MetadataTrust
  ) throws(Failure) {
    hasMetadata = true
    let refused = metadata.entities.flatMap { entity in
      entity.roles.flatMap(\.refusedKeys).map { (entity.entityID, $0) }
    }
    for (entityID, error) in refused.prefix(Self.maximumNotes) {
      let note = Failure.explained(error.code, in: path, at: entityID, .success)
      Console.complain("Note: a key is left out. " + note.message)
    }
    if refused.count > Self.maximumNotes {
      Console.complain("Note: \(path): \(refused.count) keys are left out in all.")
    }
    guard !anchors.isEmpty else { throw .explained("key.metadata-without-keys", in: path, .usage) }
    if metadata.isSigned, trust == .source {
      Console.complain(
        "Note: \(path): the metadata is signed, and its signature is not checked without "
          + "--metadata-trust.")
    }
    for remark in metadata.remarks.prefix(Self.maximumNotes) {
      Console.complain(Self.note(remark, path))
    }
    self.anchors += anchors
    let named = Set(anchors.compactMap(\.issuer))
    issuers += metadata.entities.map(\.entityID).filter(named.contains)
  }

  private static func note(_ remark: MetadataRemark, _ path: String) -> String {
    let place: String? =
      switch remark {
      case .exceptionApplied(let exception): "until \(exception.expires)"
      case .unreadableCacheDuration(let entityID): entityID
      }
    return "Note: " + Failure.explained(remark.code, in: path, at: place, .success).message
  }

  /// A federation may have thousands of keys that are refused.
  private static let maximumNotes = 5
}

/// A trust file on its way from the disk: XML goes through in pieces, keys are kept.
private struct TrustFile: ~Copyable {
  enum Content {
    case keys([TrustAnchor])
    case metadata(Metadata)
  }

  private let path: String
  private var octets: [UInt8] = []
  private var isMetadata: Bool?
  private var reader: MetadataReader

  init(trusting trust: MetadataTrust, selecting selected: Set<String>?, path: String) {
    self.path = path
    reader = MetadataReader(trust: trust, selecting: selected)
  }

  mutating func append(_ chunk: ArraySlice<UInt8>) throws(Failure) {
    if isMetadata == nil, let isXML = beginsAsXML(chunk) { isMetadata = isXML }
    guard isMetadata == true else {
      octets += chunk
      guard octets.count <= FileSystem.maximumOctets else {
        throw .usage("\(path): larger than \(FileSystem.maximumOctets) octets")
      }
      return
    }
    do { try reader.append(chunk) } catch { throw refusal(error) }
  }

  mutating func finish() throws(Failure) -> Content {
    guard isMetadata == true else {
      do { return .keys(try TrustAnchor.parse(octets)) } catch {
        throw .explained(error.code, in: path, .usage)
      }
    }
    do { return .metadata(try reader.finish()) } catch { throw refusal(error) }
  }

  private func refusal(_ error: MetadataError) -> Failure {
    let place: String? =
      if case .duplicateEntity(let entityID) = error {
        entityID
      } else {
        error.byteOffset.map { offset in
          error.attribute.map { "\($0), in what begins at octet \(offset)" } ?? "octet \(offset)"
        }
      }
    return .explained(error.code, in: path, at: place, .usage)
  }

  /// Whether the first character is that of XML, behind byte order marks; nil for white space.
  private func beginsAsXML(_ chunk: ArraySlice<UInt8>) -> Bool? {
    let marks: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF]
    let text = octets.isEmpty ? chunk.drop(while: marks.contains) : chunk
    return text.first { ![0x20, 0x09, 0x0A, 0x0D, 0].contains($0) }.map { $0 == UInt8(ascii: "<") }
  }
}
