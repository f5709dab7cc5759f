extension PartnerSSOWorkflow {
  /// The answer to a ``Request``, by who gives it.
  public enum Answer: Sendable, Hashable {
    /// The subscriber account.
    case account(AccountAnswer)

    /// The service.
    case service(ServiceAnswer)

    /// The user.
    case user(UserAnswer)
  }
}
