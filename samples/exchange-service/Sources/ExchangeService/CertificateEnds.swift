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
    let trusted = policy.trustAnchors.map(\.certificate?.notAfter)
    return [("trust", trusted), ("tls", certificates.map { $0.notAfter })].flatMap { use, ends in
      ends.enumerated().compactMap { number, end in
        end.map {
          (
            MetricsRegistry.Series(
              "exchange_certificate_not_after_timestamp_seconds",
              [("use", use), ("number", "\(number)")]),
            .gauge(Double($0.millisecondsSince1970 / 1_000))
          )
        }
      }
    }
  }
}
