public import SAMLFormats

/// A request of the workflow to Automatic Sign-In (iOS and tvOS 26).
///
/// Apple keeps a token of the app in the person's Apple Account, and hands it to the app on their
/// other devices.
public enum AutomaticSignInRequest: String, Sendable, Hashable, CaseIterable {
  /// Is there a token, and has the app's own service signed the person in with it?
  case redeem

  /// The person has just signed in: ask for their consent, and keep a token.
  case offer

  /// The person signs out: delete the token, so that they are not signed in again.
  case delete
}

/// A token of Automatic Sign-In, which the app's own service makes and knows.
public struct AutomaticSignInToken: Sendable, Hashable, Confidential {
  /// The text; only the app's own service reads it.
  public let value: ExactString

  /// Takes a text.
  public init(_ value: String) {
    self.value = ExactString(value)
  }
}

/// The part of Automatic Sign-In that the app's own service performs.
///
/// The partner has no part in it: the app and its service decide how a token becomes an
/// authentication of this device.
public protocol AutomaticSignInService: Sendable {
  /// Signs in the person of a token on this device.
  ///
  /// - Parameter token: The token in the person's Apple Account.
  /// - Returns: Whether the partner's service knows an authentication of this device now.
  func redeem(_ token: AutomaticSignInToken) async -> Bool

  /// Makes a token for the person who has just signed in and consented.
  ///
  /// - Returns: The token; nil keeps none.
  func makeToken() async -> AutomaticSignInToken?
}
