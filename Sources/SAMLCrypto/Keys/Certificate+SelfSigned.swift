package import SAMLFormats

extension Certificate {
  /// Makes a certificate that a key signs for itself.
  ///
  /// - Parameters:
  ///   - key: The key that it is for, and that signs it.
  ///   - notBefore: The first moment, cut to whole seconds.
  ///   - notAfter: The last moment, cut to whole seconds.
  ///   - byteCount: How long it is to be; where that cannot be had, it is as short as it can be.
  /// - Throws: `KeyError.signingFailed`.
  package init(
    selfSignedBy key: PrivateKey, notBefore: Instant, notAfter: Instant, byteCount: Int
  ) throws(KeyError) {
    let draft = SelfSigning(key: key, notBefore: notBefore, notAfter: notAfter)
    guard let shortest = draft.der(nameCount: 1, commentCount: 0) else { throw .signingFailed }
    try self.init(der: draft.der(count: byteCount, from: shortest.count) ?? shortest)
  }
}

/// The filling of a certificate up to a length.
private struct SelfSigning {
  let key: PrivateKey
  let notBefore: Instant
  let notAfter: Instant

  /// A certificate of a length.
  ///
  /// Lengths of ECDSA signatures vary by a byte or two, so some are tried; a long filling goes into
  /// a comment, a short one into the name.
  func der(count: Int, from shortest: Int) -> [UInt8]? {
    let missing = count - shortest
    guard missing >= 0 else { return nil }
    var nameCount = 1 + min(missing, Self.maximumNameCount - 1)
    var commentCount = 0
    if missing >= Self.maximumNameCount {
      nameCount = Self.maximumNameCount / 2
      commentCount = max(1, missing - nameCount - Self.commentOverhead)
    }
    for _ in 0..<Self.maximumTrials {
      guard let der = der(nameCount: nameCount, commentCount: commentCount) else { return nil }
      if der.count == count { return der }
      let next = nameCount + count - der.count
      nameCount = min(max(next, 1), Self.maximumNameCount)
      // The comment takes the bytes for which the name has no room.
      if commentCount > 0 { commentCount = max(1, commentCount + next - nameCount) }
    }
    return nil
  }

  func der(nameCount: Int, commentCount: Int) -> [UInt8]? {
    let draft = CertificateDraft(
      subject: String(repeating: "x", count: nameCount), issuer: "x", serial: 1,
      (notBefore, notAfter), for: key.publicKey)
    let comment = String(repeating: "x", count: commentCount)
    guard let draft, comment.isEmpty || draft.add(comment: comment) else { return nil }
    return draft.der(signedBy: key)
  }

  /// The longest common name that X.520 allows.
  private static let maximumNameCount = 64
  /// About what an extension takes beside its text; the trials find the rest.
  private static let commentOverhead = 30
  private static let maximumTrials = 64
}
