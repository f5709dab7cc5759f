#if RedisReplay
  public import SAML

  /// A replay cache in a Redis or Valkey server, shared by the processes of many machines.
  ///
  /// One server decides: a script looks up the assertion and remembers it in one step, which the
  /// server runs without interruption. The server keeps a key until its own clock is past `until`,
  /// and accepts nothing as new that has expired by that clock. So the clocks of the services do
  /// not matter. It needs Redis 5 or later.
  ///
  /// It refuses a server that drops keys to make room (`maxmemory-policy` must be `noeviction`).
  /// The server's own configuration decides what it keeps on disk: without `appendonly`, a restart
  /// forgets, and so can a failover to a replica. The connection is not encrypted.
  public final class RedisReplayCache: ReplayCache {
    /// Connections, each with a queue of its own; a key always takes the same one.
    private let connections: [RedisConnection]
    private let prefix: String
    private let patience: Duration

    /// Names a server; the first call connects.
    ///
    /// - Parameters:
    ///   - server: The address of the server.
    ///   - prefix: The beginning of the names of keys, to share a server with others.
    ///   - connectionCount: How many calls the server may work on at once for this process.
    ///   - patience: How long a call may take, connecting included, before it throws. The system's
    ///     lookup of a host name is not counted.
    public init(
      _ server: RedisServer, prefix: String = "saml-replay:", connectionCount: Int = 4,
      patience: Duration = .seconds(2)
    ) {
      connections = (0..<max(1, connectionCount)).map { _ in RedisConnection(server) }
      self.prefix = prefix
      self.patience = patience
    }

    /// Remembers a key, unless it is remembered already.
    public func insertIfAbsent(
      _ key: ReplayKey, until: Instant, at now: Instant
    ) async throws(ReplayCacheError) -> Bool {
      switch try await run(RedisScript.insertIfAbsent, key, until, now) {
      case RedisScript.isNew: true
      case RedisScript.isKnown: false
      case RedisScript.isForgotten: throw .forgotten
      default: throw .unavailable
      }
    }

    /// Whether a key is remembered.
    public func contains(
      _ key: ReplayKey, until: Instant, at now: Instant
    ) async throws(ReplayCacheError) -> Bool {
      switch try await run(RedisScript.look, key, until, now) {
      case RedisScript.isNew: false
      case RedisScript.isKnown: true
      case RedisScript.isForgotten: throw .forgotten
      default: throw .unavailable
      }
    }

    /// The number that a script answers.
    private func run(
      _ script: String, _ key: ReplayKey, _ until: Instant, _ now: Instant
    ) async throws(ReplayCacheError) -> Int64 {
      let bytes = key.bytes
      let connection = connections[Int(bytes[0]) % connections.count]
      let reply = try await connection.ask(
        [
          Array("EVAL".utf8), Array(script.utf8), Array("1".utf8), Array(prefix.utf8) + bytes,
          Self.text(of: until), Self.text(of: now),
        ], by: ContinuousClock.now + patience)
      switch reply {
      case .integer(let number): return number
      case .error(let text) where text.hasPrefix("OOM "): throw .full
      default: throw .unavailable
      }
    }

    /// Milliseconds in digits, within what the numbers of Lua hold exactly.
    private static func text(of instant: Instant) -> [UInt8] {
      Array(String(min(max(instant.millisecondsSince1970, -(1 << 52)), 1 << 52)).utf8)
    }
  }
#endif
