import SAMLFormats
package import SAMLCrypto

extension [TrustAnchor] {
  /// The keys that may have signed by a method over a digest.
  ///
  /// Nothing is asked of keys without a list of their own, which are nearly all.
  package func permitting(
    _ method: SignatureMethod, _ digest: DigestMethod? = nil
  ) throws(SignatureError) -> [TrustAnchor] {
    guard contains(where: { $0.permittedAlgorithms != nil }) else { return self }
    let signers = filter { $0.permits(method) }
    guard !signers.isEmpty else { throw .methodForbidden(uri: ExactString(method.rawValue)) }
    guard let digest else { return signers }
    let permitted = signers.filter { $0.permits(digest) }
    guard !permitted.isEmpty else {
      throw .digestMethodForbidden(uri: ExactString(digest.rawValue))
    }
    return permitted
  }
}
