public import Formats

/// Why a call of the service has no result.
///
/// The status of the answer decides, never its text. The caller has repeated what may be repeated
/// before it reports a failure to the workflow.
public struct ServiceFailure: Error, Sendable, Hashable {
  /// The kind of a failure.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// No answer: no network, no connection, no time left.
    case unreachable

    /// 429: too many calls of this device.
    case throttled

    /// 500 and above.
    case unavailable

    /// 401: the app's own registration or access token is not accepted.
    case unauthorized

    /// The user's authentication is missing, over or withdrawn: 412, 410, and V2's errors whose
    /// action is `authentication`.
    case notAuthenticated

    /// Another refusal.
    case refused

    /// An answer that cannot be read, or that answers another request.
    case malformed
  }

  /// The kind of the failure.
  public var kind: Kind

  /// The HTTP status, if there was an answer.
  public var status: Int?

  /// The service's code, for instance `invalid_parameter_saml_response`.
  @Exact public var code: String?

  /// How long the service wants to be left alone.
  public var retryAfter: Duration?

  /// How often the request was sent before it failed, with repetitions.
  public var posts: Int

  /// Makes a failure.
  public init(
    _ kind: Kind, status: Int? = nil, code: String? = nil, retryAfter: Duration? = nil,
    posts: Int = 1
  ) {
    self.kind = kind
    self.status = status
    self.code = code
    self.retryAfter = retryAfter
    self.posts = posts
  }
}
