import XMLCanonicalization
import XMLTree

/// The signature value over the canonical octets of `SignedInfo` (XML Signature 1.1 §3.2.2).
extension UnverifiedSignature {
  /// The octets that the signature value covers: `SignedInfo` where it stands, since the namespaces
  /// around it are part of its inclusive forms (C14-03).
  func canonicalSignedInfo() throws(SignatureError) -> [UInt8] {
    do {
      return try signedInfo.canonicalization.octets(of: element.tree, apex: signedInfoElement.id)
    } catch {
      throw .canonicalization(error)
    }
  }

  /// The trusted key whose signature this is.
  func validateSignature(
    over octets: [UInt8], against anchors: [TrustAnchor]
  ) throws(SignatureError) -> TrustAnchor {
    let method = signedInfo.signatureMethod
    let candidates = anchors.filter { method.fits($0.publicKey.kind) }
    guard !candidates.isEmpty else { throw .keyMismatch(method) }
    for anchor in candidates where try holds(over: octets, for: anchor.publicKey) { return anchor }
    throw .valueMismatch
  }

  func holds(over octets: [UInt8], for key: PublicKey) throws(SignatureError) -> Bool {
    do {
      try key.verify(signatureValue, over: octets, method: signedInfo.signatureMethod)
      return true
    } catch {
      if case .methodUnavailable(let method) = error {
        throw .algorithmUnavailable(uri: method.rawValue)
      }
      return false
    }
  }
}
