import PresentedKeys
import ReplayCacheRedis
import SAML
import Testing

/// The laws of `ClaimingReplayCache`, proved for every implementation that this build has.
@Suite struct ReplayClaimTests {
  private static let secret = Array("0123456789abcdef".utf8)

  @Test(arguments: CacheKind.available)
  func theFirstClaimantMayAskAgainAndNobodyElse(_ kind: CacheKind) async throws {
    let test = try await CacheUnderTest(kind)
    let key = try ReplayKey(number: 1)
    let until = test.seconds(300)
    let first = try ReplayClaimant(secret: Self.secret, "device")
    #expect(try await test.cache.claim(key, for: first, until: until, at: test.now) == .new)
    let others = [
      try ReplayClaimant(secret: Self.secret, "another device"),
      try ReplayClaimant(secret: Array("0123456789abcdeF".utf8), "device"),
      try ReplayClaimant(secret: Self.secret), try ReplayClaimant(secret: [], "device"),
      try ReplayClaimant(secret: Self.secret + Array("d".utf8), "evice"),
    ]
    for second in [0, 299] {
      let now = test.seconds(second)
      for other in others {
        #expect(try await test.cache.claim(key, for: other, until: until, at: now) == .refused)
      }
      #expect(try await !test.cache.insertIfAbsent(key, until: until, at: now))
      #expect(try await test.cache.claim(key, for: first, until: until, at: now) == .repeated)
      #expect(try await test.cache.contains(key, until: until, at: now))
    }
    try await test.end()
  }

  @Test(arguments: CacheKind.available)
  func whatWasUsedWithoutAClaimantIsNobodys(_ kind: CacheKind) async throws {
    let test = try await CacheUnderTest(kind)
    let key = try ReplayKey(number: 1)
    let until = test.seconds(300)
    #expect(try await test.cache.insertIfAbsent(key, until: until, at: test.now))
    for claimant in [try ReplayClaimant(secret: Self.secret), try ReplayClaimant(secret: [])] {
      #expect(
        try await test.cache.claim(key, for: claimant, until: until, at: test.now) == .refused)
    }
    try await test.end()
  }

  /// Another assertion of the same issuer with the same ID, after the first is over.
  @Test(arguments: CacheKind.available, [true, false])
  func aClaimEndsWithItsAssertion(_ kind: CacheKind, isClaimedAgain: Bool) async throws {
    let test = try await CacheUnderTest(kind)
    let key = try ReplayKey(number: 1)
    let (end, later) = (test.seconds(300), test.seconds(600))
    let first = try ReplayClaimant(secret: Self.secret, "first")
    #expect(try await test.cache.claim(key, for: first, until: end, at: test.now) == .new)
    if isClaimedAgain {
      let second = try ReplayClaimant(secret: Self.secret, "second")
      #expect(try await test.cache.claim(key, for: second, until: later, at: end) == .new)
      #expect(try await test.cache.claim(key, for: second, until: later, at: end) == .repeated)
    } else {
      #expect(try await test.cache.insertIfAbsent(key, until: later, at: end))
    }
    #expect(try await test.cache.claim(key, for: first, until: later, at: end) == .refused)
    try await test.end()
  }

  @Test(arguments: CacheKind.available)
  func whatIsOverCannotBeClaimed(_ kind: CacheKind) async throws {
    let test = try await CacheUnderTest(kind)
    let claimant = try ReplayClaimant(secret: Self.secret)
    await #expect(throws: ReplayCacheError.forgotten) {
      try await test.cache.claim(
        ReplayKey(number: 1), for: claimant, until: test.seconds(300), at: test.seconds(300))
    }
    try await test.end()
  }

  @Test(arguments: CacheKind.available)
  func ofManyClaimantsAtOnceExactlyOneWins(_ kind: CacheKind) async throws {
    let test = try await CacheUnderTest(kind)
    let (cache, now, until) = (test.cache, test.now, test.seconds(300))
    for number in 0..<20 {
      let key = try ReplayKey(number: number)
      let claims = try await withThrowingTaskGroup(of: ReplayClaim.self) { group in
        for device in 0..<16 {
          group.addTask { @concurrent in
            let claimant = try ReplayClaimant(secret: Self.secret, "\(device)")
            return try await cache.claim(key, for: claimant, until: until, at: now)
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(claims.count { $0 == .new } == 1)
      #expect(claims.count { $0 == .refused } == 15)
    }
    try await test.end()
  }

  @Test(arguments: CacheKind.available)
  func aProbeFindsACacheThatAnswersAndChangesNothing(_ kind: CacheKind) async throws {
    let test = try await CacheUnderTest(kind)
    for _ in 0..<2 { try await test.cache.probe(at: test.now) }
    try await test.end()
    if kind == .redis {
      await #expect(throws: ReplayCacheError.unavailable) {
        try await test.cache.probe(at: test.now)
      }
    }
  }

  /// What a server replies that is not the digest that was stored.
  @Test(arguments: ["", "0", "zz", String(repeating: "0", count: 64)])
  func aStoredDigestOfAnotherFormIsNobodys(_ text: String) async throws {
    let client = RedisImitation()
    await client.reply(instead: .text(text))
    let now = Instant(millisecondsSince1970: 1_772_366_430_000)
    let claim = try await RedisReplayCache(client).claim(
      ReplayKey(number: 1), for: ReplayClaimant(secret: Self.secret),
      until: now.advanced(by: .seconds(300)), at: now)
    #expect(claim == .refused)
  }
}
