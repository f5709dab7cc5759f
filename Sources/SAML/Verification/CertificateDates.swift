import SAMLFormats
import XMLSignature

/// Checks the dates of the signer's certificate.
///
/// A key is trusted because it was configured, so no date ends the trust in it (KEY-07). The dates
/// are reported all the same, early enough to change keys. A policy can make the dates count.
struct CertificateDates: Sendable {
  let isRequired: Bool
  let warning: Duration
  let now: Instant

  /// Returns the findings about the key that signed, among all that are trusted for its issuer.
  func findings(of signer: TrustAnchor, among anchors: [TrustAnchor]) -> [Finding] {
    // An anchor may have the same key without its certificate, and then be the signer.
    let certificates = anchors.filter { $0.publicKey == signer.publicKey }.compactMap(\.certificate)
    guard let certificate = signer.certificate ?? certificates.first else {
      return isRequired ? [Finding(Self.code, .notChecked)] : []
    }
    let start = certificate.notBefore
    let end = certificate.notAfter
    if now > end {
      return [outside(.keyCertificateExpired, expected: .notAfter(end))]
    }
    if now < start {
      return [outside(.keyCertificateNotYetValid, expected: .notBefore(start))]
    }
    return (isRequired ? [Finding(Self.code, .pass, actual: .notAfter(end))] : [])
      + expiresSoon(anchors)
  }

  /// Not checked and not required, unless the policy wants the dates to count.
  private func outside(_ code: StableCode, expected: Evidence) -> Finding {
    Finding(
      code, isRequired ? .fail : .notChecked, isRequired: isRequired, expected: expected,
      actual: .instant(now))
  }

  /// As long as one key of the issuer lasts longer, or has no end, nothing needs to be done.
  private func expiresSoon(_ anchors: [TrustAnchor]) -> [Finding] {
    let ends = anchors.compactMap(\.certificate?.notAfter)
    guard ends.count == anchors.count, let end = ends.max() else { return [] }
    guard end.duration(since: now) < warning else { return [] }
    return [
      Finding(
        .keyCertificateExpiresSoon, .pass, isRequired: false, actual: .notAfter(end))
    ]
  }

  private static let code: Finding.Code = .keyCertificateDates
}
