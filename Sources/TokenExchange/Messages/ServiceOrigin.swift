public import SAMLFormats

/// The address of a service: scheme, host and port (RFC 6454 §4).
///
/// Requests carry a bearer token and the identifier of a device, so they go over TLS. The one
/// exception is this machine's own loopback, for stand-ins of the service.
public struct ServiceOrigin: Sendable, Hashable, CustomStringConvertible {
  /// `https`, or `http` for a loopback address.
  public let scheme: ExactString

  /// The host, and the port if it is not the scheme's own.
  public let authority: ExactString

  /// The partner's production service.
  public static let production = ServiceOrigin(host: "api.auth.adobe.com")

  /// The partner's staging service.
  public static let staging = ServiceOrigin(host: "api.auth-staging.adobe.com")

  /// Reads an origin such as `https://api.example` or `http://127.0.0.1:8080`.
  ///
  /// A path, a query, user information and `http` to another machine are refused.
  ///
  /// - Parameter text: The origin, with or without a slash at its end.
  /// - Throws: ``ExchangeError/parameterUnusable(_:)`` for any other text.
  public init(parsing text: String) throws(ExchangeError) {
    let text = text.hasSuffix("/") ? String(text.dropLast()) : text
    guard let separator = text.firstRange(of: "://") else { throw .parameterUnusable("origin") }
    let scheme = text[..<separator.lowerBound].lowercased()
    let authority = text[separator.upperBound...].lowercased()
    guard let host = Self.host(of: authority),
      scheme == "https" || (scheme == "http" && Self.loopback.contains(host))
    else { throw .parameterUnusable("origin") }
    self.scheme = ExactString(scheme)
    self.authority = ExactString(authority)
  }

  /// The origin as text.
  public var description: String { "\(scheme)://\(authority)" }

  private init(host: ExactString) {
    scheme = "https"
    authority = host
  }

  /// The host of an authority without user information, or nil if it is malformed
  /// (RFC 3986 §3.2).
  private static func host(of authority: String) -> String? {
    let isLiteral = authority.hasPrefix("[")
    let end = authority.firstIndex(of: isLiteral ? "]" : ":")
    let host: Substring
    if isLiteral {
      guard let end else { return nil }
      host = authority[...end]
    } else {
      host = authority[..<(end ?? authority.endIndex)]
    }
    let port = authority[host.endIndex...]
    let isPort = port.first == ":" && port.count > 1 && UInt16(port.dropFirst()) != nil
    guard port.isEmpty || isPort, !port.contains("+"),
      host.count > (isLiteral ? 2 : 0),
      (isLiteral ? host.dropFirst().dropLast() : host).utf8.allSatisfy({
        isHostByte($0, inLiteral: isLiteral)
      })
    else { return nil }
    return String(host)
  }

  /// Letters, digits, the dot, and the hyphen of names or the colon of IPv6 addresses.
  private static func isHostByte(_ byte: UInt8, inLiteral: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "."):
      true
    case UInt8(ascii: "-"): !inLiteral
    case UInt8(ascii: ":"): inLiteral
    default: false
    }
  }

  /// The names of this machine's loopback (RFC 6761 §6.3, RFC 1122 §3.2.1.3, RFC 4291 §2.5.3).
  private static let loopback: Set<String> = ["localhost", "127.0.0.1", "[::1]"]
}
