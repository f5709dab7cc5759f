/// What the subscriber account has answered to an ``AccountRequest``.
public enum AccountAnswer: Sendable, Hashable {
  /// Whether the app may ask.
  case access(AccountAccess)

  /// The metadata.
  case metadata(SubscriberMetadata)

  /// An error of the framework.
  case failure(SubscriberAccountError)
}
