/// Whether the user lets the app ask for the TV subscription (`VSAccountAccessStatus`).
public enum AccessStatus: String, Sendable, Hashable, CaseIterable {
  /// The user was not asked yet.
  case notDetermined

  /// The user may not decide, for instance by parental controls.
  case restricted

  /// The user has refused.
  case denied

  /// The user has allowed it.
  case granted
}

/// The answer of the subscriber account to the question for access.
public struct AccountAccess: Sendable, Hashable {
  /// Whether the app may ask for the subscription.
  public var status: AccessStatus

  /// Why access is not granted; the framework then always gives an error.
  public var error: SubscriberAccountError?

  /// Makes an answer.
  public init(status: AccessStatus, error: SubscriberAccountError? = nil) {
    self.status = status
    self.error = error
  }
}
