import SAML
import TestSupport
import Testing

/// What a verifier asks a replay cache, and when.
@Suite struct ReplayVerificationTests {
  @Test func aResponseIsAcceptedOnce() async throws {
    let cache = InMemoryReplayCache()
    let response = try Self.response()
    let assertion = try await Self.verifier().verify(response, at: Self.now(), replay: cache)
    #expect(assertion.id == "_a1")
    for _ in 0..<3 {
      let error = await #expect(throws: VerificationError.self) {
        try await Self.verifier().verify(response, at: Self.now(), replay: cache)
      }
      #expect(error?.verdict.outcome == .invalid)
      #expect(error?.reasons.map(\.code) == ["replay.replayed"])
      #expect(error?.verdict.assertion == nil)
    }
  }

  /// The key is made of signed octets, so no change to the others makes the assertion new.
  @Test func unsignedOctetsMakeNoOtherKey() async throws {
    let cache = InMemoryReplayCache()
    let response = try Self.response()
    _ = try await Self.verifier().verify(response, at: Self.now(), replay: cache)
    let text = String(decoding: response, as: UTF8.self)
    for changed in [
      text.replacing("ID=\"_r1\"", with: "ID=\"_r2\""),
      text.replacing("<samlp:Status>", with: "<!-- again --><samlp:Status>"),
      text.replacing("IssueInstant=\"2026-03-01T11:54:00Z\" ", with: "")
        .replacing("ID=\"_r1\"", with: "IssueInstant='2026-03-01T11:54:30Z' ID=\"_r1\""),
      text.replacing("<saml:Assertion ID=\"_a1\"", with: "<saml:Assertion  ID='_a1'"),
    ] {
      #expect(changed != text)
      let error = await #expect(throws: VerificationError.self) {
        try await Self.verifier().verify(Array(changed.utf8), at: Self.now(), replay: cache)
      }
      #expect(error?.reasons.map(\.code) == ["replay.replayed"])
    }
  }

  @Test func theSameIDOfAnotherIssuerIsAnotherAssertion() async throws {
    let cache = InMemoryReplayCache()
    var policy = try TestPolicy.policy()
    policy.issuers = []
    let verifier = ResponseVerifier(policy: policy)
    _ = try await verifier.verify(try Self.response(), at: Self.now(), replay: cache)
    let other = try Self.response { text in
      text.replacing(">https://idp.example.com<", with: ">https://other.example.com<")
    }
    _ = try await verifier.verify(other, at: Self.now(), replay: cache)
  }

  /// Nobody can use up an assertion by a message that is refused.
  @Test func aResponseThatIsRefusedIsNotUsedUp() async throws {
    let cache = AskedCache(.success(true))
    let response = try Self.response()
    let late = try #require(Instant(rfc3339: "2026-03-01T12:06:00Z"))
    let changed = String(decoding: response, as: UTF8.self).replacing("household-1", with: "h")
    var elsewhere = try TestPolicy.policy()
    elsewhere.audiences = ["https://other.example.com"]
    for (verifier, octets, moment) in [
      (try Self.verifier(), response, late), (try Self.verifier(), Array(changed.utf8), Self.now()),
      (ResponseVerifier(policy: elsewhere), response, Self.now()),
      (ResponseVerifier(policy: Policy()), response, Self.now()),
      (try Self.verifier(), [], Self.now()),
    ] {
      await #expect(throws: VerificationError.self) {
        try await verifier.verify(octets, at: moment, replay: cache)
      }
      let verdict = verifier.judge(octets, at: moment)
      #expect(await verdict.observing(cache).findings == verdict.findings)
    }
    #expect(await cache.questions.isEmpty)
  }

  @Test(arguments: [
    (ReplayCacheError.unavailable, "replay.cache-unavailable"), (.full, "replay.cache-full"),
    (.forgotten, "replay.cache-forgotten"), (.evicting, "replay.cache-evicting"),
  ])
  func aCacheThatCannotSayRefuses(_ error: ReplayCacheError, code: String) async throws {
    let cache = AskedCache(.failure(error))
    let refusal = await #expect(throws: VerificationError.self) {
      try await Self.verifier().verify(try Self.response(), at: Self.now(), replay: cache)
    }
    #expect(refusal?.verdict.outcome == .indeterminate)
    #expect(refusal?.verdict.validated == nil)
    #expect(refusal?.reasons.map(\.code) == [code])
    let observed = try Self.verifier().judge(try Self.response(), at: Self.now())
    let verdict = await observed.observing(cache)
    #expect(verdict.outcome == .indeterminate)
    #expect(verdict.validated == nil)
  }

  @Test func theKeyIsKeptUntilNobodyCouldAcceptIt() async throws {
    let cache = AskedCache(.success(true))
    for skew in [0, 60, 300] {
      var policy = try TestPolicy.policy()
      policy.clockSkew = .seconds(skew)
      _ = try await ResponseVerifier(policy: policy)
        .verify(try Self.response(), at: Self.now(), replay: cache)
    }
    let questions = await cache.questions
    #expect(
      questions.map(\.until.description) == Array(repeating: "2026-03-01T12:10:00Z", count: 3))
    #expect(questions.map(\.now) == Array(repeating: Self.now(), count: 3))
  }

  /// What a service has stored must mean the same to its next version.
  @Test func aKeyIsTheDigestOfItsPartsWithTheirLengths() async throws {
    let cache = AskedCache(.success(true))
    _ = try await Self.verifier().verify(try Self.response(), at: Self.now(), replay: cache)
    let octets = try #require(await cache.questions.first?.key.octets)
    let hexadecimal = octets.map { octet in
      (octet < 16 ? "0" : "") + String(octet, radix: 16)
    }.joined()
    #expect(
      hexadecimal == "010bdcec8532096813593e5d1eb643deae630d5c3ccd0b91905daf795a5e33ec")
  }

  @Test func judgingObservesAndNeverWrites() async throws {
    let cache = InMemoryReplayCache()
    let verdict = try Self.verifier().judge(try Self.response(), at: Self.now())
    for _ in 0..<3 {
      let observed = await verdict.observing(cache)
      #expect(observed.outcome == .valid)
      #expect(observed.findings.contains(Finding("replay.assertion", .pass)))
    }
    _ = try await Self.verifier().verify(try Self.response(), at: Self.now(), replay: cache)
    let replayed = await verdict.observing(cache)
    #expect(replayed.outcome == .invalid)
    #expect(replayed.validated == nil)
    #expect(replayed.assertion == nil)
    #expect(replayed.findings.filter { $0.outcome == .fail }.map(\.code) == ["replay.replayed"])
    #expect(replayed.findings.count == verdict.findings.count)
  }

  @Test(arguments: CacheKind.available)
  func ofThousandsThatPresentAResponseExactlyOneIsAccepted(_ kind: CacheKind) async throws {
    let test = try await CacheUnderTest(kind)
    // It ends late, for a server has a clock of its own.
    let response = try Self.response { text in
      text.replacing("2026-03-01T12:10:00Z", with: "2100-01-01T00:00:00Z")
        .replacing("2026-03-01T12:05:00Z", with: "2100-01-01T00:00:00Z")
    }
    let verifier = try Self.verifier()
    let accepted = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<64 {
        group.addTask { @concurrent in
          var count = 0
          for _ in 0..<20 {
            do throws(VerificationError) {
              _ = try await verifier.verify(response, at: test.now, replay: test.cache)
              count += 1
            } catch {
              #expect(error.reasons.map(\.code) == ["replay.replayed"])
            }
          }
          return count
        }
      }
      return await group.reduce(0, +)
    }
    #expect(accepted == 1)
    try await test.end()
  }

  private static func response(
    _ change: (String) -> String = { $0 }
  ) throws -> [UInt8] {
    var document = TestDocument(change(try Vector("rules/sound").template))
    try document.sign("assertion")
    return document.octets
  }

  private static func verifier() throws -> ResponseVerifier {
    ResponseVerifier(policy: try TestPolicy.policy())
  }

  private static func now() -> Instant { Instant(millisecondsSince1970: 1_772_366_430_000) }
}

/// A cache that always gives the same answer, and remembers what it was asked.
private actor AskedCache: ReplayCache {
  struct Question { let key: ReplayKey, until: Instant, now: Instant }

  private(set) var questions: [Question] = []
  private let answer: Result<Bool, ReplayCacheError>

  init(_ answer: Result<Bool, ReplayCacheError>) { self.answer = answer }

  func insertIfAbsent(
    _ key: ReplayKey, until: Instant, at now: Instant
  ) throws(ReplayCacheError) -> Bool {
    questions.append(Question(key: key, until: until, now: now))
    return try answer.get()
  }

  func contains(
    _ key: ReplayKey, until: Instant, at now: Instant
  ) throws(ReplayCacheError) -> Bool {
    questions.append(Question(key: key, until: until, now: now))
    return try answer.get()
  }
}
