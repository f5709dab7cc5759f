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
