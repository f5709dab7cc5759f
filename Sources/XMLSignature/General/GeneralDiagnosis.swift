/// What else is known about a general signature that failed; it never changes that it failed.
public struct GeneralDiagnosis: Sendable, Hashable {
  /// The cause, or nil when the evidence fits several.
  public let cause: SignatureDiagnosis.Cause?

  /// The SHA-256 fingerprint of the certificate that the message carries.
  public let embeddedFingerprint: [UInt8]?

  /// What is wrong with the signature value by itself, whatever was signed; nil when nothing is.
  public let valueDefect: SignatureValueDefect?
}

extension GeneralSignature {
  /// Looks for the cause of a failure of the signature value.
  ///
  /// - Parameters:
  ///   - error: Why the value does not hold.
  ///   - validation: What became of the references.
  ///   - anchors: The keys that were tried.
  /// - Returns: The evidence, and the cause that it speaks for.
  public func diagnose(
    _ error: SignatureError, _ validation: GeneralValidation, against anchors: [TrustAnchor]
  ) -> GeneralDiagnosis {
    let embedded = embeddedCertificate.flatMap { anchors.certificate(of: $0) }
    let valueDefect = signatureMethod.defect(
      of: signatureValue, for: anchors.map(\.publicKey) + (embedded.map { [$0.publicKey] } ?? []))
    return GeneralDiagnosis(
      cause: cause(of: error, valueDefect, validation, embedded?.publicKey, anchors),
      embeddedFingerprint: embedded?.fingerprint, valueDefect: valueDefect)
  }

  private func cause(
    of error: SignatureError, _ valueDefect: SignatureValueDefect?,
    _ validation: GeneralValidation, _ embedded: PublicKey?, _ anchors: [TrustAnchor]
  ) -> SignatureDiagnosis.Cause? {
    switch error {
    case .valueMismatch where valueDefect == .inDER: return .unsupported
    case .valueMismatch, .keyMismatch: break
    default: return error.causeByItself
    }
    guard let embedded else { return nil }
    let isTrusted = anchors.contains { $0.publicKey == embedded }
    if isSignature(by: embedded) { return isTrusted ? nil : .wrongKey }
    let isContentSound = validation.references.allSatisfy { $0.outcome == .holds }
    return isTrusted && isContentSound ? .signatureValueDamaged : nil
  }

  private func isSignature(by key: PublicKey) -> Bool {
    guard signatureMethod.fits(key.kind) else { return false }
    do {
      return try signatureMethod.verifies(signatureValue, over: canonicalSignedInfo(), with: key)
    } catch {
      return false
    }
  }
}
