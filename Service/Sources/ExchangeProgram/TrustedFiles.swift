import SAML
import XMLSignature

/// The keys of trust files, and the entities that metadata among them names.
struct TrustedFiles {
  private(set) var anchors: [TrustAnchor] = []

  /// The entities of metadata; empty when there is none.
  private(set) var issuers: [String] = []

  /// Reads a file of keys, or of metadata, which is believed because its file was named.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - trust: Why metadata is believed.
  ///   - restrict: What a key of the file is trusted for; nil leaves it out.
  /// - Throws: That the file cannot be read or is refused.
  mutating func add(
    fileAt path: String, trusting trust: MetadataTrust = .source,
    restricting restrict: (TrustAnchor) -> TrustAnchor? = { $0 }
  ) throws(ProgramFailure) {
    let octets = try Terminal.read(path, elseFailingAs: .usage)
    guard Self.beginsAsXML(octets) else {
      do throws(KeyError) { add(try TrustAnchor.parse(octets).compactMap(restrict)) } catch {
        throw .explained(error.code, in: path)
      }
      return
    }
    let metadata: Metadata
    do throws(MetadataError) {
      var reader = MetadataReader(trust: trust)
      try reader.append(octets[...])
      metadata = try reader.finish()
    } catch {
      throw .explained(error.code, in: path)
    }
    let keys = metadata.trustAnchors.compactMap(restrict)
    guard !keys.isEmpty else { throw .explained("key.metadata-without-keys", in: path) }
    add(keys)
    let named = Set(keys.compactMap(\.issuer))
    issuers += metadata.entities.map(\.entityID).filter(named.contains)
  }

  /// Keys come once.
  mutating func add(_ keys: [TrustAnchor]) {
    for key in keys where !anchors.contains(key) { anchors.append(key) }
  }

  /// Whether the first character is that of XML, behind byte order marks and white space.
  private static func beginsAsXML(_ octets: [UInt8]) -> Bool {
    let skipped: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0x20, 0x09, 0x0A, 0x0D, 0]
    return octets.first { !skipped.contains($0) } == UInt8(ascii: "<")
  }
}

/// A policy file, and where it lies.
struct PolicySource {
  let document: PolicyDocument
  private let folder: String

  /// The default policy.
  init() {
    document = PolicyDocument(Policy())
    folder = ""
  }

  /// Reads a file; a policy that is wrong in one thing is not used at all.
  init(at path: String) throws(ProgramFailure) {
    let octets = try Terminal.read(path, elseFailingAs: .usage)
    do throws(PolicyFileError) { document = try PolicyDocument(parsing: octets) } catch {
      throw .explained(error.code, in: "\(path) (\(error.place))")
    }
    // Names in the file are relative to it, not to where the program runs.
    folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Adds the keys of the document, and of the files that it names.
  ///
  /// - Parameters:
  ///   - keys: Where they are added.
  ///   - policy: The policy in force: its issuers, and what it accepts of a signature of metadata.
  ///   - now: The moment at which exceptions are in force.
  /// - Throws: That a file cannot be read or is refused.
  func addTrust(
    to keys: inout TrustedFiles, by policy: Policy, at now: Instant
  ) throws(ProgramFailure) {
    keys.add(document.policy.trustAnchors)
    var signers = TrustedFiles()
    for path in document.metadataTrustFiles { try signers.add(fileAt: located(path)) }
    for file in document.trustFiles {
      try keys.add(
        fileAt: located(file.path),
        trusting: trust(in: file, signedBy: signers.anchors, by: policy, at: now),
        restricting: file.restricting)
    }
  }

  /// Why metadata in a file is believed: by a signature, if the document names keys for it.
  private func trust(
    in file: PolicyDocument.TrustFile, signedBy signers: [TrustAnchor], by policy: Policy,
    at now: Instant
  ) -> MetadataTrust {
    guard !document.metadataTrustFiles.isEmpty else { return .source }
    return policy.metadataTrust(
      signedBy: signers, for: file.issuer,
      acceptsWholeDocumentReference: file.acceptsWholeDocumentReference, at: now)
  }

  private func located(_ path: String) -> String { path.hasPrefix("/") ? path : folder + path }
}
