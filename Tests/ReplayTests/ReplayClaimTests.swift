import PresentedKeys
import ReplayCacheRedis
import SAML
import TestTools
import Testing

/// The laws of `ClaimingReplayCache`, proved for every implementation that this build has.
@Suite struct ReplayClaimTests {
  private static let secret = Array("0123456789abcdef".utf8)
  private static let hour = Duration.seconds(3_600)

  @Test(arguments: CacheKind.available)
  func theFirstClaimantMayAskAgainAndNobodyElse(_ kind: CacheKind) async throws {
    let test = try await CacheUnderTest(kind)
    let key = try ReplayKey(number: 1)
    let first = try ReplayClaimant(secret: Self.secret, "device")
    let lease = try await test.lease(key, first)
    let others = [
      try ReplayClaimant(secret: Self.secret, "another device"),
      try ReplayClaimant(secret: Array("0123456789abcdeF".utf8), "device"),
      try ReplayClaimant(secret: Self.secret), try ReplayClaimant(secret: [], "device"),
      try ReplayClaimant(secret: Self.secret + Array("d".utf8), "evice"),
    ]
    for isDone in [false, true] {
      for second in [0, 299] {
        for other in others {
          #expect(try await test.claim(key, other, at: second) == "refused")
        }
        #expect(
          try await !test.cache.insertIfAbsent(
            key, until: test.seconds(300), at: test.seconds(second)))
        #expect(try await test.claim(key, first, at: second) == (isDone ? "done" : "in work"))
        #expect(
          try await test.cache.contains(key, until: test.seconds(300), at: test.seconds(second)))
      }
      #expect(try await test.cache.end(lease, with: ReplayAnswer(of: [1])) == !isDone)
    }
    try await test.end()
  }

  @Test(arguments: CacheKind.available)
  func whatIsDoneStaysDoneWithTheDigestOfItsAnswer(_ kind: CacheKind) async throws {
    let test = try await CacheUnderTest(kind)
    let key = try ReplayKey(number: 1)
    let claimant = try ReplayClaimant(secret: Self.secret)
    let lease = try await test.lease(key, claimant)
    let answer = try ReplayAnswer(of: Array("answer".utf8))
    #expect(try await test.cache.end(lease, with: answer))
    // It ended, so it ends no more.
    for other in [nil, try ReplayAnswer(of: []), answer] {
      #expect(try await !test.cache.end(lease, with: other))
    }
    let claim = try await test.cache.claim(
      key, for: claimant, leasing: .zero, until: test.seconds(300), at: test.seconds(10))
    guard case .done(let stored, let since) = claim else {
      Issue.record("\(claim)")
      return
    }
    #expect(stored == answer)
    #expect(since == test.now)
    try await test.end()
  }

  @Test(arguments: CacheKind.available)
  func aLeaseThatEndedWithoutAnAnswerPassesToOneClaim(_ kind: CacheKind) async throws {
    let test = try await CacheUnderTest(kind)
    let key = try ReplayKey(number: 1)
    let claimant = try ReplayClaimant(secret: Self.secret)
    let lease = try await test.lease(key, claimant)
    #expect(try await test.cache.end(lease, with: nil))
    let second = try await test.lease(key, claimant, at: 10, isResumed: true)
    #expect(second.firstClaim == test.now)
    #expect(try await test.claim(key, claimant, at: 20) == "in work")
    #expect(try await !test.cache.end(lease, with: ReplayAnswer(of: [1])))
    #expect(try await test.claim(key, claimant, at: 20) == "in work")
    #expect(try await test.cache.end(second, with: ReplayAnswer(of: [2])))
    #expect(try await test.claim(key, claimant, at: 20) == "done")
    try await test.end()
  }

  /// The moments of the evaluation stand still: a lease ends by the clock of the cache.
  @Test(arguments: CacheKind.available)
  func aLeaseThatRanOutIsAnothersAndItsHolderOverwritesNothing(_ kind: CacheKind) async throws {
    let test = try await CacheUnderTest(kind)
    let key = try ReplayKey(number: 1)
    let claimant = try ReplayClaimant(secret: Self.secret)
    let late = try await test.lease(key, claimant, for: .milliseconds(1))
    let holder = try await test.waitForLease(key, claimant)
    #expect(holder.firstClaim == test.now)
    for answer in [nil, try ReplayAnswer(of: [1])] {
      #expect(try await !test.cache.end(late, with: answer))
    }
    #expect(try await test.claim(key, claimant) == "in work")
    #expect(try await test.cache.end(holder, with: ReplayAnswer(of: [2])))
    #expect(try await test.claim(key, claimant) == "done")
    try await test.end()
  }

  /// Whoever has the last lease may end it, even late.
  @Test(arguments: CacheKind.available)
  func aLeaseThatRanOutAndIsNobodysMayStillEnd(_ kind: CacheKind) async throws {
    let test = try await CacheUnderTest(kind)
    let key = try ReplayKey(number: 1)
    let claimant = try ReplayClaimant(secret: Self.secret)
    let lease = try await test.lease(key, claimant, for: .milliseconds(1))
    try await Task.sleep(for: .milliseconds(5))
    #expect(try await test.cache.end(lease, with: ReplayAnswer(of: [1])))
    #expect(try await test.claim(key, claimant) == "done")
    try await test.end()
  }

  @Test(arguments: CacheKind.available)
  func aTokenOfAnotherIsNone(_ kind: CacheKind) async throws {
    let test = try await CacheUnderTest(kind)
    let key = try ReplayKey(number: 1)
    let claimant = try ReplayClaimant(secret: Self.secret)
    let lease = try await test.lease(key, claimant)
    let other = try await test.lease(try ReplayKey(number: 2), claimant)
    for token in [[], other.token, ReplayLease.newToken(), lease.token + [0]] {
      let forged = ReplayLease(of: key, token: token, firstClaim: test.now)
      #expect(try await !test.cache.end(forged, with: nil))
    }
    let unknown = ReplayLease(
      of: try ReplayKey(number: 3), token: lease.token, firstClaim: test.now)
    #expect(try await !test.cache.end(unknown, with: nil))
    #expect(try await test.claim(key, claimant) == "in work")
    try await test.end()
  }

  @Test(arguments: CacheKind.available)
  func whatWasUsedWithoutAClaimantIsNobodys(_ kind: CacheKind) async throws {
    let test = try await CacheUnderTest(kind)
    let key = try ReplayKey(number: 1)
    #expect(
      try await test.cache.insertIfAbsent(key, until: test.seconds(300), at: test.now))
    for claimant in [try ReplayClaimant(secret: Self.secret), try ReplayClaimant(secret: [])] {
      #expect(try await test.claim(key, claimant) == "refused")
    }
    try await test.end()
  }

  /// Another assertion of the same issuer with the same ID, after the first is over.
  @Test(arguments: CacheKind.available, [true, false])
  func aClaimEndsWithItsAssertion(_ kind: CacheKind, isClaimedAgain: Bool) async throws {
    let test = try await CacheUnderTest(kind)
    let key = try ReplayKey(number: 1)
    let first = try ReplayClaimant(secret: Self.secret, "first")
    let lease = try await test.lease(key, first)
    if isClaimedAgain {
      let second = try ReplayClaimant(secret: Self.secret, "second")
      #expect(try await test.claim(key, second, at: 300, until: 600) == "new")
      #expect(try await test.claim(key, second, at: 300, until: 600) == "in work")
    } else {
      #expect(
        try await test.cache.insertIfAbsent(
          key, until: test.seconds(600), at: test.seconds(300)))
    }
    #expect(try await !test.cache.end(lease, with: ReplayAnswer(of: [1])))
    #expect(try await test.claim(key, first, at: 300, until: 600) == "refused")
    try await test.end()
  }

  @Test(arguments: CacheKind.available)
  func whatIsOverCannotBeClaimed(_ kind: CacheKind) async throws {
    let test = try await CacheUnderTest(kind)
    let claimant = try ReplayClaimant(secret: Self.secret)
    await #expect(throws: ReplayCacheError.forgotten) {
      try await test.claim(try ReplayKey(number: 1), claimant, at: 300)
    }
    try await test.end()
  }

  @Test(arguments: CacheKind.available)
  func ofManyClaimantsAtOnceExactlyOneWins(_ kind: CacheKind) async throws {
    let test = try await CacheUnderTest(kind)
    for number in 0..<20 {
      let key = try ReplayKey(number: number)
      let claims = try await test.crowd(of: 16) { device in
        try await test.claim(key, ReplayClaimant(secret: Self.secret, "\(device)"))
      }
      #expect(claims.count { $0 == "new" } == 1)
      #expect(claims.count { $0 == "refused" } == 15)
    }
    try await test.end()
  }

  /// One claimant asks from many sides: one works, then one takes it up, and then nobody does.
  @Test(arguments: CacheKind.available)
  func ofManyClaimsAtOnceOneHasTheLease(_ kind: CacheKind) async throws {
    let test = try await CacheUnderTest(kind)
    let claimant = try ReplayClaimant(secret: Self.secret)
    for number in 0..<10 {
      let key = try ReplayKey(number: number)
      let first = try await test.lease(key, claimant)
      #expect(try await test.cache.end(first, with: nil))
      let claims = try await test.crowd(of: 16) { _ in try await test.claim(key, claimant) }
      #expect(claims.count { $0 == "resumed" } == 1)
      #expect(claims.count { $0 == "in work" } == 15)
    }
    try await test.end()
  }

  @Test(arguments: CacheKind.available)
  func aProbeFindsACacheThatAnswersAndUsesNothingUp(_ kind: CacheKind) async throws {
    let test = try await CacheUnderTest(kind)
    for _ in 0..<2 { try await test.cache.probe(at: test.now) }
    #expect(
      try await test.claim(ReplayKey(number: 1), ReplayClaimant(secret: Self.secret)) == "new")
    try await test.end()
    if kind == .redis {
      await #expect(throws: ReplayCacheError.unavailable) {
        try await test.cache.probe(at: test.now)
      }
    }
  }

  /// What a server replies that is not what was stored, to a claim and to the end of a lease.
  @Test(arguments: [
    ("", "refused"), ("0", "refused"), ("zz", "refused"),
    (String(repeating: "0", count: 64), "refused"), ("OWN", "done"), ("OWN:", nil),
    ("OWN:x:r", nil),
    ("OWN:1:x", nil), ("OWN:1:w", nil), ("OWN:1:w:x", nil), ("OWN:1:d", nil), ("OWN:1:d:0", nil),
    ("OWN:1:r:0", nil), ("OWN:1:w:5", "in work"), ("OWN:1:d:00", "done"), ("OWN:1:r", "resumed"),
  ])
  func aReplyOfAnotherFormGivesNothing(_ reply: String, _ expected: String?) async throws {
    let client = RedisImitation()
    let claimant = try ReplayClaimant(secret: Self.secret)
    let own = claimant.bytes.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }
    await client.reply(instead: .text(reply.replacing("OWN", with: own.joined())))
    let now = Instant(millisecondsSince1970: 1_772_366_430_000)
    do {
      let claim = try await RedisReplayCache(client).claim(
        ReplayKey(number: 1), for: claimant, leasing: Self.hour,
        until: now.advanced(by: .seconds(300)), at: now)
      #expect(claim.word == expected)
    } catch {
      #expect(expected == nil)
      #expect(error as? ReplayCacheError == .unavailable)
    }
  }
}

extension ReplayClaim {
  /// The case.
  var word: String {
    switch self {
    case .new: "new"
    case .resumed: "resumed"
    case .inWork: "in work"
    case .done: "done"
    case .refused: "refused"
    }
  }
}

extension CacheUnderTest {
  /// The answer to a claim, at a second of the test.
  func claim(
    _ key: ReplayKey, _ claimant: ReplayClaimant, at second: Int = 0, until end: Int = 300
  ) async throws -> String {
    try await cache.claim(
      key, for: claimant, leasing: .seconds(3_600), until: seconds(end), at: seconds(second)
    ).word
  }

  /// The lease of a claim that must get one.
  func lease(
    _ key: ReplayKey, _ claimant: ReplayClaimant, for time: Duration = .seconds(3_600),
    at second: Int = 0, isResumed: Bool = false
  ) async throws -> ReplayLease {
    let claim = try await cache.claim(
      key, for: claimant, leasing: time, until: seconds(300), at: seconds(second))
    switch claim {
    case .new(let lease) where !isResumed: return lease
    case .resumed(let lease) where isResumed: return lease
    default: throw NoLease(claim: claim.word)
    }
  }

  /// The lease of a claim that waits for the end of another lease.
  func waitForLease(_ key: ReplayKey, _ claimant: ReplayClaimant) async throws -> ReplayLease {
    while true {
      let claim = try await cache.claim(
        key, for: claimant, leasing: .seconds(3_600), until: seconds(300), at: now)
      switch claim {
      case .resumed(let lease): return lease
      case .inWork: continue
      default: throw NoLease(claim: claim.word)
      }
    }
  }

  /// The answers to many that ask at once.
  func crowd(
    of count: Int, _ ask: @escaping @Sendable (Int) async throws -> String
  ) async throws -> [String] {
    try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<count { group.addTask { @concurrent in try await ask(number) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  struct NoLease: Error { let claim: String }
}
