public import XMLSignature

extension SignatureExplainer {
  /// Reverses accidental edits on copies, and looks at the keys and the value, as
  /// `UnverifiedSignature.diagnose(_:against:limits:)` does.
  public static let search = SignatureExplainer { $0.diagnose($1, against: $2, limits: $3) }
}

extension UnverifiedSignature {
  /// Looks for the cause of a failure.
  ///
  /// It reverses edits on copies of the canonical bytes. The result is evidence of what happened,
  /// and never a verification, because the received message is another one.
  ///
  /// - Parameters:
  ///   - error: The error that `verify` threw.
  ///   - anchors: The keys that were tried.
  ///   - limits: How much work the search may take.
  /// - Returns: The evidence, and the cause that it supports.
  public func diagnose(
    _ error: SignatureError, against anchors: [TrustAnchor],
    limits: DiagnosisLimits = DiagnosisLimits()
  ) -> SignatureDiagnosis {
    let content = contentBytes()
    let digest = content.flatMap(contentDigest)
    let digestHolds = digest.map { $0 == signedInfo.reference.digestValue }
    let embedded = anchors.certificates(embeddedCertificates)
    let named = anchors.signer(among: embedded, whose: isSignature)
    let embeddedKeySigned = named.map { isSignature(by: $0.publicKey) } ?? false
    let isTrusted = named.map { anchors.contains($0.publicKey) }
    let keys = anchors.suspects(embedded)
    var signed: (edit: AccidentalEdit, isTrusted: Bool)?
    if error == .valueMismatch, !embeddedKeySigned {
      for keys in signedInfo.signatureMethod.searches(for: signatureValue, by: keys)
      where signed == nil {
        signed = editOfSignedInfo(signedByOneOf: keys, limits)
      }
    }
    let contentEdit =
      digestHolds == false ? content.flatMap { editOfContent($0, limits) } : nil
    let valueDefect =
      error != .valueMismatch || embeddedKeySigned || signed != nil
      ? nil
      : signedInfo.signatureMethod.defect(of: signatureValue, by: keys) { canonicalBytes() }
    return SignatureDiagnosis(
      cause: cause(
        of: error, valueDefect, digestHolds: digestHolds, contentEdit: contentEdit,
        isTrusted: isTrusted, isSignedBefore: signed?.isTrusted,
        embeddedKeySigned: embeddedKeySigned,
        mayBeOfEmbeddedKey: named.map { mayBeValue(of: $0.publicKey) } ?? false),
      contentEdit: contentEdit, signedInfoEdit: signed?.edit,
      contentDigest: digest, digestHolds: digestHolds, embeddedFingerprint: named?.fingerprint,
      embeddedKeySigned: embeddedKeySigned,
      valueDefect: valueDefect)
  }

  /// The cause for which the evidence speaks.
  ///
  /// `isSignedBefore` is whether the key is trusted that signed `SignedInfo` before an edit, and nil
  /// when there was no such key or edit.
  private func cause(
    of error: SignatureError, _ valueDefect: SignatureValueDefect?, digestHolds: Bool?,
    contentEdit: AccidentalEdit?, isTrusted: Bool?, isSignedBefore: Bool?, embeddedKeySigned: Bool,
    mayBeOfEmbeddedKey: Bool
  ) -> SignatureDiagnosis.Cause? {
    switch error {
    case .digestMismatch: return contentEdit?.cause ?? .contentChanged
    case .keyMismatch: return isTrusted == false ? .wrongKey : nil
    case .valueMismatch: break
    default: return error.causeByItself
    }
    if embeddedKeySigned { return isTrusted == true ? nil : .wrongKey }
    if let isSignedBefore { return isSignedBefore ? .reformatted : .wrongKey }
    if let cause = valueDefect?.cause(of: signedInfo.signatureMethod, isNamedTrusted: isTrusted) {
      return cause
    }
    // Where comments were digested, the content is what the message claims. If no key made the value, a
    // changed content does not explain it.
    let isOfContent = digestHolds == false && contentEdit != .commentsDigested
    if isOfContent, valueDefect?.isOfNoTrustedKey != true {
      return contentEdit?.cause ?? .contentChanged
    }
    guard digestHolds != nil, isTrusted == true, mayBeOfEmbeddedKey else { return nil }
    return .signatureValueDamaged
  }

  /// Whether the value may be one of a key that was damaged: the method is for such keys, and the value
  /// has not the length that is usual for others.
  private func mayBeValue(of key: PublicKey) -> Bool {
    let method = signedInfo.signatureMethod
    guard method.fits(key.kind) else { return false }
    return signatureValue.count == key.signatureByteCount
      || !method.usualValueLengths.contains(signatureValue.count)
  }

  private func contentBytes() -> [UInt8]? {
    do { return try canonicalParent(signedInfo.reference) } catch { return nil }
  }

  private func canonicalBytes() -> [UInt8]? {
    do { return try canonicalSignedInfo() } catch { return nil }
  }

  private func isSignature(by key: PublicKey) -> Bool {
    guard signedInfo.signatureMethod.fits(key.kind) else { return false }
    do { return try verifies(over: canonicalSignedInfo(), with: key) } catch { return false }
  }
}

extension [TrustAnchor] {
  /// Whether a key is one of these.
  func contains(_ key: PublicKey) -> Bool { contains { $0.publicKey == key } }

  /// Returns the certificate that names the signer of a message.
  ///
  /// It prefers the one whose key signed the message, then a trusted one, then the first. Their
  /// order means nothing (XML Signature 1.1 §4.5.4).
  func signer(
    among certificates: [Certificate], whose isSigner: (PublicKey) -> Bool
  ) -> Certificate? {
    guard certificates.count > 1 else { return certificates.first }
    return certificates.first { isSigner($0.publicKey) }
      ?? certificates.first { contains($0.publicKey) } ?? certificates.first
  }

  /// The keys that may have made a signature value.
  ///
  /// A message that carries certificates names its signer by one of them, so these come first.
  func suspects(_ certificates: [Certificate]) -> [SuspectedKey] {
    var known: Set<PublicKey> = []
    let named = certificates.filter { known.insert($0.publicKey).inserted }.map {
      SuspectedKey(key: $0.publicKey, isTrusted: contains($0.publicKey), isNamed: true)
    }
    return named
      + filter { known.insert($0.publicKey).inserted }.map {
        SuspectedKey(key: $0.publicKey, isTrusted: true, isNamed: false)
      }
  }

  /// The certificates that a message carries, as far as they can be read.
  func certificates(_ embedded: [[UInt8]]) -> [Certificate] { embedded.compactMap(certificate) }

  /// The certificate of these bytes; reading one costs more than a signature, so that a trusted one
  /// is not read again.
  ///
  /// A certificate that cannot be read is no evidence. A key that is too short to be trusted is still read
  /// here, so that the signer can be named.
  private func certificate(of der: [UInt8]) -> Certificate? {
    for anchor in self { if let known = anchor.certificate, known.der == der { return known } }
    do { return try Certificate(der: der, minimumRSABits: 1024) } catch { return nil }
  }
}

/// A key that may have made a signature value.
struct SuspectedKey {
  let key: PublicKey
  let isTrusted: Bool
  /// Whether the message carries its certificate.
  let isNamed: Bool
}

extension SignatureMethod {
  /// Returns the keys to search edits with, grouped by search.
  ///
  /// A value of RSASSA-PKCS1-v1_5 shows which key has made it, or that none has. For other values
  /// the named keys are tried first, and the rest takes no trials from them.
  fileprivate func searches(for value: [UInt8], by keys: [SuspectedKey]) -> [[SuspectedKey]] {
    let fitting = keys.filter { fits($0.key.kind) }
    if family == .rsaPKCS1 {
      return fitting.first { $0.key.digestInfo(in: value) != nil }.map { [[$0]] } ?? []
    }
    return [fitting.filter(\.isNamed), fitting.filter { !$0.isNamed }].filter { !$0.isEmpty }
  }
}
