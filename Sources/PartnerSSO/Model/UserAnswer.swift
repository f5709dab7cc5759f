/// What the user has done with a ``UserRequest``.
public enum UserAnswer: Sendable, Hashable {
  /// A provider was chosen.
  case provider(MVPD.ID)

  /// What was shown is closed.
  case closed

  /// The user has left a picker without a choice, or no longer wants to sign in.
  case cancelled
}
