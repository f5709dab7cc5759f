import ExactTexts
import SAML
import SAMLReport

/// A policy file of the user, and where it lies.
struct PolicyFile {
  let document: PolicyDocument
  private let folder: String

  /// The default policy.
  init() {
    document = PolicyDocument(Policy())
    folder = ""
  }

  /// Reads a file; a policy that is wrong in one thing is not used at all.
  init(at path: String) throws(Failure) {
    let octets: [UInt8]
    do { octets = try FileSystem.read(path) } catch { throw .usage(error.message) }
    do {
      document = try PolicyDocument(parsing: octets)
    } catch {
      throw .explained(error.code, in: path, at: error.place, .usage)
    }
    // Names in the file are relative to it, not to where the command runs.
    folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }

  /// The keys of the file, and of the files that it names, of metadata for the issuers that are wanted.
  ///
  /// - Parameters:
  ///   - policy: The policy in force: its issuers, and what it accepts of a signature of metadata.
  ///   - metadataTrust: Files with the keys that metadata must be signed by, instead of those of the
  ///     document; a signature over the whole document is then accepted.
  ///   - now: The moment at which exceptions are in force.
  /// - Returns: The keys.
  /// - Throws: `Failure` for a file that cannot be read or is refused.
  func keys(
    by policy: Policy, metadataTrust: [String] = [], at now: Instant
  ) throws(Failure) -> TrustedKeys {
    let files = metadataTrust.isEmpty ? document.metadataTrustFiles.map(located) : metadataTrust
    let signers = try MetadataSigners(files)
    var keys = TrustedKeys()
    for anchor in document.policy.trustAnchors { keys.add(anchor) }
    for file in document.trustFiles {
      let acceptsWhole = !metadataTrust.isEmpty || file.acceptsWholeDocumentReference
      let trust = signers.trust(
        by: policy, for: file.issuer, acceptsWholeDocument: acceptsWhole, at: now)
      try keys.add(
        fileAt: located(file.path), trusting: trust,
        selecting: policy.issuers.isEmpty ? nil : Set(policy.issuers),
        restricting: file.restricting)
    }
    return keys
  }

  /// The files that it names.
  var files: [String] {
    (document.trustFiles.map(\.path) + document.metadataTrustFiles).map(located)
  }

  private func located(_ path: String) -> String {
    path.beginsExactly(with: "/") ? path : folder + path
  }
}
