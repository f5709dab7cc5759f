public import HTTPTypes

/// A request that people may see: names, and the size of every value that could be a secret or
/// identify a person.
public struct MaskedRequest: Sendable, Hashable, Encodable {
  /// The method.
  public let method: String

  /// The path and the query, without values: `/api/v2/[3]/logout/[10]?redirectUrl=[21]`.
  public let path: String

  /// The origin.
  public let origin: String

  /// The header fields.
  public let fields: [String]

  /// The parameters of the body, if it is a form.
  public let parameters: [String]

  /// The size of any other body, in bytes; nil if there is none.
  public let bodyCount: Int?

  /// Redacts a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - body: Its body.
  public init(_ request: HTTPRequest, body: [UInt8]) {
    let target = request.path ?? ""
    let path = target.prefix { $0 != "?" }
    let query = target.dropFirst(path.count + 1)
    method = request.method.rawValue
    self.path = Self.path(path) + (query.isEmpty ? "" : "?" + Self.parameters(query))
    origin = "\(request.scheme ?? "")://\(request.authority ?? "")"
    fields = request.headerFields.map { field in
      "\(field.name.rawName): "
        + (Self.plainFields.contains(field.name.canonicalName)
          ? field.value : Self.size(field.value))
    }
    let isForm = request.headerFields[.contentType] == "application/x-www-form-urlencoded"
    parameters =
      isForm
      ? Self.parameters(String(decoding: body, as: UTF8.self)[...]).split(separator: "&")
        .map(String.init) : []
    bodyCount = isForm || body.isEmpty ? nil : body.count
  }

  /// The method and the path, without values.
  public var line: String { "\(method) \(path)" }

  /// All of it, as lines.
  public var text: String {
    let body = parameters + [bodyCount.map { "[\($0) bytes]" }].compactMap(\.self)
    return ([line, "Origin: \(origin)"] + fields + body.map { "  " + $0 })
      .joined(separator: "\n  ")
  }

  /// Words of the services stay; another segment may be a registration code.
  private static func path(_ path: Substring) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      segment.isEmpty || words.contains(String(segment)) ? String(segment) : size(segment)
    }.joined(separator: "/")
  }

  private static func parameters(_ text: Substring) -> String {
    text.split(separator: "&").map { pair in
      let name = pair.prefix { $0 != "=" }
      let value = pair.dropFirst(name.count + 1)
      return plainParameters.contains(String(name)) ? String(pair) : "\(name)=\(size(value))"
    }.joined(separator: "&")
  }

  private static func size(_ value: some StringProtocol) -> String { "[\(value.utf8.count)]" }

  private static let plainFields: Set = ["accept", "content-type", "content-length"]
  private static let plainParameters: Set = [
    "requestor", "mvpd", "deviceType", "format", "grant_type", "domainName",
  ]

  /// The constant segments of the services, of registration, and of a stand-in's pages.
  private static let words: Set = [
    "api", "v1", "v2", "Apple", "authenticate", "authn", "authorize", "authz", "checkauthn",
    "client", "code", "config", "configuration", "decisions", "freepreview", "logout", "media",
    "mediatoken", "o", "preauthorize", "profile-requests", "profiles", "regcode", "reggie",
    "register", "sessions", "sign-in", "sign-out", "sso", "stand-in", "token", "tokens",
    "usermetadata",
  ]
}
