#if RedisReplay
  /// The address of a Redis or Valkey server, and the credentials of this process.
  public struct RedisServer: Sendable, Hashable {
    /// The name or the address.
    let host: String
    /// The port.
    let port: UInt16
    /// The user of an access control list; nil means the default user.
    let user: String?
    /// The password; nil when the server asks for none.
    let password: String?

    /// Names a server.
    public init(host: String, port: UInt16 = 6379, user: String? = nil, password: String? = nil) {
      self.host = host
      self.port = port
      self.user = user
      self.password = password
    }
  }

  extension RedisServer: CustomStringConvertible, CustomReflectable {
    /// Host and port; never the password.
    public var description: String { "\(host):\(port)" }

    /// Host and port; never the password.
    public var customMirror: Mirror { Mirror(self, children: ["host": host, "port": port]) }
  }
#endif
