package import PartnerSSO
import SAMLFormats

extension ServiceFailure {
  /// Converts an error to the failure that a workflow knows.
  ///
  /// - Parameters:
  ///   - error: Why a call has no answer.
  ///   - posts: How often the request was sent.
  package init(_ error: ExchangeError, posts: Int = 1) {
    switch error {
    case .transport(.bodyTooLarge), .answerUnreadable:
      self.init(.malformed, posts: posts)
    case .transport:
      self.init(.unreachable, posts: posts)
    case .parameterUnusable:
      self.init(.refused, posts: posts)
    case .storeUnusable:
      // Without its credentials the service does not know the app.
      self.init(.unauthorized, posts: posts)
    case .registrationRefused(let refusal):
      self.init(
        .unauthorized, status: refusal.status, code: refusal.error?.code, posts: posts)
    case .refused(let refusal):
      self.init(
        Kind(refusal), status: refusal.status, code: refusal.code,
        retryAfter: refusal.retryAfter, posts: posts)
    }
  }
}

extension ServiceFailure.Kind {
  /// The status decides; of a refusal by 400 or 403, the action of its error.
  fileprivate init(_ refusal: Refusal) {
    self =
      switch refusal.reason {
      case .throttled: .throttled
      case .serviceFailed: .unavailable
      case .unauthorized: .unauthorized
      case .notAuthenticated, .expired: .notAuthenticated
      case .unexpectedStatus: .malformed
      case .badRequest, .forbidden, .notFound, .methodNotAllowed:
        refusal.error?.action == .authentication ? .notAuthenticated : .refused
      }
  }
}

extension Refusal {
  /// The code; if it is not printable, a word that no service uses.
  fileprivate var code: ExactString? {
    error?.code ?? (error?.hasCode == true ? "unreadable_code" : nil)
  }
}
