import XMLSignature

/// What the dates of the signer's certificate say.
///
/// A key is trusted because it was configured, so no date ends the trust in it (KEY-07); people are
/// told all the same, early enough to change keys. A policy can make the dates count.
struct CertificateDates: Sendable {
  let isRequired: Bool
  let warning: Duration
  let now: Instant

  /// What is to be said of the key that signed, among all that are trusted for its issuer.
  func findings(of signer: TrustAnchor, among anchors: [TrustAnchor]) -> [Finding] {
    // A key may stand without its certificate too, and then be the signer.
    let certificates = anchors.filter { $0.publicKey == signer.publicKey }.compactMap(\.certificate)
    guard let certificate = signer.certificate ?? certificates.first else {
      return isRequired ? [Finding(Self.code, .notChecked)] : []
    }
    let start = Instant(millisecondsSince1970: certificate.notBefore)
    let end = Instant(millisecondsSince1970: certificate.notAfter)
    if now > end {
      return [outside("key.certificate-expired", expected: "not after \(end)")]
    }
    if now < start {
      return [outside("key.certificate-not-yet-valid", expected: "not before \(start)")]
    }
    return (isRequired ? [Finding(Self.code, .pass, actual: "not after \(end)")] : [])
      + expiresSoon(anchors)
  }

  /// Not checked and not required, unless the policy wants the dates to count.
  private func outside(_ code: String, expected: String) -> Finding {
    Finding(
      code, isRequired ? .fail : .notChecked, isRequired: isRequired, expected: expected,
      actual: now.description)
  }

  /// As long as one key of the issuer lasts longer, or has no end, nothing needs to be done.
  private func expiresSoon(_ anchors: [TrustAnchor]) -> [Finding] {
    let ends = anchors.compactMap(\.certificate?.notAfter)
    guard ends.count == anchors.count, let last = ends.max() else { return [] }
    let end = Instant(millisecondsSince1970: last)
    guard end.duration(since: now) < warning else { return [] }
    return [
      Finding(
        "key.certificate-expires-soon", .pass, isRequired: false, actual: "not after \(end)")
    ]
  }

  private static let code = "key.certificate-dates"
}
