import SAML
import TestSupport
import Testing

/// What a verifier asks a replay cache, and when.
@Suite struct ReplayVerificationTests {
  @Test func aResponseIsAcceptedOnce() async throws {
    let cache = InMemoryReplayCache()
    let response = try Self.response()
    let assertion = try await Self.verifier(cache).verify(.response(response), at: Self.now())
    #expect(assertion.id == "_a1")
    for _ in 0..<3 {
      let error = await #expect(throws: Refused.self) {
        try await Self.verifier(cache).verify(.response(response), at: Self.now())
      }
      #expect(error?.verdict.outcome.kind == .invalid)
      #expect(error?.reasons.map(\.code) == [.replayReplayed])
      #expect(error?.verdict.assertion == nil)
    }
  }

  /// The key is made of signed bytes, so no change to the others makes the assertion new.
  @Test func unsignedBytesMakeNoOtherKey() async throws {
    let cache = InMemoryReplayCache()
    let response = try Self.response()
    _ = try await Self.verifier(cache).verify(.response(response), at: Self.now())
    let text = String(decoding: response, as: UTF8.self)
    for changed in [
      text.replacing("ID=\"_r1\"", with: "ID=\"_r2\""),
      text.replacing("<samlp:Status>", with: "<!-- again --><samlp:Status>"),
      text.replacing("IssueInstant=\"2026-03-01T11:54:00Z\" ", with: "")
        .replacing("ID=\"_r1\"", with: "IssueInstant='2026-03-01T11:54:30Z' ID=\"_r1\""),
      text.replacing("<saml:Assertion ID=\"_a1\"", with: "<saml:Assertion  ID='_a1'"),
    ] {
      #expect(changed != text)
      let error = await #expect(throws: Refused.self) {
        try await Self.verifier(cache)
          .verify(.response(Array(changed.utf8)), at: Self.now())
      }
      #expect(error?.reasons.map(\.code) == [.replayReplayed])
    }
  }

  @Test func theSameIDOfAnotherIssuerIsAnotherAssertion() async throws {
    let cache = InMemoryReplayCache()
    var policy = try TestPolicy.policy()
    policy.issuers = []
    let verifier = ResponseVerifier(policy: policy, replay: cache)
    _ = try await verifier.verify(.response(try Self.response()), at: Self.now())
    let other = try Self.response { text in
      text.replacing(">https://idp.example.com<", with: ">https://other.example.com<")
    }
    _ = try await verifier.verify(.response(other), at: Self.now())
  }

  /// Nobody can use up an assertion by a message that is refused.
  @Test func aResponseThatIsRefusedIsNotUsedUp() async throws {
    let cache = AskedCache(.success(true))
    let response = try Self.response()
    let late = try #require(Instant(rfc3339: "2026-03-01T12:06:00Z"))
    let changed = String(decoding: response, as: UTF8.self).replacing("household-1", with: "h")
    var elsewhere = try TestPolicy.policy()
    elsewhere.audiences = ["https://other.example.com"]
    let sound = try TestPolicy.policy()
    for (policy, bytes, moment) in [
      (sound, response, late), (sound, Array(changed.utf8), Self.now()),
      (elsewhere, response, Self.now()), (Policy(), response, Self.now()),
      (sound, [], Self.now()),
    ] {
      await #expect(throws: Refused.self) {
        try await ResponseVerifier(policy: policy, replay: cache)
          .verify(.response(bytes), at: moment)
      }
      let verdict = await ResponseVerifier(policy: policy).evaluate(.response(bytes), at: moment)
      let observed = await ResponseVerifier(policy: policy, replay: cache)
        .evaluate(.response(bytes), at: moment)
      #expect(observed.findings.map(\.code) == verdict.findings.map(\.code))
      #expect(observed.findings.map(\.outcome) == verdict.findings.map(\.outcome))
    }
    #expect(await cache.questions.isEmpty)
  }

  @Test(arguments: [
    (ReplayCacheError.unavailable, "replay.cache-unavailable"), (.full, "replay.cache-full"),
    (.forgotten, "replay.cache-forgotten"), (.evicting, "replay.cache-evicting"),
  ])
  func aCacheThatCannotSayRefuses(_ error: ReplayCacheError, code: String) async throws {
    let cache = AskedCache(.failure(error))
    let refusal = await #expect(throws: Refused.self) {
      try await Self.verifier(cache).verify(.response(try Self.response()), at: Self.now())
    }
    #expect(refusal?.verdict.outcome.kind == .indeterminate)
    #expect(refusal?.verdict.validated == nil)
    #expect(refusal?.reasons.map(\.code.rawValue) == [code])
    let verdict = try await Self.verifier(cache).evaluate(
      .response(try Self.response()), at: Self.now())
    #expect(verdict.outcome.kind == .indeterminate)
    #expect(verdict.validated == nil)
  }

  @Test func theKeyIsKeptUntilNobodyCouldAcceptIt() async throws {
    let cache = AskedCache(.success(true))
    for skew in [0, 60, 300] {
      var policy = try TestPolicy.policy()
      policy.clockSkew = .seconds(skew)
      _ = try await ResponseVerifier(policy: policy, replay: cache)
        .verify(.response(try Self.response()), at: Self.now())
    }
    let questions = await cache.questions
    #expect(
      questions.map(\.until.description) == Array(repeating: "2026-03-01T12:10:00Z", count: 3))
    #expect(questions.map(\.now) == Array(repeating: Self.now(), count: 3))
  }

  /// What a service has stored must mean the same to its next version.
  @Test func aKeyIsTheDigestOfItsPartsWithTheirLengths() async throws {
    let cache = AskedCache(.success(true))
    _ = try await Self.verifier(cache).verify(.response(try Self.response()), at: Self.now())
    let bytes = try #require(await cache.questions.first?.key.bytes)
    let hexadecimal = bytes.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
    #expect(
      hexadecimal == "010bdcec8532096813593e5d1eb643deae630d5c3ccd0b91905daf795a5e33ec")
  }

  @Test func evaluatingObservesAndNeverWrites() async throws {
    let cache = InMemoryReplayCache()
    let verifier = try Self.verifier(cache)
    let response = try Self.response()
    let verdict = await ResponseVerifier(policy: try TestPolicy.policy())
      .evaluate(.response(response), at: Self.now())
    for _ in 0..<3 {
      let observed = await verifier.evaluate(.response(response), at: Self.now())
      #expect(observed.outcome.kind == .valid)
      #expect(observed.findings.contains(Finding(.replayAssertion, .pass)))
    }
    _ = try await Self.verifier(cache).verify(.response(try Self.response()), at: Self.now())
    let replayed = await verifier.evaluate(.response(response), at: Self.now())
    #expect(replayed.outcome.kind == .invalid)
    #expect(replayed.validated == nil)
    #expect(replayed.assertion == nil)
    #expect(replayed.findings.filter { $0.outcome == .fail }.map(\.code) == [.replayReplayed])
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
    let verifier = try Self.verifier(test.cache)
    let accepted = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<64 {
        group.addTask { @concurrent in
          var count = 0
          for _ in 0..<20 {
            do throws(Refused) {
              _ = try await verifier.verify(.response(response), at: test.now)
              count += 1
            } catch {
              #expect(error.reasons.map(\.code) == [.replayReplayed])
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
    return document.bytes
  }

  private static func verifier(_ cache: any ReplayCache) throws -> ResponseVerifier {
    ResponseVerifier(policy: try TestPolicy.policy(), replay: cache)
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
