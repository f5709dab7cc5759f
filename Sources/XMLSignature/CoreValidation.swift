import XMLTree

extension UnverifiedSignature {
  /// Core validation: the signature value, then the reference (XML Signature 1.1 §3.2).
  ///
  /// The value is checked first, so that no work is done that an unauthenticated reference asks for
  /// (SIG-12), and the reference is then read from the octets that the value covers (SIG-13).
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
    let octets = try validate(verified.reference)
    return try VerifiedElement(
      verified: octets, origin: parent, signer: signer, signedInfo: verified)
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
    let signedOctets = try canonicalSignedInfo()
    let signer = try validateSignature(over: signedOctets, against: permitted)
    return (signer, try SignedInfo(verified: signedOctets, claimed: signedInfo))
  }
}

extension SignedInfo {
  /// What the octets say that a signature value covers (SIG-13).
  ///
  /// - Parameters:
  ///   - octets: The octets that verified.
  ///   - claim: What the message says. It is taken if the octets are, one by one, what it is written
  ///     as, and they are read otherwise.
  /// - Throws: `SignatureError` for octets that are no `SignedInfo`.
  init(verified octets: [UInt8], claimed claim: SignedInfo) throws(SignatureError) {
    if claim.isWritten(as: octets) {
      self = claim
    } else {
      try self.init(rereading: octets)
    }
  }

  /// Reads the octets that a signature value covers.
  ///
  /// Inclusive canonicalisation copies the attributes of `xml:` from the ancestors of the apex to
  /// it (Canonical XML 1.0 §2.4, C14-06).
  package init(rereading octets: [UInt8]) throws(SignatureError) {
    let tree: XMLTree
    do { tree = try XMLTree(rereading: octets) } catch { throw .unreadable(error) }
    let storage = tree.storage
    guard storage.element(storage.root.index, is: DSigName.signedInfo) else {
      throw .malformed(storage.root)
    }
    try self.init(
      storage.root.index, in: storage, allowing: DSigName.canonicalSignedInfoAttributes)
  }
}
