#if RedisReplay
  import SAML

  /// Connections by hiredis, each with a queue of its own.
  struct RedisConnections: ReplayCommands {
    private let connections: [RedisConnection]

    init(to server: RedisServer, count: Int) {
      connections = (0..<max(1, count)).map { _ in RedisConnection(server) }
    }

    func reply(
      to command: [[UInt8]], by deadline: ContinuousClock.Instant
    ) async throws(ReplayCacheError) -> ReplayReply {
      // A script's key ends in bytes of a digest, and always takes the same connection.
      let key = command.dropFirst(3).first ?? []
      return try await connections[Int(key.last ?? 0) % connections.count].ask(
        command, by: deadline)
    }
  }

  extension RedisReplayCache {
    /// Names a server, to which hiredis connects with the first call.
    ///
    /// - Parameters:
    ///   - server: The address of the server.
    ///   - prefix: The beginning of the names of keys, to share a server with others.
    ///   - connectionCount: How many calls the server may work on at once for this process.
    ///   - patience: How long a call may take, connecting included, before it throws. The system's
    ///     lookup of a host name is not counted.
    public convenience init(
      _ server: RedisServer, prefix: String = "saml-replay:", connectionCount: Int = 4,
      patience: Duration = .seconds(2)
    ) {
      self.init(
        RedisConnections(to: server, count: connectionCount), prefix: prefix, patience: patience)
    }
  }
#endif
