import SAML
import Testing

@Suite struct InMemoryReplayCacheTests {
  private let now = Instant(millisecondsSince1970: 1_772_366_430_000)

  @Test func aFullCacheRefusesRatherThanForgets() async throws {
    let cache = InMemoryReplayCache(capacity: 10)
    let until = now.advanced(by: .seconds(60))
    for number in 0..<10 {
      #expect(try await cache.insertIfAbsent(ReplayKey(number: number), until: until, at: now))
    }
    await #expect(throws: ReplayCacheError.full) {
      try await cache.insertIfAbsent(ReplayKey(number: 10), until: until, at: now)
    }
    for number in 0..<10 {
      #expect(try await !cache.insertIfAbsent(ReplayKey(number: number), until: until, at: now))
    }
    await #expect(throws: ReplayCacheError.full) { try await cache.probe(at: now) }
    try await cache.probe(at: until)
  }

  @Test func whatIsOverMakesRoom() async throws {
    let cache = InMemoryReplayCache(capacity: 10)
    for number in 0..<1000 {
      let moment = now.advanced(by: .seconds(number))
      let until = moment.advanced(by: .seconds(10))
      #expect(try await cache.insertIfAbsent(ReplayKey(number: number), until: until, at: moment))
    }
  }

  @Test func aCacheWithoutRoomAcceptsNothing() async throws {
    let cache = InMemoryReplayCache(capacity: 0)
    await #expect(throws: ReplayCacheError.full) {
      try await cache.insertIfAbsent(
        ReplayKey(number: 1), until: now.advanced(by: .seconds(60)), at: now)
    }
  }

  /// Entries that end in any order are dropped when they end, and none before.
  @Test func entriesInAnyOrderAreKeptToTheirEnds() async throws {
    let cache = InMemoryReplayCache(capacity: 500)
    let ends = (1...500).shuffled()
    for (number, end) in ends.enumerated() {
      let until = now.advanced(by: .seconds(end))
      #expect(try await cache.insertIfAbsent(ReplayKey(number: number), until: until, at: now))
    }
    for second in 1...500 {
      let moment = now.advanced(by: .seconds(second))
      // One entry is over, so there is room for one.
      let new = try ReplayKey(number: 1000 + second)
      let late = now.advanced(by: .seconds(10_000))
      #expect(try await cache.insertIfAbsent(new, until: late, at: moment))
      await #expect(throws: ReplayCacheError.full) {
        try await cache.insertIfAbsent(ReplayKey(number: 9999), until: late, at: moment)
      }
      if let number = ends.firstIndex(of: second + 1) {
        let until = now.advanced(by: .seconds(second + 1))
        #expect(
          try await !cache.insertIfAbsent(ReplayKey(number: number), until: until, at: moment))
      }
    }
  }
}
