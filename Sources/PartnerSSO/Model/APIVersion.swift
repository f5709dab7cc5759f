/// A version of the service's REST API.
///
/// An app uses one of them: after a change of version everybody signs in again.
public enum APIVersion: String, Sendable, Hashable, CaseIterable {
  /// REST API V1, whose support has ended and which is to be switched off.
  case v1 = "V1"

  /// REST API V2, its successor.
  case v2 = "V2"
}
