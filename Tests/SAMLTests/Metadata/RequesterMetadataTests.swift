import CanonicalXML
import SAML
import TestSupport
import Testing
import XMLSignature

/// The keys of service providers sign requests to the parties that they ask, and nothing else.
@Suite struct RequesterMetadataTests {
  private static let service: ExactString = "https://sp.example.com"
  private static let provider = "https://idp.example.com"

  private static func metadata(
    _ text: String, keepsRequesters: Bool = true
  ) throws -> Metadata {
    var reader = MetadataReader(
      trust: .source, selecting: nil, keepsRequesters: keepsRequesters)
    try reader.append(Array(text.utf8)[...])
    return try reader.finish()
  }

  private static func entity(_ name: String, as role: String) throws -> String {
    TestMetadata.entity(name, "", TestMetadata.role(role, "", try TestMetadata.key("rsa2048")))
  }

  @Test func theyAreReadOnlyWhereTheyAreWanted() throws {
    let text = TestMetadata.entity(
      Self.service.string, "",
      TestMetadata.role(
        "SPSSODescriptor", "validUntil='2027-01-01T00:00:00Z'", try TestMetadata.key("rsa2048"),
        try TestMetadata.key("p256", use: nil),
        try TestMetadata.key("rsa2048-over", use: "encryption")))
    let wanted = try Self.metadata(text)
    #expect(wanted.trustAnchors == [])
    #expect(wanted.requesterAnchors.map(\.issuer) == [Self.service, Self.service])
    #expect(wanted.requesterAnchors.map(\.role) == [nil, nil])
    let end = try #require(Instant(rfc3339: "2027-01-01T00:00:00Z"))
    #expect(wanted.requesterAnchors.map(\.trustedUntil) == [end, end])
    let others = try Self.metadata(text, keepsRequesters: false)
    #expect(others.entities == [] && others.requesterAnchors == [] && others.entityCount == 1)
  }

  /// The keys of an identity provider are no keys of a requester, though one entity has both roles.
  @Test func eachRoleHasItsOwnKeys() throws {
    let metadata = try Self.metadata(
      TestMetadata.entity(
        Self.provider, "",
        TestMetadata.role("IDPSSODescriptor", "", try TestMetadata.key("p256")),
        TestMetadata.role("SPSSODescriptor", "", try TestMetadata.key("rsa2048"))))
    #expect(metadata.trustAnchors.map(\.role) == [.identityProvider])
    #expect(metadata.trustAnchors.map(\.publicKey) == [try TestKey.p256.trustAnchor().publicKey])
    #expect(
      metadata.requesterAnchors.map(\.publicKey) == [try TestKey.rsa2048.trustAnchor().publicKey])
  }

  /// A request that the key of its issuer signed, in its XML or in its query string.
  @Test(arguments: [
    ("authn-request", MessageReceiver.identityProvider),
    ("redirect-authn-request", .identityProvider),
    ("logout-request-of-service", .identityProvider), ("query", .attributeAuthority),
  ])
  func aRequestIsSignedByTheKeyOfItsService(name: String, receiver: MessageReceiver) throws {
    let own = try Self.metadata(try Self.entity(Self.service.string, as: "SPSSODescriptor"))
    #expect(try Self.outcome(name, receiver, requesters: own.requesterAnchors) == .valid)
    let other = try Self.metadata(
      try Self.entity("https://other.example.com", as: "SPSSODescriptor"))
    #expect(try Self.outcome(name, receiver, requesters: other.requesterAnchors) != .valid)
    // The same key of the same entity, as that of an identity provider.
    let provider = try Self.metadata(try Self.entity(Self.service.string, as: "IDPSSODescriptor"))
    #expect(try Self.outcome(name, receiver, requesters: provider.requesterAnchors) != .valid)
  }

  private static func outcome(
    _ name: String, _ receiver: MessageReceiver, requesters: [TrustAnchor]
  ) throws -> Verdict.Outcome.Kind {
    let vector = try Vector("messages/\(name)")
    var policy = try vector.policy()
    policy.trustAnchors = []
    let verifier = MessageVerifier(policy: policy, as: receiver, requesters: requesters)
    let origin: MessageOrigin
    if name.hasPrefix("redirect-") {
      let query = RedirectEvaluation(
        of: try vector.document()[...], by: verifier.policy, at: try vector.now())
      origin = query.origin(of: try XMLTree(parsing: Array(vector.template.utf8)))
    } else {
      origin = .message(try XMLTree(parsing: vector.document()))
    }
    return verifier.evaluate(origin, at: EvaluationTime(try vector.now())).outcome.kind
  }

  /// The key of a requester signs no message to a service provider.
  @Test func aServiceProviderTakesNoNoticeOfThem() throws {
    let metadata = try Self.metadata(try Self.entity(Self.provider, as: "SPSSODescriptor"))
    let outcome = try Self.outcome(
      "logout-request", .serviceProvider, requesters: metadata.requesterAnchors)
    #expect(outcome == .indeterminate)
  }

  /// KEY-09: it signs no response and no assertion, whoever receives the message around it.
  @Test(arguments: ["artifact-response-with-response-signed", "artifact-response"])
  func theKeyOfARequesterSignsNoResponse(name: String) throws {
    let vector = try Vector("messages/\(name)")
    var policy = try vector.policy()
    let metadata = try Self.metadata(try Self.entity(Self.provider, as: "SPSSODescriptor"))
    for trusted in [[], [try TestKey.p256.trustAnchor()]] {
      policy.trustAnchors = trusted
      let verdict = MessageVerifier(
        policy: policy, as: .identityProvider, requesters: metadata.requesterAnchors
      ).evaluate(try vector.document(), at: try vector.now())
      // The answer around it is a message to the party that resolves the artifact; the response is not.
      #expect(verdict.signature?.element.name.localName == "ArtifactResponse")
      #expect(verdict.outcome.kind != .valid && verdict.validated == nil)
    }
    policy.trustAnchors = metadata.requesterAnchors
    let trusting = MessageVerifier(policy: policy, as: .identityProvider)
    #expect(
      try trusting.evaluate(vector.document(), at: vector.now()).outcome.kind == .valid)
  }

  @Test func theKeysForResponsesHoldNoneOfARequester() throws {
    let metadata = try Self.metadata(
      TestMetadata.group(
        "", try Self.entity(Self.provider, as: "SPSSODescriptor"),
        TestMetadata.entity(
          "https://other.example.com", "",
          TestMetadata.role("IDPSSODescriptor", "", try TestMetadata.key("p256")))))
    let verdict = try Judged.verdict(policy: { $0.trustAnchors = metadata.trustAnchors })
    #expect(verdict.outcome.kind == .invalid && verdict.signature == nil)
  }
}
