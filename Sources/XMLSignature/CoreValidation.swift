import CanonicalXML
import SAMLFormats

extension UnverifiedSignature {
  /// Core validation: the signature value, then the reference (XML Signature 1.1 §3.2).
  ///
  /// The value is checked first, so that no work is done here that an unauthenticated reference asks for
  /// (SIG-12), and the reference is then read from the bytes that the value covers (SIG-13). `diagnose`
  /// does such work, within limits of its own, to name the cause of a failure.
  ///
  /// Not asked here: the issuer of an anchor and until when it is trusted, and how many signatures and IDs
  /// the document has. Those are rules of SAML's `ResponseVerifier`.
  ///
  /// - Parameters:
  ///   - anchors: The keys that are trusted for the issuer; the message supplies none.
  ///   - policy: Which algorithms are accepted.
  /// - Returns: The element as it was signed.
  /// - Throws: The first `SignatureError`.
  public func verify(
    against anchors: [TrustAnchor], policy: SignaturePolicy = SignaturePolicy()
  ) throws(SignatureError) -> VerifiedElement {
    let (signer, verified) = try authenticate(against: anchors, policy: policy)
    let bytes = try validate(verified.reference)
    return try VerifiedElement(
      verified: bytes, origin: parent, signer: signer, signedInfo: verified)
  }

  /// The trusted key that made the signature value, and what it covers.
  func authenticate(
    against anchors: [TrustAnchor], policy: SignaturePolicy
  ) throws(SignatureError) -> (signer: TrustAnchor, signedInfo: SignedInfo) {
    try policy.check(signedInfo)
    guard !anchors.isEmpty else { throw .noTrustAnchor }
    guard anchors.count <= policy.maximumTrustAnchors else {
      throw .tooManyTrustAnchors(maximum: policy.maximumTrustAnchors)
    }
    let permitted = try anchors.permitting(
      signedInfo.signatureMethod, signedInfo.reference.digestMethod)
    let signedBytes = try canonicalSignedInfo()
    let signer = try validateSignature(over: signedBytes, against: permitted)
    return (signer, try verifiedSignedInfo(signedBytes))
  }

  /// Reads the `SignedInfo` in the bytes that the signature value covers (SIG-13).
  ///
  /// The policy was applied to the claim, and the claim was tied to the parent, so the bytes must
  /// have the same content. If they are, byte for byte, a usual form of this claim, they have it
  /// and are not parsed.
  ///
  /// - Parameter bytes: The bytes that verified.
  /// - Returns: Their content.
  /// - Throws: `SignatureError.malformed` for bytes with another content.
  private func verifiedSignedInfo(_ bytes: [UInt8]) throws(SignatureError) -> SignedInfo {
    if signedInfo.isWritten(as: bytes) { return signedInfo }
    let read: SignedInfo
    do {
      read = try SignedInfo(rereading: bytes)
    } catch {
      throw error.placed(at: signedInfoElement.id)
    }
    guard read == signedInfo else { throw .malformed(signedInfoElement.id) }
    return read
  }
}

extension SignedInfo {
  /// Reads the bytes that a signature value covers.
  package init(rereading bytes: [UInt8]) throws(SignatureError) {
    let tree: XMLTree
    do { tree = try XMLTree(rereading: bytes) } catch { throw .unreadable(error) }
    let root = tree.root
    guard root.hasName(DSigName.signedInfo) else { throw .malformed(root.id) }
    try self.init(root, allowing: DSigName.signedInfoAttributes(ofApex: root))
  }
}
