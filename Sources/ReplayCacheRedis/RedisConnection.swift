#if RedisReplay
  import SAML

  /// One connection, which is made when it is needed and made again after it broke.
  ///
  /// The calls of hiredis block, so they run on a queue of their own and not on the threads that
  /// all tasks share.
  actor RedisConnection {
    // The reference does not keep the executor alive; the actor does.
    nonisolated var unownedExecutor: UnownedSerialExecutor {
      unsafe executor.asUnownedSerialExecutor()
    }

    private nonisolated let executor = QueueExecutor(label: "swift-saml.replay-cache-redis")
    private let server: RedisServer
    private var socket: RedisSocket?

    init(_ server: RedisServer) { self.server = server }

    /// Sends a command and waits for the reply.
    ///
    /// It sends a command once: if no reply comes, it is unknown whether the server ran it.
    func ask(
      _ command: [[UInt8]], by deadline: ContinuousClock.Instant
    ) throws(ReplayCacheError) -> ReplayReply {
      // When a server hangs, a caller whose time is over fails here and does not start another
      // attempt.
      guard ContinuousClock.now < deadline else { throw .unavailable }
      var socket = try usableSocket(by: deadline)
      let reply = try socket.ask(command, by: deadline)
      self.socket = consume socket
      return reply
    }

    /// The socket of the last call, unless the server has closed it since, or a new one.
    private func usableSocket(
      by deadline: ContinuousClock.Instant
    ) throws(ReplayCacheError) -> RedisSocket {
      if let last = socket.take(), last.isIdle { return last }
      var socket = try RedisSocket(to: server, by: deadline)
      if let password = server.password {
        let credentials = [server.user, password].compactMap { $0.map { Array($0.utf8) } }
        let reply = try socket.ask([Array("AUTH".utf8)] + credentials, by: deadline)
        guard case .text("OK") = reply else { throw .unavailable }
      }
      // A server that is another since the last question, or that speaks unasked, is refused here.
      try RedisMemory.checkKeepsEverything(try socket.ask(RedisMemory.question, by: deadline))
      return socket
    }
  }
#endif
