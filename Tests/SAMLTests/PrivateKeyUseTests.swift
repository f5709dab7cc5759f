import SAML
import Synchronization
import TestSupport
import Testing
import XMLEncryption
import XMLSignature

/// When a private key is used, and when it is not.
@Suite struct PrivateKeyUseTests {
  /// Counts how often it is asked.
  private final class Counting: KeyDecryptor {
    private let key: PrivateKeyDecryptor
    private let calls = Mutex(0)

    init(_ key: TestKey) throws { self.key = try PrivateKeyDecryptor(try key.privateKey()) }

    var count: Int { calls.withLock(\.self) }

    func decryptKey(_ key: EncryptedKey, byteCount: Int) async throws -> SecretBytes {
      calls.withLock { $0 += 1 }
      return try self.key.decryptKey(key, byteCount: byteCount)
    }
  }

  private static func judge(
    _ document: TestDocument, _ policy: Policy? = nil
  ) async throws -> (verdict: Verdict, count: Int) {
    let counting = try Counting(.rsa2048)
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    let verdict = try await ResponseVerifier(
      policy: policy ?? TestPolicy.policy(), keys: [counting]
    ).evaluate(.response(document.bytes), at: now)
    return (verdict, counting.count)
  }

  private static func encrypted(
    _ method: BlockEncryptionMethod = .aes256GCM, signing shape: String = "response",
    for keys: [TestKey] = [.rsa2048]
  ) throws -> TestDocument {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.sign("assertion")
    try document.encryptAssertion(method, for: keys)
    if !shape.isEmpty { try document.sign(shape) }
    return document
  }

  @Test func aKeyElsewhereGivesTheSameVerdict() async throws {
    let document = try Self.encrypted(for: [.attacker, .rsa2048])
    let (verdict, count) = try await Self.judge(document)
    #expect(verdict.outcome.kind == .valid && count == 2)
    #expect(verdict.findings == (try document.judged().findings))
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    let validated = try await ResponseVerifier(
      policy: TestPolicy.policy(), keys: [try Counting(.rsa2048)]
    ).verify(.response(document.bytes), at: now)
    #expect(validated.id == "_a1")
    let ours = try Self.encrypted()
    await #expect(throws: Refused.self) {
      try await ResponseVerifier(policy: TestPolicy.policy(), keys: [try Counting(.attacker)])
        .verify(.response(ours.bytes), at: now)
    }
  }

  /// A replay is found in a message that holds the assertion encrypted another time.
  @Test func anAssertionIsAcceptedOnceHoweverOftenItIsEncrypted() async throws {
    let cache = InMemoryReplayCache()
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    let verifier = ResponseVerifier(
      policy: try TestPolicy.policy(), keys: [try Counting(.rsa2048)], replay: cache)
    let first = try await verifier.verify(.response(Self.encrypted().bytes), at: now)
    #expect(first.id == "_a1")
    do {
      _ = try await verifier.verify(.response(Self.encrypted().bytes), at: now)
      Issue.record("accepted twice")
    } catch let error as Refused {
      #expect(error.reasons.map(\.code) == [.replayReplayed])
      #expect(error.reasons.first?.location?.path == "/samlp:Response/saml:EncryptedAssertion[1]")
    }
  }

  /// ENC-04, ENC-08: nothing is decrypted before everything that stands in the open holds.
  @Test(arguments: [
    ("s|/acs\" ID|/acs\" ID|", ""),
    ("s|IssueInstant=\"2026-03-01T11:54:00Z\"|IssueInstant=\"2026-03-01T11:54:01Z\"|", "digest"),
    (
      "s|<saml:Issuer>https://idp.example.com</saml:Issuer>|<saml:Issuer ID=\"_r1\">https://idp.example.com</saml:Issuer>|",
      "duplicate"
    ),
    ("s|</samlp:StatusCode>|</samlp:StatusCode><?p i?>|", "instruction"),
    ("s|xmlenc#rsa-oaep-mgf1p|xmlenc#rsa-1_5|", "digest"),
    ("s|</samlp:Status>|</samlp:Status><saml:Assertion/>|", "both"),
  ])
  func itIsNotUsedBeforeTheSignatureAndThePolicyHold(_ edit: String, _ why: String) async throws {
    var document = try Self.encrypted()
    guard !why.isEmpty else {
      let sound = try await Self.judge(document)
      #expect(sound.verdict.outcome.kind == .valid && sound.count == 1)
      return
    }
    try document.edit(by: edit)
    let (verdict, count) = try await Self.judge(document)
    #expect(verdict.outcome.kind == .invalid && verdict.assertion == nil && count == 0)
  }

  /// What no signature covers may be changed by anybody: the ciphertext of a part is then left alone, whose
  /// signature holds, and that of an assertion, which nothing covers.
  @Test func itIsNotUsedAfterADefectOfTheStructure() async throws {
    let defect = "s|</samlp:Response>|<samlp:Other/></samlp:Response>|"
    var parts = TestDocument(try Vector("rules/sound").template)
    try parts.encrypt(from: "<saml:NameID ", to: "</saml:NameID>", as: "EncryptedID")
    try parts.sign("assertion")
    for document in [parts, try Self.encrypted(signing: "")] {
      let sound = try await Self.judge(document)
      #expect(sound.verdict.outcome.kind == .valid && sound.count == 1)
      var defective = document
      try defective.edit(by: defect)
      let (verdict, count) = try await Self.judge(defective)
      #expect(verdict.outcome.kind == .invalid && verdict.signature == nil && count == 0)
    }
  }

  @Test func itIsNotUsedForWhatThePolicyRefuses() async throws {
    let cases: [(TestDocument, String)] = [
      (try Self.encrypted(.aes128CBC, signing: ""), "encryption.unauthenticated"),
      (try Self.encrypted(.tripleDESCBC), "encryption.method-forbidden"),
      (
        try Self.encrypted(for: [.rsa2048, .rsa2048, .rsa2048, .rsa2048, .rsa2048]),
        "encryption.too-many"
      ),
    ]
    for (document, expected) in cases {
      let (verdict, count) = try await Self.judge(document)
      #expect(Vector.text(of: verdict) == expected && count == 0)
    }
  }

  /// With nobody trusted, the signature around the ciphertext says nothing.
  @Test func itIsNotUsedWhenTheSignatureWasNotVerified() async throws {
    var policy = try TestPolicy.policy()
    policy.trustAnchors = []
    let (verdict, count) = try await Self.judge(try Self.encrypted(), policy)
    #expect(verdict.outcome.kind == .indeterminate && count == 0)
    #expect(
      verdict.findings.contains {
        $0.code == .encryptionDecryption && $0.outcome == .notChecked
      })
  }
}
