package import SAML
import SAMLFormats

/// A policy document and the place that the names in it are relative to.
package struct PolicySource: Sendable {
  /// The document.
  package let document: PolicyDocument
  private let path: String?
  private let folder: String

  /// The default policy, which names no file.
  package init() {
    document = PolicyDocument(Policy())
    path = nil
    folder = ""
  }

  /// Reads a policy file; one that is wrong in one thing is not used at all.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - reader: What reads it.
  ///   - rules: The service's own rules, which the file may name.
  /// - Throws: `ConfigurationError`.
  package init(
    at path: String, reading reader: some ConfigurationReader, rules: [any CustomRule] = []
  ) throws(ConfigurationError) {
    try self.init(parsing: try WholeFile.read(path, by: reader), at: path, rules: rules)
  }

  /// Takes the bytes of a policy file.
  package init(
    parsing bytes: [UInt8], at path: String, rules: [any CustomRule] = []
  ) throws(ConfigurationError) {
    do throws(PolicyFileError) { document = try PolicyDocument(parsing: bytes, rules: rules) } catch
    {
      throw .policy(error, file: path)
    }
    self.path = path
    // Names in the file are relative to it, not to where the program runs.
    folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }

  /// The keys of the document, and of the files that it names, of metadata for the issuers that are wanted.
  ///
  /// - Parameters:
  ///   - policy: The policy in force: its issuers, and what it accepts of a signature of metadata.
  ///   - metadataTrust: Files with the keys that metadata must be signed by, instead of those of the
  ///     document; a signature over the whole document is then accepted.
  ///   - now: The moment at which exceptions are in force.
  ///   - extras: The keys that are kept besides; short keys are refused.
  ///   - reader: What reads the files.
  /// - Returns: The keys.
  /// - Throws: `ConfigurationError` for the first file that is refused.
  package func keys(
    by policy: Policy, metadataTrust: [String] = [], at now: Instant,
    keeping extras: Set<TrustedKeys.Extra> = [], reading reader: some ConfigurationReader
  ) throws(ConfigurationError) -> TrustedKeys {
    let files =
      metadataTrust.isEmpty ? document.metadataTrustFiles.strings.map(located) : metadataTrust
    let signers = try MetadataSigners(files, reading: reader)
    var keys = TrustedKeys()
    for anchor in document.policy.trustAnchors { keys.add(anchor) }
    for file in document.trustFiles {
      let acceptsWhole = !metadataTrust.isEmpty || file.acceptsWholeDocumentReference
      let trust = signers.trust(
        by: policy, for: file.issuer, acceptsWholeDocument: acceptsWhole, at: now)
      try keys.add(
        fileAt: located(file.path.string), trusting: trust,
        selecting: policy.issuers.isEmpty ? nil : Set(policy.issuers),
        restricting: file.restricting, keeping: extras.subtracting([.shortKeys]), reading: reader)
    }
    return keys
  }

  /// The file itself and those that it names.
  package var files: [String] {
    (path.map { [$0] } ?? [])
      + (document.trustFiles.map(\.path) + document.metadataTrustFiles).strings.map(located)
  }

  private func located(_ path: String) -> String {
    path.beginsExactly(with: "/") ? path : folder + path
  }
}
