/// The answer of the subscriber account to the question for access.
public struct AccountAccess: Sendable, Hashable {
  /// Whether the app may ask for the subscription.
  public var status: AccessStatus

  /// Why not, which the framework tells whenever access is not granted.
  public var error: SubscriberAccountError?

  /// Makes an answer.
  public init(status: AccessStatus, error: SubscriberAccountError? = nil) {
    self.status = status
    self.error = error
  }
}
