import PresentedKeys
import SAML
import Testing

/// The laws of `ReplayCache`, proved for every implementation that this build has.
@Suite struct ReplayLawTests {
  @Test(arguments: CacheKind.available)
  func aKeyIsNewOnce(_ kind: CacheKind) async throws {
    let test = try await CacheUnderTest(kind)
    let key = try ReplayKey(number: 1)
    let until = test.seconds(300)
    #expect(try await !test.cache.contains(key, until: until, at: test.now))
    #expect(try await test.cache.insertIfAbsent(key, until: until, at: test.now))
    for second in [0, 1, 299] {
      let now = test.seconds(second)
      #expect(try await !test.cache.insertIfAbsent(key, until: until, at: now))
      #expect(try await test.cache.contains(key, until: until, at: now))
    }
    try await test.end()
  }

  @Test(arguments: CacheKind.available)
  func lookingChangesNothing(_ kind: CacheKind) async throws {
    let test = try await CacheUnderTest(kind)
    let key = try ReplayKey(number: 1)
    for _ in 0..<3 {
      #expect(try await !test.cache.contains(key, until: test.seconds(300), at: test.now))
    }
    #expect(try await test.cache.insertIfAbsent(key, until: test.seconds(300), at: test.now))
    try await test.end()
  }

  @Test(arguments: CacheKind.available)
  func differentKeysHaveNothingToDoWithEachOther(_ kind: CacheKind) async throws {
    let test = try await CacheUnderTest(kind)
    let keys = [
      try ReplayKey(issuer: "a", assertionID: "bc"), try ReplayKey(issuer: "ab", assertionID: "c"),
      try ReplayKey(issuer: "a", assertionID: "BC"), try ReplayKey(issuer: "", assertionID: "abc"),
      // Composed and decomposed: equal to Swift's String, and not the same bytes.
      try ReplayKey(issuer: "\u{E9}", assertionID: "1"),
      try ReplayKey(issuer: "e\u{301}", assertionID: "1"),
      try ReplayKey(
        issuer: "a", assertionID: ExactString(String(repeating: "x", count: 1_000_000))),
      try ReplayKey(issuer: "a", assertionID: "'; DROP TABLE used_assertion; --\r\n\0"),
    ]
    for key in keys {
      #expect(try await test.cache.insertIfAbsent(key, until: test.seconds(300), at: test.now))
    }
    for key in keys {
      #expect(try await !test.cache.insertIfAbsent(key, until: test.seconds(300), at: test.now))
    }
    try await test.end()
  }

  @Test(arguments: CacheKind.available)
  func anEntryIsKeptToItsEndAndNotBeyond(_ kind: CacheKind) async throws {
    let test = try await CacheUnderTest(kind)
    let key = try ReplayKey(number: 1)
    let (end, later) = (test.seconds(300), test.seconds(600))
    #expect(try await test.cache.insertIfAbsent(key, until: end, at: test.now))
    let last = end.advanced(by: .milliseconds(-1))
    #expect(try await !test.cache.insertIfAbsent(key, until: later, at: last))
    // Another assertion of the same issuer with the same ID, after the first is over.
    #expect(try await test.cache.insertIfAbsent(key, until: later, at: end))
    #expect(try await !test.cache.insertIfAbsent(key, until: later, at: end))
    try await test.end()
  }

  @Test(arguments: CacheKind.available)
  func whatIsOverIsNotTakenForNew(_ kind: CacheKind) async throws {
    let test = try await CacheUnderTest(kind)
    let key = try ReplayKey(number: 1)
    for second in [300, 301, 100_000] {
      await #expect(throws: ReplayCacheError.forgotten) {
        try await test.cache.insertIfAbsent(
          key, until: test.seconds(300), at: test.seconds(second))
      }
    }
    try await test.end()
  }

  @Test(arguments: CacheKind.available)
  func anEndAtTheEndOfTimeIsKept(_ kind: CacheKind) async throws {
    let test = try await CacheUnderTest(kind)
    let key = try ReplayKey(number: 1)
    let end = Instant(millisecondsSince1970: .max)
    #expect(try await test.cache.insertIfAbsent(key, until: end, at: test.now))
    #expect(try await !test.cache.insertIfAbsent(key, until: end, at: test.seconds(1_000_000_000)))
    try await test.end()
  }

  /// The clock runs ahead, entries are dropped, and the clock is set back to before their end.
  @Test(arguments: CacheKind.available)
  func aClockThatGoesBackwardsBringsNothingBack(_ kind: CacheKind) async throws {
    let test = try await CacheUnderTest(kind)
    for number in 0..<10 {
      let key = try ReplayKey(number: number)
      #expect(try await test.cache.insertIfAbsent(key, until: test.seconds(300), at: test.now))
    }
    let other = try ReplayKey(number: 100)
    #expect(
      try await test.cache.insertIfAbsent(other, until: test.seconds(900), at: test.seconds(301)))
    for number in 0..<10 {
      let key = try ReplayKey(number: number)
      #expect(await !Self.isNew(key, until: test.seconds(300), at: test.seconds(200), test.cache))
      #expect(await !Self.isUnknown(key, until: test.seconds(300), at: test.now, test.cache))
    }
    // What ends later than all that was dropped is not affected.
    #expect(
      try await test.cache.insertIfAbsent(
        try ReplayKey(number: 101), until: test.seconds(301), at: test.now))
    try await test.end()
  }

  /// Whatever the clock does, a key with one end is new once at most.
  @Test(arguments: CacheKind.available)
  func noWalkOfTheClockMakesAKeyNewTwice(_ kind: CacheKind) async throws {
    let test = try await CacheUnderTest(kind)
    var generator = SystemRandomNumberGenerator()
    var wins = Array(repeating: 0, count: 200)
    for _ in 0..<(kind == .memory ? 50_000 : 2000) {
      let number = Int.random(in: 0..<wins.count, using: &generator)
      let now = test.seconds(Int.random(in: 0..<1000, using: &generator))
      let end = test.seconds(100 + 5 * number)
      if await Self.isNew(try ReplayKey(number: number), until: end, at: now, test.cache) {
        wins[number] += 1
      }
    }
    #expect(wins.allSatisfy { $0 <= 1 })
    #expect(wins.contains(1))
    try await test.end()
  }

  @Test(arguments: CacheKind.available)
  func ofThousandsThatPresentOneAssertionExactlyOneWins(_ kind: CacheKind) async throws {
    let test = try await CacheUnderTest(kind)
    let count = kind == .memory ? 1000 : 100
    let crowd = try Crowd(keyCount: count, taskCount: 64, at: test.now)
    let outcome = await crowd.present(to: test.cache)
    #expect(outcome.wins == Array(repeating: 1, count: count))
    #expect(outcome.errorCount == 0)
    try await test.end()
  }

  private static func isNew(
    _ key: ReplayKey, until: Instant, at now: Instant, _ cache: any ReplayCache
  ) async -> Bool {
    do { return try await cache.insertIfAbsent(key, until: until, at: now) } catch {
      #expect(error == .forgotten)
      return false
    }
  }

  private static func isUnknown(
    _ key: ReplayKey, until: Instant, at now: Instant, _ cache: any ReplayCache
  ) async -> Bool {
    do { return try await !cache.contains(key, until: until, at: now) } catch {
      #expect(error == .forgotten)
      return false
    }
  }
}
