#if StandIn
  /// How many requests a device may send: a rate, and a burst on top of it.
  ///
  /// The reference has one request in a second and a burst of ten. Its trace of a test is that of a
  /// bucket that holds eleven, the request itself and the burst, and refills at the rate; a request
  /// that is refused takes nothing out.
  @available(macOS 14, iOS 17, tvOS 17, *)
  public struct Throttle: Sendable, Hashable {
    /// The time in which one more request is allowed.
    public var interval: Duration

    /// How many requests may come before their time.
    public var burst: Int

    /// Makes a limit.
    ///
    /// - Parameters:
    ///   - interval: The time in which one more request is allowed.
    ///   - burst: How many requests may come before their time.
    public init(interval: Duration = .seconds(1), burst: Int = 10) {
      self.interval = interval
      self.burst = burst
    }

    /// The services that are throttled, as the reference lists them.
    static func covers(_ path: String) -> Bool {
      let form = [".json", ".xml"].first(where: path.hasSuffix) ?? ""
      if paths.contains(String(path.dropLast(form.count))) { return true }
      if prefixes.contains(where: path.hasPrefix) { return true }
      let segments = path.split(separator: "/", omittingEmptySubsequences: false)
      if segments.starts(with: ["", "reggie", "v1"]) {
        return segments.count >= 5 && segments[4].hasPrefix("regcode")
      }
      return segments.starts(with: ["", "api", "v1"]) && segments.count == 6
        && segments[4] == "profile-requests"
    }

    private static let paths: Set = [
      "/o/client/register", "/o/client/token", "/o/client/scopes", "/o/client/validate",
      "/api/v1/tokens/usermetadata", "/api/v1/tokens/authn", "/api/v1/tokens/authz",
      "/api/v1/tokens/media", "/api/v1/checkauthn", "/api/v1/logout", "/api/v1/authorize",
      "/api/v1/preauthorize", "/api/v1/mediatoken", "/api/v1/authenticate/freepreview",
      "/api/v1/identities",
    ]

    private static let prefixes = [
      "/api/v2/", "/api/v1/config/", "/api/v1/checkauthn/", "/api/v1/preauthorize/",
      "/api/v1/authenticate/", "/adobe-services/config/",
    ]
  }
#endif
