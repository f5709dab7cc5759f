import Foundation
import ReplayCacheRedis
import SAML
import TestTools
import Testing

@Suite struct OwnClientExampleTests {
  @Test func thePageShowsTheCodeThatIsCompiledHere() throws {
    let source = try Repository.text("Tests/ReplayTests/OwnClientExample.swift")
    let code = try #require(source.split(separator: "// example:\n").last)
    let page = try Repository.text("docs/reference/replay.md")
    #expect(page.contains("```swift\n\(code)```\n"))
  }

  @Test func theExampleAcceptsAnAssertionOnce() async throws {
    let cache = RedisReplayCache(ClientCommands(client: RedisClient()))
    let now = Instant.tomorrow
    let until = now.advanced(by: .seconds(300))
    let key = try ReplayKey(number: 1)
    #expect(try await cache.insertIfAbsent(key, until: until, at: now))
    #expect(try await !cache.insertIfAbsent(key, until: until, at: now))
  }

  @Test func theExamplePassesOnWhatTheServerRefuses() async throws {
    let server = RedisImitation()
    let cache = RedisReplayCache(ClientCommands(client: RedisClient(server: server)))
    let now = Instant.tomorrow
    await server.reply(instead: .error("OOM command not allowed"))
    await #expect(throws: ReplayCacheError.full) {
      try await cache.insertIfAbsent(
        ReplayKey(number: 1), until: now.advanced(by: .seconds(300)), at: now)
    }
  }
}

/// A client in the shape that clients have, before a server in memory.
struct RedisClient {
  enum Value { case integer(Int64), string([UInt8]), error(String), null }

  var server = RedisImitation()

  func send(_ command: [[UInt8]], timeout: Duration) async throws -> Value {
    switch try await server.reply(to: command, by: .now + timeout) {
    case .integer(let number): .integer(number)
    case .text(let text): .string(Array(text.utf8))
    case .error(let text): .error(text)
    case .other: .null
    }
  }
}
