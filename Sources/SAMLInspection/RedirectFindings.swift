import Formats
import SAML
import SAMLCapture

extension Finding {
  /// What the signature of a query says of the message in it (SAML Bindings §3.4.4.1).
  ///
  /// It can only fail: the verdict on a response is that of the signatures in its XML. Dates of certificates
  /// are told with those.
  ///
  /// - Parameters:
  ///   - payload: The payload, which stands in a parameter of the binding.
  ///   - unwrapping: How it was unwrapped, with the query as it was sent.
  ///   - policy: What is trusted and accepted.
  ///   - now: The moment for what is trusted.
  /// - Returns: Nothing for a payload that did not come in a query, or in a sound one without a signature.
  static func redirect(
    of payload: FoundPayload, _ unwrapping: Unwrapping, by policy: Policy, at now: Instant
  ) -> [Finding] {
    guard let query = unwrapping.query,
      VerifiedRedirectMessage.Kind.allCases.contains(where: { $0.rawValue.isExactly(payload.field) }
      )
    else { return [] }
    return RedirectEvaluation(of: query, by: policy, at: now).findings.filter {
      $0.outcome == .fail || $0.code.area != .key
    }
  }
}
