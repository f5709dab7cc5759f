public import SAMLFormats

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

    /// The user's authentication is missing, over or withdrawn: 412, 410, V2's errors whose action is
    /// `authentication`, and its refusals of the partner's status (`invalid_header_pfs_...`).
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
  public var code: ExactString?

  /// How long the service wants to be left alone.
  public var retryAfter: Duration?

  /// How often the request was sent before it failed, with repetitions.
  public var posts: Int

  /// Makes a failure; a refusal of the partner's status is always of the kind
  /// ``Kind-swift.enum/notAuthenticated``.
  public init(
    _ kind: Kind, status: Int? = nil, code: ExactString? = nil, retryAfter: Duration? = nil,
    posts: Int = 1
  ) {
    self.kind = Self.refusesPartnerStatus(code) ? .notAuthenticated : kind
    self.status = status
    self.code = code
    self.retryAfter = retryAfter
    self.posts = posts
  }
}

extension ServiceFailure {
  /// Whether V2 refuses the status of the partner's framework, without which no profile of the
  /// partner's holds.
  var refusesPartnerStatus: Bool { Self.refusesPartnerStatus(code) }

  fileprivate static func refusesPartnerStatus(_ code: ExactString?) -> Bool {
    code?.hasPrefix("invalid_header_pfs_") ?? false
  }
}
