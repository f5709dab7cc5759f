import CanonicalXML

/// The signature value over the canonical bytes of `SignedInfo` (XML Signature 1.1 §3.2.2).
extension UnverifiedSignature {
  /// The bytes that the signature value covers.
  ///
  /// They are `SignedInfo` in its place, since the namespaces around it are part of its inclusive
  /// forms (C14-03).
  package func canonicalSignedInfo() throws(SignatureError) -> [UInt8] {
    do {
      return try signedInfo.canonicalization.bytes(of: element.tree, apex: signedInfoElement.id)
    } catch {
      throw .canonicalization(error)
    }
  }

  /// The trusted key whose signature this is.
  func validateSignature(
    over bytes: [UInt8], against anchors: [TrustAnchor]
  ) throws(SignatureError) -> TrustAnchor {
    try signedInfo.signatureMethod.signer(of: signatureValue, over: bytes, among: anchors)
  }

  /// Whether the signature value is that of a key over bytes.
  package func verifies(over bytes: [UInt8], with key: PublicKey) throws(SignatureError) -> Bool {
    try signedInfo.signatureMethod.verifies(signatureValue, over: bytes, with: key)
  }
}

extension SignatureMethod {
  /// The trusted key that made a signature value, tried in the order in which they were given.
  package func signer(
    of value: [UInt8], over bytes: [UInt8], among anchors: [TrustAnchor]
  ) throws(SignatureError) -> TrustAnchor {
    var isForNone = true
    for index in anchors.indices where fits(anchors[index].publicKey.kind) {
      isForNone = false
      if try verifies(value, over: bytes, with: anchors[index].publicKey) { return anchors[index] }
    }
    // A key of the kind could not have been read.
    if let algorithm = postQuantumAlgorithm, isForNone, !CryptoLibrary.offers(algorithm) {
      throw .algorithmUnavailable(uri: ExactString(rawValue))
    }
    throw isForNone ? .keyMismatch(self) : .valueMismatch
  }

  /// Whether a signature value is that of a key over bytes.
  package func verifies(
    _ value: [UInt8], over bytes: [UInt8], with key: PublicKey
  ) throws(SignatureError) -> Bool {
    do { return try key.made(value, over: bytes, by: self) } catch {
      throw .algorithmUnavailable(uri: ExactString(rawValue))
    }
  }
}
