import SAML
import XMLSignature

/// When certificates end, so that an alarm comes before an outage.
enum CertificateEnds {
  /// A series for each certificate of a trusted key, and of the service's own TLS.
  ///
  /// The order is that of the policy and of the file. No name of a certificate is a label: it may be long.
  static func series(
    _ policy: Policy, _ certificates: [Certificate]
  ) -> [(MetricsRegistry.Series, MetricsRegistry.Value)] {
    let ends =
      policy.trustAnchors.enumerated().map { ("trust", $0, $1.certificate?.notAfter) }
      + certificates.enumerated().map { ("tls", $0, $1.notAfter) }
    return ends.compactMap { use, number, end in
      let series = MetricsRegistry.Series(
        "exchange_certificate_not_after_timestamp_seconds", [("use", use), ("number", "\(number)")])
      return end.map { (series, .gauge(Double($0.millisecondsSince1970 / 1_000))) }
    }
  }
}
