package import SAML
import XMLSignature

/// The keys that metadata must be signed by.
package struct MetadataSigners {
  private var anchors: [TrustAnchor] = []
  private let isAsked: Bool

  /// Reads the keys of files; with no file, metadata is believed by its place.
  package init(_ files: [String], reading reader: some ConfigurationReader)
    throws(ConfigurationError)
  {
    isAsked = !files.isEmpty
    for path in files {
      let bytes = try WholeFile.read(path, by: reader)
      do throws(KeyError) { anchors += try TrustAnchor.parse(bytes) } catch {
        throw .key(error, file: path)
      }
    }
  }

  /// Why metadata is believed from which the keys of one issuer are taken, or of all the policy's issuers.
  package func trust(
    by policy: Policy, for issuer: ExactString? = nil, acceptsWholeDocument: Bool, at now: Instant
  ) -> MetadataTrust {
    guard isAsked else { return .source }
    let only = issuer ?? (policy.issuers.count == 1 ? policy.issuers.first : nil)
    return policy.metadataTrust(
      signedBy: anchors, for: only, acceptsWholeDocumentReference: acceptsWholeDocument, at: now)
  }
}
