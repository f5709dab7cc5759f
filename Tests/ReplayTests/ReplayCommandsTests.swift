import ReplayCacheRedis
import SAML
import Testing

/// The Redis cache over a client that is not ours: what it sends, and that in doubt nothing is accepted.
@Suite struct ReplayCommandsTests {
  private let client = RedisImitation()
  private let now = Instant.tomorrow
  private var until: Instant { now.advanced(by: .seconds(300)) }

  @Test func theSettingsAreAskedForOnceAndAScriptOncePerCall() async throws {
    let cache = RedisReplayCache(client)
    let key = try ReplayKey(number: 1)
    #expect(try await cache.insertIfAbsent(key, until: until, at: now))
    #expect(try await !cache.insertIfAbsent(key, until: until, at: now))
    #expect(try await cache.contains(key, until: until, at: now))
    #expect(await client.names == ["INFO", "EVAL", "EVAL", "EVAL"])
  }

  @Test func theDeadlineIsThePatienceFromNow() async throws {
    let start = ContinuousClock.now
    let cache = RedisReplayCache(client, patience: .seconds(60))
    #expect(try await cache.insertIfAbsent(ReplayKey(number: 1), until: until, at: now))
    let deadline = try #require(await client.deadline)
    #expect(start + .seconds(60) <= deadline && deadline <= .now + .seconds(60))
  }

  @Test func prefixesKeepServicesApart() async throws {
    let key = try ReplayKey(number: 1)
    for prefix in ["a:", "b:"] {
      let cache = RedisReplayCache(client, prefix: prefix)
      #expect(try await cache.insertIfAbsent(key, until: until, at: now))
      #expect(try await !cache.insertIfAbsent(key, until: until, at: now))
    }
  }

  static let replies: [(ReplayReply?, ReplayCacheError)] = [
    (nil, .unavailable), (.other, .unavailable), (.integer(2), .unavailable),
    (.integer(-2), .unavailable), (.integer(-1), .forgotten), (.text("1"), .unavailable),
    (.error("OOM command not allowed when used memory > 'maxmemory'."), .full),
    (.error("READONLY You can't write against a read only replica."), .unavailable),
    (.error("MOVED 3999 127.0.0.1:6381"), .unavailable), (.error(""), .unavailable),
  ]

  @Test(arguments: replies.indices)
  func anyOtherReplyAcceptsNothing(_ index: Int) async throws {
    let (reply, expected) = Self.replies[index]
    let cache = RedisReplayCache(client)
    let key = try ReplayKey(number: 1)
    await client.reply(instead: reply, reply)
    await #expect(throws: expected) { try await cache.insertIfAbsent(key, until: until, at: now) }
    await #expect(throws: expected) { try await cache.contains(key, until: until, at: now) }
    #expect(try await cache.insertIfAbsent(key, until: until, at: now))
  }

  @Test func aClientMayThrowTheErrorsOfThisLayer() async throws {
    struct Full: ReplayCommands {
      func reply(
        to command: [[UInt8]], by deadline: ContinuousClock.Instant
      ) async throws -> ReplayReply {
        throw ReplayCacheError.full
      }
    }
    await #expect(throws: ReplayCacheError.full) {
      try await RedisReplayCache(Full()).insertIfAbsent(
        ReplayKey(number: 1), until: until, at: now)
    }
  }

  /// Behind the next call there may be another server, with other settings.
  @Test func afterAFailureTheSettingsAreAskedForAgain() async throws {
    let cache = RedisReplayCache(client)
    let key = try ReplayKey(number: 1)
    #expect(try await cache.insertIfAbsent(key, until: until, at: now))
    await client.say(.text("maxmemory:1000\r\nmaxmemory_policy:allkeys-lru\r\n"))
    #expect(try await !cache.insertIfAbsent(key, until: until, at: now))
    await client.reply(instead: nil)
    await #expect(throws: ReplayCacheError.unavailable) {
      try await cache.insertIfAbsent(key, until: until, at: now)
    }
    for _ in 0..<2 {
      await #expect(throws: ReplayCacheError.evicting) {
        try await cache.insertIfAbsent(key, until: until, at: now)
      }
    }
    await client.say(.text("maxmemory:1000\r\nmaxmemory_policy:noeviction\r\n"))
    #expect(try await !cache.insertIfAbsent(key, until: until, at: now))
  }

  static let settings: [(ReplayReply, ReplayCacheError)] = [
    (.text("maxmemory:1\r\nmaxmemory_policy:volatile-ttl\r\n"), .evicting),
    (.text("maxmemory:00\r\nmaxmemory_policy:noevictions\r\n"), .evicting),
    (.text(""), .unavailable), (.text("PONG"), .unavailable), (.integer(1), .unavailable),
    (.error("NOPERM this user has no permissions to run the 'info' command"), .unavailable),
    (.other, .unavailable),
  ]

  @Test(arguments: settings.indices)
  func aServerThatMayDropKeysAcceptsNothing(_ index: Int) async throws {
    let (information, expected) = Self.settings[index]
    await client.say(information)
    let cache = RedisReplayCache(client)
    for _ in 0..<2 {
      await #expect(throws: expected) {
        try await cache.insertIfAbsent(ReplayKey(number: 1), until: until, at: now)
      }
    }
    #expect(await client.names == ["INFO", "INFO"])
  }
}
