#if StandIn
  import HTTPTypes
  import Hummingbird

  /// Who may call the control API, which changes what the stand-in answers.
  @available(macOS 14, iOS 17, tvOS 17, *)
  public enum ControlAccess: Sendable {
    /// Programs on this machine.
    ///
    /// A web page that a browser shows on this machine is refused: its requests name their origin. So
    /// is a name that leads here (DNS rebinding), and a request that a proxy passes on.
    case loopback

    /// Any caller that sends this as its bearer token (RFC 6750 §2.1).
    case token(String)

    func allows(_ request: Request, from peer: String) -> Bool {
      switch self {
      case .loopback:
        let names = ["127.0.0.1", "localhost", "[::1]"]
        return ["127.0.0.1", "::1", "::ffff:127.0.0.1"].contains(peer)
          && names.contains(Self.name(of: request.head.authority ?? ""))
          && Self.foreign.allSatisfy { request.headers[$0] == nil }
      case .token(let token):
        let words = (request.headers[.authorization] ?? "").split(separator: " ")
        return words.count == 2 && words[0].lowercased() == "bearer"
          && Self.areEqual(Array(words[1].utf8), Array(token.utf8))
      }
    }

    /// The host of an authority, without its port.
    private static func name(of authority: String) -> String {
      guard let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") else {
        return authority.lowercased()
      }
      return authority[..<colon].lowercased()
    }

    /// Compares secrets in a time that depends on their lengths alone.
    private static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
      one.count == other.count && zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// The fields of web pages and of proxies.
    private static let foreign = [
      "Origin", "Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "Via",
    ].compactMap { HTTPField.Name($0) }
  }
#endif
