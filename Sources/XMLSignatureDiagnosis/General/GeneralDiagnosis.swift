package import XMLSignature

/// Evidence about a general signature that failed; it never changes that it failed.
package struct GeneralDiagnosis: Sendable, Hashable {
  /// The cause, or nil when the evidence fits several.
  package let cause: SignatureDiagnosis.Cause?

  /// The SHA-256 fingerprint of the certificate that the message carries.
  package let embeddedFingerprint: [UInt8]?

  /// The known defect of the signature value; nil when there is none.
  package let valueDefect: SignatureValueDefect?
}

extension GeneralSignature {
  /// Looks for the cause of a failure of the signature value.
  ///
  /// - Parameters:
  ///   - error: Why the value does not hold.
  ///   - validation: The results of the references.
  ///   - anchors: The keys that were tried.
  /// - Returns: The evidence, and the cause that it supports.
  package func diagnose(
    _ error: SignatureError, _ validation: GeneralValidation, against anchors: [TrustAnchor]
  ) -> GeneralDiagnosis {
    let embedded = anchors.certificates(embeddedCertificates)
    let named = anchors.signer(among: embedded, whose: isSignature)
    let isSigner = named.map { isSignature(by: $0.publicKey) } ?? false
    let valueDefect =
      error != .valueMismatch || isSigner
      ? nil
      : valueMethod.signatureMethod?.defect(of: signatureValue, by: anchors.suspects(embedded)) {
        canonicalBytes()
      }
    return GeneralDiagnosis(
      cause: cause(
        of: error, valueDefect, validation, isTrusted: named.map { anchors.contains($0.publicKey) },
        isSigner: isSigner),
      embeddedFingerprint: named?.fingerprint, valueDefect: valueDefect)
  }

  private func cause(
    of error: SignatureError, _ valueDefect: SignatureValueDefect?,
    _ validation: GeneralValidation, isTrusted: Bool?, isSigner: Bool
  ) -> SignatureDiagnosis.Cause? {
    switch error {
    case .keyMismatch: return isTrusted == false ? .wrongKey : nil
    case .valueMismatch: break
    default: return error.causeByItself
    }
    if isSigner { return isTrusted == true ? nil : .wrongKey }
    // No edit of `SignedInfo` is looked for here, so it may have been one.
    if valueDefect == .overOtherBytes(isByTrustedKey: true) { return nil }
    if let method = valueMethod.signatureMethod,
      let cause = valueDefect?.cause(of: method, isNamedTrusted: isTrusted)
    {
      return cause
    }
    let isContentSound = validation.references.allSatisfy { $0.outcome == .holds }
    return isTrusted == true && isContentSound ? .signatureValueDamaged : nil
  }

  private func canonicalBytes() -> [UInt8]? {
    do { return try canonicalSignedInfo() } catch { return nil }
  }

  private func isSignature(by key: PublicKey) -> Bool {
    guard let method = valueMethod.signatureMethod, method.fits(key.kind) else { return false }
    do {
      return try method.verifies(signatureValue, over: canonicalSignedInfo(), with: key)
    } catch {
      return false
    }
  }
}
