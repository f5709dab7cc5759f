import CanonicalXML
import SAML
import TestSupport
import Testing
import XMLSignature

/// Messages beside the response, beyond what a vector can say.
@Suite struct MessageTests {
  /// Law 1: what was verified is a message, and no response.
  @Test(arguments: [
    "logout-request", "logout-response", "manage-name", "manage-name-response",
    "artifact-response",
  ])
  func aValidMessageIsReadFromTheBytesThatWereSigned(name: String) throws {
    let verdict = try Vector("messages/\(name)").messageVerdict(as: .serviceProvider)
    let signature = try #require(verdict.signature)
    #expect(verdict.outcome.kind == .valid)
    #expect(verdict.validated?.kind.rawValue == signature.element.name.localName)
    #expect(throws: AssertionError.self) { try Assertion(signature) }
  }

  /// Law 1 for a query: the message is read from the parameter that was signed, whatever stands beside it.
  @Test func aMessageOfAQueryIsReadFromTheParameterThatWasSigned() throws {
    let vector = try Vector("messages/redirect-logout-request")
    let query = RedirectEvaluation(
      of: try vector.document()[...], by: try vector.policy(), at: try vector.now())
    let other = try XMLTree(
      parsing: Array(vector.template.replacing("subject-1", with: "subject-2").utf8))
    let verdict = MessageVerifier(policy: try vector.policy(), as: .serviceProvider)
      .evaluate(query.origin(of: other), at: EvaluationTime(try vector.now()))
    #expect(verdict.outcome.kind == .valid && verdict.signature == nil)
    #expect(verdict.query?.message == Array(vector.template.utf8))
    guard case .logoutRequest(let logout) = verdict.validated,
      case .named(let name) = logout.principal
    else {
      Issue.record("no logout")
      return
    }
    #expect(name.value == "subject-1")
  }

  /// A response needs the signature in its XML: that of its query makes it no valid message either.
  @Test func aResponseIsNoMessageOfAQuery() throws {
    let response = try Vector("rules/sound").template
    let signer = RedirectSigner(key: try TestKey.rsa2048.privateKey(), method: .rsaSHA256)
    let tree = try XMLTree(parsing: Array(response.utf8))
    let policy = try TestPolicy.policy()
    let now = try Vector("rules/sound").now()
    let query = RedirectEvaluation(of: try signer.query(for: tree)[...], by: policy, at: now)
    #expect(query.accepted != nil)
    for receiver in MessageReceiver.allCases {
      let verdict = MessageVerifier(policy: policy, as: receiver)
        .evaluate(query.origin(of: tree), at: EvaluationTime(now))
      #expect(verdict.outcome.kind == .indeterminate && verdict.validated == nil)
      #expect(verdict.query == nil && verdict.signature == nil)
    }
  }

  @Test func aFailedMessageShowsNothingOfWhatItSays() throws {
    let verdict = try Vector("messages/logout-request-expired").messageVerdict(as: .serviceProvider)
    #expect(verdict.outcome.kind == .invalid)
    #expect(verdict.validated == nil && verdict.verifiedContent == nil)
  }

  /// What is to be signed is named: a logout holds no assertion.
  @Test func anUnsignedMessageIsNamed() throws {
    let vector = try Vector("messages/logout-request")
    let verdict = try MessageVerifier(policy: vector.policy(), as: .serviceProvider)
      .evaluate(Array(vector.template.utf8), at: vector.now())
    let finding = try #require(verdict.findings.first { $0.code == .signatureMissing })
    #expect(finding.message == "The LogoutRequest carries no signature.")
    #expect(finding.help.hasPrefix("Ask the sender to sign the LogoutRequest"))
  }

  @Test func withoutATrustedKeyNothingIsValid() throws {
    let vector = try Vector("messages/logout-request")
    var policy = try vector.policy()
    policy.trustAnchors = []
    let verdict = try MessageVerifier(policy: policy, as: .serviceProvider)
      .evaluate(vector.document(), at: vector.now())
    #expect(verdict.outcome.kind == .indeterminate)
    #expect(verdict.findings.missing.map(\.code) == [.signatureCoreValidation])
    #expect(verdict.validated == nil && verdict.signature == nil)
  }

  /// A key that metadata binds to one provider signs no message of another.
  @Test func aKeyOfAnotherProviderSignsNoLogout() throws {
    let vector = try Vector("messages/logout-request")
    var policy = try vector.policy()
    for index in policy.trustAnchors.indices {
      policy.trustAnchors[index].issuer = "https://other.example.com"
    }
    let verdict = try MessageVerifier(policy: policy, as: .serviceProvider)
      .evaluate(vector.document(), at: vector.now())
    #expect(verdict.findings.all(.fail).map(\.code) == [.signatureKeyNotOfIssuer])
  }

  /// `requiresBothSignatures` is for every message: one signature is of one kind.
  @Test(arguments: [
    ("logout-request", MessageReceiver.serviceProvider), ("query", .attributeAuthority),
    ("redirect-logout-request", .serviceProvider),
  ])
  func oneSignatureIsNotOfBothKinds(name: String, receiver: MessageReceiver) throws {
    let vector = try Vector("messages/\(name)")
    var policy = try vector.policy()
    policy.requiresBothSignatures = true
    let verifier = MessageVerifier(policy: policy, as: receiver)
    let now = try vector.now()
    let query = RedirectEvaluation(of: try vector.document()[...], by: policy, at: now)
    let tree = try XMLTree(parsing: Array(vector.template.utf8))
    let verdict =
      name.hasPrefix("redirect")
      ? verifier.evaluate(query.origin(of: tree), at: EvaluationTime(now))
      : try verifier.evaluate(vector.document(), at: now)
    #expect(verdict.findings.all(.fail).map(\.code) == [.signatureKindMissing])
    policy.trustAnchors = []
    let unknown = try MessageVerifier(policy: policy, as: receiver)
      .evaluate(
        name.hasPrefix("redirect") ? Array(vector.template.utf8) : vector.document(), at: now)
    #expect(
      unknown.findings.contains { $0.code == .signatureBothKinds && $0.outcome == .notChecked })
  }

  @Test(arguments: [
    ("logout-response-partial", "saml.logout-partial"), ("logout-response", ""),
  ])
  func aLogoutThatWasPartialIsNoted(name: String, code: String) throws {
    let verdict = try Vector("messages/\(name)").messageVerdict(as: .serviceProvider)
    let notes = verdict.findings.filter(\.isNote).map(\.code.rawValue)
    #expect(notes == (code.isEmpty ? [] : [code]))
  }

  /// A capture is judged as of its time, and the report says that it is over by now.
  @Test func aLogoutThatIsOverByNowSaysSo() throws {
    let vector = try Vector("messages/logout-request")
    let verifier = MessageVerifier(policy: try vector.policy(), as: .serviceProvider)
    let tree = try XMLTree(parsing: vector.document())
    let now = try vector.now()
    let later = EvaluationTime(asOf: now, now: now.advanced(by: .seconds(3600)))
    #expect(!verifier.evaluate(.message(tree), at: EvaluationTime(now)).failsNow)
    #expect(verifier.evaluate(.message(tree), at: later).outcome.kind == .valid)
    #expect(verifier.evaluate(.message(tree), at: later).failsNow)
  }

  /// LOG-05: names, sessions and artifacts are not shown when a message is printed.
  @Test(arguments: ["logout-request", "manage-name", "artifact-resolve"])
  func aMessageKeepsItsNamesToItself(name: String) throws {
    let vector = try Vector("messages/\(name)")
    let receiver: MessageReceiver =
      name == "artifact-resolve" ? .identityProvider : .serviceProvider
    let verdict = try vector.messageVerdict(as: receiver)
    var dumped = ""
    dump(try #require(verdict.validated), to: &dumped)
    dump(verdict, to: &dumped)
    for secret in ["subject-1", "subject-2", "session-1", "AAQAAAEC"] {
      #expect(!dumped.contains(secret), "\(secret)")
    }
  }
}

/// A request is accepted once by a service with a replay cache.
@Suite struct MessageReplayTests {
  private static func verdict(
    _ name: String, maximumAge: Duration? = nil, as receiver: MessageReceiver = .serviceProvider
  ) throws -> MessageVerdict {
    let vector = try Vector("messages/\(name)")
    var policy = try vector.policy()
    policy.maximumAge = maximumAge
    return try MessageVerifier(policy: policy, as: receiver)
      .evaluate(vector.document(), at: vector.now())
  }

  /// The same query once, wherever the signature stands.
  @Test(arguments: ["logout-request", "redirect-logout-request"])
  func aLogoutIsAcceptedOnce(name: String) async throws {
    let cache = InMemoryReplayCache()
    let verdict = try Vector("messages/\(name)").messageVerdict(as: .serviceProvider)
    #expect(await verdict.consuming(cache).outcome.kind == .valid)
    let again = await verdict.consuming(cache)
    #expect(again.findings.all(.fail).map(\.code) == [.replayReplayed])
    #expect(again.validated == nil)
  }

  @Test func aLookUsesNothingUp() async throws {
    let cache = InMemoryReplayCache()
    let verdict = try Self.verdict("logout-request")
    for _ in 0..<2 { #expect(await verdict.observing(cache).outcome.kind == .valid) }
    _ = await verdict.consuming(cache)
    #expect(await verdict.observing(cache).outcome.kind == .invalid)
  }

  /// What never ends would have to be remembered for ever: the policy has to give an end.
  @Test func aRequestWithoutAnEndCannotBeRemembered() async throws {
    let cache = InMemoryReplayCache()
    let endless = await (try Self.verdict("logout-request-without-end")).consuming(cache)
    #expect(endless.outcome.kind == .indeterminate)
    #expect(endless.findings.missing.map(\.code) == [.replayAssertion])
    let aged = try Self.verdict("logout-request-without-end", maximumAge: .seconds(300))
    #expect(await aged.consuming(cache).outcome.kind == .valid)
    #expect(await aged.consuming(cache).outcome.kind == .invalid)
  }

  @Test func aRefusedRequestUsesNothingUp() async throws {
    let cache = InMemoryReplayCache()
    _ = await (try Self.verdict("logout-request-changed")).consuming(cache)
    #expect(await (try Self.verdict("logout-request")).consuming(cache).outcome.kind == .valid)
  }

  /// An answer is bound to its request; asking a cache would refuse the second answer to one logout.
  @Test func anAnswerIsNotRemembered() async throws {
    let cache = InMemoryReplayCache()
    let verdict = try Self.verdict("logout-response")
    for _ in 0..<2 { #expect(await verdict.consuming(cache).outcome.kind == .valid) }
  }

  /// A service that fetches a response by an artifact has to judge the response itself to use it once.
  @Test func theResponseInAnAnswerToAnArtifactIsNotRemembered() async throws {
    let verdict = try Self.verdict("artifact-response")
    let asked = await verdict.consuming(InMemoryReplayCache())
    #expect(verdict.outcome.kind == .valid && asked.outcome.kind == .indeterminate)
    #expect(asked.findings.missing.map(\.code) == [.replayAssertion])
  }

  /// A request and an assertion of one ID are two things.
  @Test func aRequestIsNoAssertionOfItsID() async throws {
    let cache = InMemoryReplayCache()
    let now = try Vector("messages/logout-request").now()
    let key = try ReplayKey(issuer: "https://idp.example.com", assertionID: "_l1")
    #expect(try await cache.insertIfAbsent(key, until: now.advanced(by: .seconds(60)), at: now))
    #expect(await (try Self.verdict("logout-request")).consuming(cache).outcome.kind == .valid)
  }
}
