/// The action that a service recommends to its caller after an error.
public enum ServiceAction: String, Sendable, Hashable, CaseIterable {
  /// Nothing that the app could do.
  case none

  /// See to the configuration of the integration.
  case configuration

  /// Register the client again.
  case applicationRegistration = "application-registration"

  /// Authenticate again.
  case authentication

  /// Ask for a decision again.
  case authorization

  /// Send the request again, a few times and not at once.
  case retry
}
