import SAML
import SAMLCapture
import SAMLFormats
import XMLSignature

/// The signature of the query around a payload (SAML Bindings §3.4.4.1).
extension RedirectEvaluation {
  /// Evaluates the query that carried a payload; nil for a payload outside of a query.
  ///
  /// - Parameters:
  ///   - payload: The payload, from a parameter of the binding.
  ///   - unwrapping: How it was unwrapped, with the query as it was sent.
  ///   - policy: What is trusted and accepted.
  ///   - now: The moment for what is trusted.
  ///   - shortKeys: Keys that are too short to be trusted; a signature by one is reported.
  init?(
    of payload: FoundPayload, _ unwrapping: Unwrapping, by policy: Policy, at now: Instant,
    reportingOn shortKeys: [KeyForDiagnosis] = []
  ) {
    guard let query = unwrapping.query,
      VerifiedRedirectMessage.Kind.allCases.contains(where: { $0.rawValue == payload.field }
      )
    else { return nil }
    self.init(of: query, by: policy, at: now)
    remark(on: shortKeys)
  }

  /// The findings where a signature in the XML decides.
  ///
  /// The query's can only fail then, and that signature also reports the dates of certificates.
  var besideXML: [Finding] { findings.filter { $0.outcome == .fail || $0.code.area != .key } }
}
