public import Formats

/// The code that ties a sign-in in a browser to this device.
public struct RegistrationCode: Sendable, Hashable, Confidential {
  /// The code, as a user types it.
  @Exact public var value: String

  /// When the code ends.
  public var expires: Instant?

  /// Makes a code.
  public init(_ value: String, expires: Instant? = nil) {
    self.value = value
    self.expires = expires
  }
}
