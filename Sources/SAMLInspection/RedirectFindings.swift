import Formats
import SAML
import SAMLCapture

extension Finding {
  /// The findings about the signature of the query around a message (SAML Bindings §3.4.4.1).
  ///
  /// It can only fail: the verdict on a response is that of the signatures in its XML, which also report
  /// the dates of certificates.
  ///
  /// - Parameters:
  ///   - payload: The payload, from a parameter of the binding.
  ///   - unwrapping: How it was unwrapped, with the query as it was sent.
  ///   - policy: What is trusted and accepted.
  ///   - now: The moment for what is trusted.
  /// - Returns: No finding for a payload outside of a query, or in a sound one without a signature.
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
