extension PartnerSSOWorkflow {
  /// Work that the workflow asks for, by who does it.
  public enum Request: Sendable, Hashable {
    /// The subscriber account.
    case account(AccountRequest)

    /// The service.
    case service(ServiceRequest)

    /// The app, which shows something to its user.
    case user(UserRequest)
  }
}
