#if RedisReplay
  import SAML
  import Synchronization
  import Testing
  @testable import ReplayCacheRedis

  /// What can happen to a server, and that nothing is accepted by it.
  @Suite(.enabled(if: RedisProgram.isExpected, "there is neither redis-server nor valkey-server"))
  struct RedisReplayCacheTests {
    private let now = Instant.tomorrow
    private var until: Instant { now.advanced(by: .seconds(300)) }

    @Test func whereNobodyListensNothingIsAccepted() async throws {
      try await refuses(Self.cache(try Loopback.freePort()))
    }

    @Test func aHostThatDoesNotExistAcceptsNothing() async throws {
      let server = RedisServer(host: "no-such-host.invalid", port: 6379)
      try await refuses(RedisReplayCache(server, patience: .milliseconds(300)))
    }

    @Test(arguments: [
      Loopback.Manner.silence, .dribble, .farewell(""),
      .farewell("HTTP/1.1 400 Bad Request\r\n\r\n"),
      .farewell("+OK\r\n"), .farewell(":1\r\n"), .replies([":1\r\n", ":1\r\n"]),
      .replies(["$13\r\nmaxmemory:0\r\n\r\n", "$13\r\nmaxmemory:0\r\n\r\n", ":2\r\n"]),
      .replies(["$3\r\nabc\r\n", ":1\r\n"]), .replies(["$-1\r\n", ":1\r\n"]),
      .replies(["$2147483647\r\n"]), .replies(["*2147483647\r\n"]), .replies(["*-5\r\n"]),
      .replies(["$999999999999999999999\r\n"]), .replies(["\r\n"]), .replies(["\0\0\0\0"]),
      .replies([String(repeating: "*1\r\n", count: 100)]),
      .replies(["-NOAUTH Authentication required.\r\n"]),
      .keeper(["+OK\r\n"]), .keeper([":2\r\n"]),
      .keeper([":-2\r\n"]), .keeper(["$1\r\n1\r\n"]),
      .keeper(["*1\r\n:1\r\n"]), .keeper(["-ERR\r\n"]),
      .keeper([":1"]), .keeper([":1x\r\n"]),
      .keeper([":99999999999999999999\r\n"]),
      .keeper(["-READONLY You can't write against a read only replica.\r\n"]),
      .keeper(["-MOVED 3999 127.0.0.1:6381\r\n"]),
    ])
    func aServerThatTalksNonsenseAcceptsNothing(_ manner: Loopback.Manner) async throws {
      let server = try Loopback(manner)
      let cache = Self.cache(server.port, connectionCount: 1, patience: .milliseconds(200))
      for _ in 0..<2 { try await refuses(cache) }
    }

    /// A second reply to one command would be taken for the answer to the next.
    @Test func aReplyThatNobodyAskedForIsNotTakenForTheNext() async throws {
      let server = try Loopback(.keeper([":0\r\n:1\r\n", ":1\r\n"]))
      let cache = Self.cache(server.port)
      let key = try ReplayKey(number: 1)
      for _ in 0..<3 {
        #expect(try await !cache.insertIfAbsent(key, until: until, at: now))
      }
    }

    /// One after another, on four connections, they would take longer than the limit.
    @Test(.timeLimit(.minutes(60))) func callsBehindAServerThatHangsEndTogether() async throws {
      let server = try Loopback(.silence)
      let cache = Self.cache(server.port, patience: .seconds(10))
      let (now, until) = (now, until)
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<2000 {
          group.addTask {
            await #expect(throws: ReplayCacheError.unavailable) {
              try await cache.insertIfAbsent(ReplayKey(number: number), until: until, at: now)
            }
          }
        }
      }
    }

    @Test func aServerThatIsKilledAcceptsNothingUntilItIsBack() async throws {
      let first = try await RedisProgram()
      let cache = Self.cache(first.port)
      #expect(try await cache.insertIfAbsent(ReplayKey(number: 1), until: until, at: now))
      try await first.end()
      for number in 1..<10 { try await refuses(cache, number) }
      let second = try await RedisProgram(port: first.port)
      #expect(try await cache.insertIfAbsent(ReplayKey(number: 2), until: until, at: now))
      #expect(try await !cache.insertIfAbsent(ReplayKey(number: 2), until: until, at: now))
      try await second.end()
    }

    /// The server goes while hundreds ask: whatever was won before was won once.
    @Test func aServerThatIsKilledInTheMiddleAcceptsNothingTwice() async throws {
      let program = try await RedisProgram()
      let cache = Self.cache(program.port)
      let (now, until) = (now, until)
      let end = ServerEnd()
      let wins = try await withThrowingTaskGroup(of: [Int].self) { group in
        for _ in 0..<16 {
          group.addTask { @concurrent in
            var won: [Int] = []
            for number in 0..<5000 {
              // Some keys are asked for after the end, however late the test gets a processor.
              while number == 4000, !end.hasCome.withLock(\.self) {
                try await Task.sleep(for: .milliseconds(5))
              }
              do {
                let key = try ReplayKey(number: number)
                if try await cache.insertIfAbsent(key, until: until, at: now) { won.append(number) }
              } catch {
                #expect(error as? ReplayCacheError == .unavailable)
              }
            }
            return won
          }
        }
        let key = try ReplayKey(number: 50)
        while try await !cache.contains(key, until: until, at: now) {}
        try await program.end()
        end.hasCome.withLock { $0 = true }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      #expect(Set(wins).count == wins.count)
      #expect(50..<5000 ~= wins.count)
    }

    @Test func aServerThatEvictsIsRefused() async throws {
      let program = try await RedisProgram(
        "--maxmemory", "100mb", "--maxmemory-policy", "allkeys-lru")
      try await refuses(Self.cache(program.port), with: .evicting)
      try await program.end()
    }

    @Test func aServerThatIsFullRefusesRatherThanForgets() async throws {
      let program = try await RedisProgram(
        "--maxmemory", "100kb", "--maxmemory-policy", "noeviction")
      try await refuses(Self.cache(program.port), with: .full)
      try await program.end()
    }

    @Test(arguments: [(nil, false), ("wrong", false), ("secret", true)])
    func aServerWithAPasswordWantsIt(_ password: String?, isAccepted: Bool) async throws {
      let program = try await RedisProgram("--requirepass", "secret")
      let server = RedisServer(host: "127.0.0.1", port: program.port, password: password)
      let cache = RedisReplayCache(server, patience: .seconds(600))
      #expect(!"\(server) \(String(reflecting: server))".contains("secret"))
      if isAccepted {
        #expect(try await cache.insertIfAbsent(ReplayKey(number: 1), until: until, at: now))
      } else {
        try await refuses(cache)
      }
      try await program.end()
    }

    /// By its clock the key is dropped, so what is over by its clock is not taken for new.
    @Test func whatIsOverByTheClockOfTheServerIsForgotten() async throws {
      let program = try await RedisProgram()
      let cache = Self.cache(program.port)
      let past = now.advanced(by: .seconds(-2 * 86_400))
      try await refuses(cache, until: past.advanced(by: .seconds(300)), at: past, with: .forgotten)
      await #expect(throws: ReplayCacheError.forgotten) {
        try await cache.contains(
          ReplayKey(number: 1), until: past.advanced(by: .seconds(300)), at: past)
      }
      try await program.end()
    }

    /// What earlier versions and a version after this one may have written.
    @Test(arguments: [
      ("END", "refused"), ("END:OWN", "done"), ("END:OWN:1:w::0", "resumed"),
      ("END:OWN:1:w:00:1", "resumed"), ("END:OWN:1:w:00:9999999999999", "in work"),
      ("END:OWN:1:d:00", "done"), ("END:OWN:1:x:00", nil), ("END:00:1:w::0", "refused"),
      ("END:00", "refused"), ("END:", "refused"),
    ])
    func aValueOfAnEarlierFormIsReadAndOneOfNoFormGivesNothing(
      _ value: String, _ expected: String?
    ) async throws {
      let program = try await RedisProgram()
      let server = RedisServer(host: "127.0.0.1", port: program.port)
      let claimant = try ReplayClaimant(secret: Array("0123456789abcdef".utf8))
      let text = value.replacing("END", with: "\(until.millisecondsSince1970)")
        .replacing("OWN", with: claimant.digits)
      let key = try ReplayKey(number: 1)
      let reply = try await RedisConnections(to: server, count: 1).reply(
        to: [
          Array("SET".utf8), Array("saml-replay:".utf8) + key.bytes, Array(text.utf8),
          Array("PX".utf8), Array("300000".utf8),
        ], by: .now + .seconds(600))
      guard case .text("OK") = reply else {
        Issue.record("\(reply)")
        return
      }
      let cache = RedisReplayCache(server, patience: .seconds(600))
      do {
        let claim = try await cache.claim(
          key, for: claimant, leasing: .seconds(3_600), until: until, at: now)
        #expect(claim.word == expected)
        guard case .resumed(let lease) = claim else { return try await program.end() }
        #expect(lease.firstClaim == Instant(millisecondsSince1970: 1))
        #expect(try await cache.end(lease, with: ReplayAnswer(of: [])))
      } catch {
        #expect(expected == nil && error as? ReplayCacheError == .unavailable)
      }
      try await program.end()
    }

    @Test func aServerThatIsFullFailsItsProbe() async throws {
      let program = try await RedisProgram(
        "--maxmemory", "100kb", "--maxmemory-policy", "noeviction")
      await #expect(throws: ReplayCacheError.full) {
        try await Self.cache(program.port).probe(at: now)
      }
      try await program.end()
    }

    @Test func prefixesKeepServicesApart() async throws {
      let program = try await RedisProgram()
      let server = RedisServer(host: "127.0.0.1", port: program.port)
      for prefix in ["a:", "b:"] {
        let cache = RedisReplayCache(server, prefix: prefix)
        #expect(try await cache.insertIfAbsent(ReplayKey(number: 1), until: until, at: now))
      }
      try await program.end()
    }

    private static func cache(
      _ port: UInt16, connectionCount: Int = 4, patience: Duration = .seconds(600)
    ) -> RedisReplayCache {
      RedisReplayCache(
        RedisServer(host: "127.0.0.1", port: port), connectionCount: connectionCount,
        patience: patience)
    }

    private func refuses(
      _ cache: RedisReplayCache, _ number: Int = 1, until: Instant? = nil,
      at moment: Instant? = nil,
      with expected: ReplayCacheError = .unavailable
    ) async throws {
      await #expect(throws: expected) {
        try await cache.insertIfAbsent(
          ReplayKey(number: number), until: until ?? self.until, at: moment ?? now)
      }
    }
  }

  /// Whether a server has ended, for those who ask it at the same time.
  private final class ServerEnd: Sendable {
    let hasCome = Mutex(false)
  }
#endif
