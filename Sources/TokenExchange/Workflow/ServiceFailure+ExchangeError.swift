public import PartnerSSO

extension ServiceFailure {
  /// What an error means to a workflow.
  ///
  /// - Parameter error: Why a call has no answer.
  public init(_ error: ExchangeError) {
    switch error {
    case .transport(.bodyTooLarge), .answerUnreadable:
      self.init(.malformed)
    case .transport:
      self.init(.unreachable)
    case .parameterUnusable:
      self.init(.refused)
    case .registrationRefused(let refusal):
      self.init(.unauthorized, status: refusal.status, code: refusal.error?.code)
    case .refused(let refusal):
      self.init(
        Kind(refusal), status: refusal.status, code: refusal.error?.code,
        retryAfter: refusal.retryAfter)
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
