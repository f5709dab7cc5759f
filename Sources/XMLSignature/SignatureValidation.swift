import XML

/// The signature value over the canonical octets of `SignedInfo` (XML Signature 1.1 §3.2.2).
extension UnverifiedSignature {
  /// The octets that the signature value covers: `SignedInfo` where it stands, since the namespaces
  /// around it are part of its inclusive forms (C14-03).
  package func canonicalSignedInfo() throws(SignatureError) -> [UInt8] {
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
    try signedInfo.signatureMethod.signer(of: signatureValue, over: octets, among: anchors)
  }

  /// Whether the signature value is that of a key over octets.
  package func verifies(over octets: [UInt8], with key: PublicKey) throws(SignatureError) -> Bool {
    try signedInfo.signatureMethod.verifies(signatureValue, over: octets, with: key)
  }
}

extension SignatureMethod {
  /// The trusted key that made a signature value, tried in the order in which they were given.
  package func signer(
    of value: [UInt8], over octets: [UInt8], among anchors: [TrustAnchor]
  ) throws(SignatureError) -> TrustAnchor {
    var isForNone = true
    for index in anchors.indices where fits(anchors[index].publicKey.kind) {
      isForNone = false
      if try verifies(value, over: octets, with: anchors[index].publicKey) { return anchors[index] }
    }
    throw isForNone ? .keyMismatch(self) : .valueMismatch
  }

  /// Whether a signature value is that of a key over octets.
  package func verifies(
    _ value: [UInt8], over octets: [UInt8], with key: PublicKey
  ) throws(SignatureError) -> Bool {
    do {
      try key.verify(value, over: octets, method: self)
      return true
    } catch {
      if case .methodUnavailable(let method) = error {
        throw .algorithmUnavailable(uri: method.rawValue)
      }
      return false
    }
  }
}
