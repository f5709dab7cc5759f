import SAML

struct Tokens {
  let endpoint: TokenEndpoint

  init(trusting certificate: [UInt8], _ cache: some ReplayCache) throws {
    endpoint = TokenEndpoint(
      "https://as.example.com/token", audience: "https://as.example.com",
      trusting: [try .provider("https://idp.example.com", file: certificate)], replay: cache)
  }

  func subject(of body: [UInt8]) async throws(RefusedToken) -> ExactString? {
    let grant = try await endpoint.verify(.posted(body))
    return grant.subject?.nameID?.value
  }
}

/// The code in the documentation of SAML, and in docs/reference.
private struct SAMLExamples {
  func acceptOnce(
    _ bytes: [UInt8], by policy: Policy, at now: Instant
  ) async throws -> ValidatedAssertion {
    let verifier = ResponseVerifier(policy: policy, replay: InMemoryReplayCache())
    let assertion = try await verifier.verify(.response(bytes), at: now)
    return assertion
  }

  func claim(
    _ bytes: [UInt8], with idempotencyKey: [UInt8], on deviceID: String,
    by verifier: ResponseVerifier, in cache: some ClaimingReplayCache, at now: Instant
  ) async throws -> ReplayClaim {
    let assertion = try await verifier.verify(.response(bytes), at: now)
    let claimant = try ReplayClaimant(secret: idempotencyKey, deviceID)
    let claim = try await cache.claim(
      ReplayKey(assertion), for: claimant, leasing: .seconds(30), until: assertion.acceptableUntil,
      at: now)
    return claim
  }

  func end(
    _ lease: ReplayLease, with answer: [UInt8], in cache: some ClaimingReplayCache
  ) async throws -> Bool {
    let isStillMine = try await cache.end(lease, with: try ReplayAnswer(of: answer))
    return isStillMine
  }

  func trust(
    _ chunks: [ArraySlice<UInt8>], signedBy federationKeys: [TrustAnchor],
    in policy: inout Policy
  ) throws {
    var reader = MetadataReader(trust: .signature(by: federationKeys, policy.signature))
    for chunk in chunks { try reader.append(chunk) }
    policy.trustAnchors = try reader.finish().trustAnchors
  }

  func assertion(in bytes: [UInt8], trusting certificateFile: [UInt8]) async throws
    -> ValidatedAssertion
  {
    let party = RelyingParty(
      "https://saml.sp.auth.adobe.com", trusting: [.keys(try TrustAnchor.parse(certificateFile))],
      replay: .inMemory)
    let assertion = try await party.verify(.response(bytes))
    return assertion
  }

  func assertion(
    in body: [UInt8], by policy: Policy, key: some KeyDecryptor,
    remembering cache: some ReplayCache, at now: Instant
  ) async throws -> ValidatedAssertion {
    let verifier = ResponseVerifier(policy: policy, keys: [key], replay: cache)
    let assertion = try await verifier.verify(.posted(body), at: now)
    return assertion
  }

  func party(trusting anchors: [TrustAnchor], _ cache: some ReplayCache) -> RelyingParty {
    var policy = Policy()
    policy.trustAnchors = anchors
    policy.audiences = ["https://saml.sp.auth.adobe.com"]
    policy.requiredAttributes = ["householdID"]
    return RelyingParty(policy: policy, replay: cache)
  }

  struct ServedHouseholds: CustomRule {
    static let household = StableCode(
      custom: "household", mends: .operator, says: "The household is not served.",
      why: "The contract lists the households.", help: "Ask for the list.")

    let households: Set<AttributeValue>

    var code: StableCode { Self.household }

    func judge(_ content: VerifiedContent) -> CustomRuleAnswer {
      let named = content.assertion.attributes.filter { $0.name == "householdID" }
      let isServed = named.flatMap(\.values).allSatisfy(households.contains)
      return isServed ? .holds : .refuses("The household is not in the list.")
    }
  }

  struct SignIn {
    let party: RelyingParty

    init(trusting certificate: [UInt8]) throws {
      party = RelyingParty(
        "https://saml.sp.auth.adobe.com",
        recipient: "https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer",
        trusting: [try .provider("https://idp.example-mvpd.com", file: certificate)],
        replay: .inMemory)
    }

    func household(in body: [UInt8], answering query: ExactString) async throws -> String? {
      let assertion = try await party.verify(.posted(body), answering: query)
      return try assertion["householdID"]
    }
  }

  func report(on response: [UInt8], by verifier: ResponseVerifier, at now: Instant) -> [String] {
    let verdict = verifier.evaluate(.response(response), at: now)
    return verdict.reasons.map { finding in
      let place = finding.location?.path ?? "the message"
      let party = finding.responsibility?.rawValue ?? "unknown"
      return "\(finding.code.rawValue) in \(place): \(party)"
    }
  }

  func mayEnter(_ verdict: Verdict) -> Bool {
    switch verdict.outcome {
    case .valid: true
    case .invalid, .indeterminate: false
    }
  }
}
