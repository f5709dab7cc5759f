import HTTPTypes

extension HTTPField.Name {
  /// What the device is.
  static let deviceInfo = named("X-Device-Info")

  /// Which device it is, in version 2.
  static let deviceIdentifier = named("AP-Device-Identifier")

  /// What the subscriber account framework knows, in version 2.
  static let partnerFrameworkStatus = named("AP-Partner-Framework-Status")

  /// The visitor's identifier in the partner's cloud, in version 2.
  static let visitorIdentifier = named("AP-Visitor-Identifier")

  /// The address of the device on whose behalf a server calls.
  static let forwardedFor = named("X-Forwarded-For")

  private static func named(_ name: String) -> Self {
    guard let name = Self(name) else { preconditionFailure("each name above is a token") }
    return name
  }
}
