import Foundation
import SAML
import SAMLVectors
import TestSupport
import TestTools
import Testing

/// A token endpoint that takes assertions: the request decides what each is, and each is used once.
@Suite struct TokenEndpointTests {
  private static let provider: ExactString = "https://idp.example.com"
  private static let grantType = "urn:ietf:params:oauth:grant-type:saml2-bearer"
  private static let exchange = "urn:ietf:params:oauth:grant-type:token-exchange"
  private static let tokenType = "urn:ietf:params:oauth:token-type:saml2"

  private static func endpoint(
    _ cache: InMemoryReplayCache = .inMemory, clients: Bool = false
  ) throws -> TokenEndpoint {
    TokenEndpoint(
      "https://as.example.com/token", audience: "https://as.example.com",
      trusting: [try .provider(provider, pem: TestKey.rsa2048.trustAnchor().pem)],
      authenticating: clients
        ? [try .provider(provider, pem: TestKey.rsa2048.trustAnchor().pem)] : [],
      replay: cache)
  }

  /// The assertion of a vector, or one with another ID.
  private static func assertion(_ id: String = "_a1") throws -> [UInt8] {
    let sound = try PublishedVectors.vector("oauth/sound").document
    guard id != "_a1" else { return sound }
    var document = TestDocument(
      String(decoding: sound, as: UTF8.self).replacing("_a1", with: id)
        .replacing(/<ds:Signature.*<\/ds:Signature>/, with: ""))
    try document.sign("#\(id)")
    return document.bytes
  }

  private static func text(_ xml: [UInt8]) -> String {
    Data(xml).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  private static func form(_ parameters: KeyValuePairs<String, String>) -> TokenRequest {
    .posted(parameters.map { "\($0)=\($1)" }.joined(separator: "&").utf8)
  }

  private static func now() throws -> Instant { try #require(Instant(rfc3339: TestPolicy.now)) }

  @Test func aGrantIsAcceptedOnce() async throws {
    let endpoint = try Self.endpoint()
    let text = Self.text(try Self.assertion())
    let grant = try await endpoint.verify(
      Self.form(["grant_type": Self.grantType, "assertion": text]), at: Self.now())
    #expect(grant.subject?.nameID?.value == "client-1")
    #expect(grant.client == nil && grant.actor == nil)
    let error = await #expect(throws: RefusedToken.self) {
      try await endpoint.verify(.grant(text), at: Self.now())
    }
    #expect(error?.reasons.map(\.code) == [.replayReplayed])
    #expect(error?.error == .invalidGrant && error?.httpStatus == 400)
    #expect(error?.parameter == .assertion)
  }

  /// A sign-in and a grant share their memory of what was used.
  @Test func anAssertionOfASignInIsSpent() async throws {
    let cache = InMemoryReplayCache.inMemory
    let xml = String(decoding: try Self.assertion(), as: UTF8.self)
    let response = try Vector("rules/sound").template
      .replacing(/<saml:Assertion .*<\/saml:Assertion>/.dotMatchesNewlines(), with: xml)
      .replacing(" InResponseTo=\"_q1\"", with: "")
    let party = RelyingParty(
      "https://as.example.com",
      trusting: [try .provider(Self.provider, pem: TestKey.rsa2048.trustAnchor().pem)],
      replay: cache)
    _ = try await party.verify(.response(response.utf8), at: Self.now())
    let error = await #expect(throws: RefusedToken.self) {
      try await Self.endpoint(cache).verify(.grant(Self.text(Self.assertion())), at: Self.now())
    }
    #expect(error?.reasons.map(\.code) == [.replayReplayed])
  }

  /// Nothing is used up by a request of which one part is refused.
  @Test func aRefusedPartUsesUpNothing() async throws {
    let endpoint = try Self.endpoint()
    let (first, second) = (Self.text(try Self.assertion()), Self.text(try Self.assertion("_a2")))
    func exchange(actor: String) async throws(RefusedToken) -> TokenGrant {
      let now = Instant(rfc3339: TestPolicy.now) ?? .now
      return try await endpoint.verify(
        Self.form([
          "grant_type": Self.exchange, "subject_token": first,
          "subject_token_type": Self.tokenType, "actor_token": actor,
          "actor_token_type": Self.tokenType,
        ]), at: now)
    }
    let error = await #expect(throws: RefusedToken.self) { try await exchange(actor: "PHg-") }
    #expect(error?.parameter == .actorToken && error?.error == .invalidRequest)
    let grant = try await exchange(actor: second)
    #expect(grant.subject?.id == "_a1" && grant.actor?.id == "_a2")
  }

  /// One text cannot be the subject and the actor.
  @Test func oneAssertionIsNotTwo() async throws {
    let text = Self.text(try Self.assertion())
    let error = await #expect(throws: RefusedToken.self) {
      try await Self.endpoint().verify(
        Self.form([
          "grant_type": Self.exchange, "subject_token": text,
          "subject_token_type": Self.tokenType, "actor_token": text,
          "actor_token_type": Self.tokenType,
        ]), at: Self.now())
    }
    #expect(error?.reasons.map(\.code) == [.replayReplayed])
  }

  /// A provider of users speaks for no client unless it is trusted for that, too.
  @Test(
    arguments: [
      (false, "client-1", "oauth.client-assertion"), (true, "client-2", "oauth.client-mismatch"),
      (true, "client-1", nil),
    ] as [(Bool, String, String?)])
  func aClientAuthenticatesByItsOwnProvider(trusts: Bool, id: String, code: String?) async throws {
    let request = Self.form([
      "grant_type": "client_credentials", "client_id": id,
      "client_assertion_type": "urn:ietf:params:oauth:client-assertion-type:saml2-bearer",
      "client_assertion": Self.text(try Self.assertion()),
    ])
    let endpoint = try Self.endpoint(clients: trusts)
    do {
      let grant = try await endpoint.verify(request, at: Self.now())
      #expect(code == nil && grant.client?.nameID?.value == "client-1" && grant.subject == nil)
    } catch let error as RefusedToken {
      #expect(error.reasons.map(\.code.rawValue) == [code])
      #expect(error.error == .invalidClient && error.httpStatus == 401)
      #expect(!error.description.contains("client-2"))
    }
  }

  /// The query of a policy is that of the confirmation, which alone can name it.
  @Test func aQueryOfThePolicyIsExpected() async throws {
    var policy = Policy()
    policy.trustAnchors = [try TestKey.rsa2048.trustAnchor()]
    policy.inResponseTo = "_q1"
    func endpoint() -> TokenEndpoint {
      TokenEndpoint(
        "https://as.example.com/token", audience: "https://as.example.com", policy: policy,
        replay: .inMemory)
    }
    let answer = try PublishedVectors.vector("oauth/answer-to-a-request").document
    _ = try await endpoint().verify(.grant(Self.text(answer)), at: Self.now())
    for name in ["oauth/sound", "oauth/confirmation-without-data"] {
      let other = Self.text(try PublishedVectors.vector(name).document)
      let error = await #expect(throws: RefusedToken.self) {
        try await endpoint().verify(.grant(other), at: Self.now())
      }
      #expect(error?.reasons.map(\.code) == [.samlInResponseToMissing], "\(name)")
    }
  }

  /// The audiences of a sign-in are none of a token endpoint.
  @Test func anAudienceOfThePolicyIsNotAccepted() async throws {
    var policy = Policy()
    policy.trustAnchors = [try TestKey.rsa2048.trustAnchor()]
    policy.audiences = ["https://as.example.com"]
    let endpoint = TokenEndpoint(
      "https://as.example.com/token", audience: "https://other.example.com", policy: policy,
      replay: .inMemory)
    let error = await #expect(throws: RefusedToken.self) {
      try await endpoint.verify(.grant(Self.text(Self.assertion())), at: Self.now())
    }
    #expect(error?.reasons.map(\.code) == [.samlAudienceMismatch])
  }

  @Test(arguments: [
    ("grant_type=password&username=a", RefusedToken.OAuthError.unsupportedGrantType),
    ("", .invalidRequest), ("grant_type=%2", .invalidRequest),
    ("grant_type=a&grant_type=a", .invalidRequest),
  ])
  func aRequestWithoutAnAssertionIsRefused(
    body: String, answer: RefusedToken.OAuthError
  ) async throws {
    let error = await #expect(throws: RefusedToken.self) {
      try await Self.endpoint().verify(.posted(body.utf8), at: Self.now())
    }
    #expect(error?.error == answer && error?.parameter == nil)
  }

  /// What the operator must mend is no fault of the client.
  @Test func anEndpointThatTrustsNobodyFails() async throws {
    let endpoint = TokenEndpoint(
      "https://as.example.com/token", audience: "https://as.example.com", trusting: [],
      replay: .inMemory)
    let error = await #expect(throws: RefusedToken.self) {
      try await endpoint.verify(.grant(Self.text(Self.assertion())), at: Self.now())
    }
    #expect(error?.httpStatus == 500)
  }

  /// A policy has no profile, recipient or audience of its own here.
  @Test func aPolicyOfResponsesBecomesOneOfGrants() async throws {
    var policy = try TestPolicy.policy()
    policy.inResponseTo = nil
    policy.requiredAttributes = []
    let endpoint = TokenEndpoint(
      "https://as.example.com/token", audience: "https://as.example.com", policy: policy,
      replay: .inMemory)
    let grant = try await endpoint.verify(.grant(Self.text(Self.assertion())), at: Self.now())
    #expect(grant.subject?.id == "_a1")
  }

  /// What an assertion alone cannot have is not checked, and nothing is accepted without it.
  @Test(arguments: [false, true])
  func aSettingOfResponsesIsNotForgotten(asksForTwo: Bool) async throws {
    var policy = Policy()
    policy.trustAnchors = [try TestKey.rsa2048.trustAnchor()]
    policy.requiresSignedResponse = !asksForTwo
    policy.requiresBothSignatures = asksForTwo
    let endpoint = TokenEndpoint(
      "https://as.example.com/token", audience: "https://as.example.com", policy: policy,
      replay: .inMemory)
    let error = await #expect(throws: RefusedToken.self) {
      try await endpoint.verify(.grant(Self.text(Self.assertion())), at: Self.now())
    }
    #expect(error?.verdict.outcome.kind == .indeterminate)
  }

  /// With either type and either profile an assertion is none where a response is expected.
  @Test(arguments: Policy.Profile.allCases)
  func aRelyingPartyTakesNoAssertion(profile: Policy.Profile) throws {
    var policy = try TestPolicy.policy()
    try TestPolicy.apply("profile=oauth", to: &policy)
    policy.profile = profile
    let party = RelyingParty.Immediate(policy: policy)
    for form: Received in [
      .response(try Self.assertion()), .envelope(SOAPEnvelope.wrap(try Self.assertion())),
    ] {
      #expect(try party.evaluate(form, at: Self.now()).outcome.kind == .invalid)
    }
    let verdict = try party.evaluate(.response(Self.assertion()), at: Self.now())
    #expect(verdict.reasons.map(\.code) == [.samlAssertionAsResponse])
  }
}
