import CanonicalXML
import Foundation
import SAML
import SAMLConfiguration
import TestSupport
import TestTools
import Testing
import XMLEncryption
import XMLSignature

/// A policy file is used as it is meant, or not at all.
@Suite struct PolicyDocumentTests {
  private static func read(_ text: String) throws -> PolicyDocument {
    try PolicyDocument(parsing: Array(text.utf8))
  }

  @Test func anEmptyDocumentIsTheDefaultPolicy() throws {
    #expect(try Self.read("{}").policy == Policy())
    #expect(try Self.read(" {\"$schema\": \"policy.schema.json\"}\n").policy == Policy())
  }

  /// A policy in which nothing is as it is by default.
  private static func policy() throws -> Policy {
    var policy = Policy()
    var anchor = try TestKey.rsa2048.trustAnchor()
    anchor.issuer = "https://idp.example.com"
    anchor.role = .attributeAuthority
    anchor.trustedUntil = Instant(millisecondsSince1970: 1_900_000_000_000)
    anchor.permittedAlgorithms = PermittedAlgorithms(
      signatureMethods: [.rsaSHA512], digestMethods: [.sha384])
    anchor.scopes = ["example.com"]
    let certificate = try TrustAnchor.parse(
      Repository.key("rsa2048.cert.pem"))
    policy.trustAnchors = [anchor] + certificate
    var exception = PolicyException(
      issuer: "urn:\u{E9}\"\\\n", expires: Instant(millisecondsSince1970: 1_900_000_000_001))
    exception.reason = "\u{1F600}"
    exception.signatureMethods = [.sha3Bits256RSAMGF1]
    exception.digestMethods = [.sha3Bits256]
    exception.canonicalizationMethods = [.inclusive11WithComments]
    exception.dangerous.acceptsSHA1 = true
    policy.exceptions = [exception]
    policy.requiresCurrentCertificate = true
    policy.certificateExpiryWarning = .seconds(1)
    policy.issuers = ["urn:a"]
    policy.audiences = ["urn:b", "urn:c"]
    policy.recipient = "urn:d"
    policy.destination = "urn:e"
    policy.inResponseTo = "_q"
    policy.profile = .webBrowserSSO
    policy.presenterAddress = "192.0.2.7"
    policy.maximumAge = .seconds(2)
    policy.maximumLifetime = .seconds(3)
    policy.duplicateAttributes = .merged
    policy.requiredAttributes = ["f"]
    policy.scopedAttributes = ["g"]
    policy.actsOnAttributesAlone = true
    policy.clockSkew = .zero
    policy.profile = .webBrowserSSO
    policy.presenterAddress = "192.0.2.1"
    policy.maximumAge = .seconds(7)
    policy.maximumLifetime = .seconds(8)
    policy.duplicateAttributes = .merged
    policy.signature.signatureMethods = [.ed25519]
    policy.signature.digestMethods = [.sha512]
    policy.signature.canonicalizationMethods = [.exclusive10, .inclusive10WithComments]
    policy.signature.maximumSignatures = 1
    policy.signature.maximumIDs = 2
    policy.signature.maximumTrustAnchors = 3
    policy.signature.maximumReferences = 4
    policy.signature.maximumTransforms = 5
    policy.signature.maximumReferencedBytes = 6
    policy.signature.diagnosis.maximumCandidates = 0
    policy.signature.diagnosis.maximumBytes = 1
    policy.signature.diagnosis.maximumSignatureTrials = 2
    policy.signature.dangerous.acceptsSHA1 = true
    policy.signature.dangerous.acceptsDSA = true
    policy.encryption.blockMethods = [.aes128GCM]
    policy.encryption.keyTransportMethods = [.rsaOAEP]
    policy.encryption.maximumEncryptedKeys = 1
    policy.encryption.maximumEncryptedParts = 2
    policy.encryption.dangerous.acceptsUnauthenticatedCBC = true
    policy.encryption.dangerous.acceptsTripleDES = true
    policy.encryption.dangerous.acceptsRSA15 = true
    policy.limits.maximumBytes = 10
    policy.limits.maximumDepth = 11
    policy.limits.maximumElements = 12
    policy.limits.maximumNodes = 13
    policy.limits.maximumAttributesPerElement = 14
    policy.limits.maximumNamespacesPerElement = 15
    policy.limits.maximumNamespacesInScope = 16
    policy.limits.maximumNamespaces = 17
    policy.limits.maximumNameBytes = 18
    policy.limits.maximumAttributeValueBytes = 19
    policy.limits.maximumTextBytes = 20
    policy.crossChecksCanonicalBytes = true
    return policy
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    for policy in [Policy(), try Self.policy()] {
      let document = PolicyDocument(policy)
      #expect(try Self.read(document.text) == document)
      #expect(try Self.read(document.text).policy == policy)
    }
  }

  @Test func aDocumentIsCodable() throws {
    let document = PolicyDocument(try Self.policy())
    let coded = try JSONEncoder().encode(document)
    #expect(try JSONDecoder().decode(PolicyDocument.self, from: coded) == document)
    #expect(throws: PolicyFileError.unknownKey(path: "$.audience", nearest: "audiences")) {
      try JSONDecoder().decode(PolicyDocument.self, from: Data("{\"audience\": []}".utf8))
    }
  }

  /// Every property of a policy has its key, and every key its property.
  @Test(
    arguments: [
      ("", Policy()), ("signature", SignaturePolicy()),
      ("signature.dangerous", SignaturePolicy.Dangerous()),
      ("signature.diagnosis", DiagnosisLimits()),
      ("encryption", EncryptionPolicy()),
      ("encryption.dangerous", EncryptionPolicy.Dangerous()),
      ("limits", ParseLimits()), ("assertionLimits", AssertionLimits()),
    ] as [(String, any Sendable)])
  func everySettingHasItsKey(path: String, value: any Sendable) throws {
    var object = try #require(
      try JSONSerialization.jsonObject(with: Data(PolicyDocument(Self.policy()).text.utf8))
        as? [String: Any])
    for key in path.split(separator: ".") {
      object = try #require(object[String(key)] as? [String: Any])
    }
    var expected = Set(
      // What a property wrapper stores has an underscore in front of its name.
      Mirror(reflecting: value).children.compactMap {
        // The keys are a promise, and have the word of the standards.
        $0.label.map {
          String($0.drop { $0 == "_" }).replacing("Bytes", with: "Octets")
        }
      })
    if path.isEmpty {
      expected.remove("trustAnchors")
      // A query is a document of its own, and another one each time.
      expected.remove("query")
      expected.formUnion(["trust", "metadataTrust"])
    }
    #expect(Set(object.keys) == expected)
  }

  /// A policy is not read without a rule of the service that it names.
  @Test func aRuleOfTheServiceIsFoundByItsCode() throws {
    struct Own: CustomRule {
      static let own = StableCode(
        custom: "own", mends: .provider, says: "It does not hold.", why: "It is ours.",
        help: "None.")
      var code: StableCode { Self.own }
      func judge(_ content: VerifiedContent) -> CustomRuleAnswer { .holds }
    }
    let text = Array(#"{"customRules": ["custom.own"]}"#.utf8)
    let document = try PolicyDocument(parsing: text, rules: [Own()])
    #expect(document.policy.customRules.all.map(\.code) == [Own.own])
    #expect(try PolicyDocument(parsing: Array(document.text.utf8), rules: [Own()]) == document)
    #expect(throws: PolicyFileError.unknownRule("custom.own")) { try PolicyDocument(parsing: text) }
    #expect(throws: PolicyFileError.unknownRule("custom.own")) {
      try JSONDecoder().decode(PolicyDocument.self, from: Data(text))
    }
    #expect(try PolicyDocument(parsing: Array("{}".utf8), rules: [Own()]).policy == Policy())
  }

  @Test func filesAreNamedAndNotOpened() throws {
    let document = try Self.read(
      """
      {"trust": ["a.pem", {"file": "b.xml", "issuer": "urn:b", "until": "2030-01-01T00:00:00Z"}],
       "metadataTrust": ["c.pem"]}
      """)
    #expect(document.trustFiles.map(\.path) == ["a.pem", "b.xml"])
    #expect(document.metadataTrustFiles == ["c.pem"])
    #expect(document.policy.trustAnchors.isEmpty)
    let anchor = try TestKey.rsa2048.trustAnchor()
    #expect(document.trustFiles[0].restricting(anchor) == anchor)
    let restricted = try #require(document.trustFiles[1].restricting(anchor))
    #expect(restricted.issuer == "urn:b")
    #expect(restricted.trustedUntil == Instant(rfc3339: "2030-01-01T00:00:00Z"))
    let other = try Self.read("{\"trust\": [{\"file\": \"a\", \"role\": \"IDPSSODescriptor\"}]}")
    #expect(other.trustFiles[0].restricting(anchor)?.role == .identityProvider)
    var ofOtherRole = anchor
    ofOtherRole.role = .attributeAuthority
    #expect(other.trustFiles[0].restricting(ofOtherRole) == nil)
    // A key of metadata is not bound anew, and its end is not moved.
    var bound = anchor
    bound.issuer = "urn:other"
    #expect(document.trustFiles[1].restricting(bound) == nil)
    bound.issuer = "urn:b"
    bound.trustedUntil = Instant(millisecondsSince1970: 1)
    #expect(
      document.trustFiles[1].restricting(bound)?.trustedUntil
        == Instant(millisecondsSince1970: 1))
  }

  @Test func aWholeDocumentReferenceIsAcceptedWhereTheEntrySaysSo() throws {
    let text = """
      {"trust": ["a.xml", {"file": "b.xml", "acceptsWholeDocumentReference": true},
                 {"file": "c.xml", "acceptsWholeDocumentReference": false}]}
      """
    let document = try Self.read(text)
    #expect(document.trustFiles.map(\.acceptsWholeDocumentReference) == [false, true, false])
    #expect(try Self.read(document.text) == document)
    #expect(document.text.ranges(of: "acceptsWholeDocumentReference").count == 1)
  }

  static let broken: [(String, String, String)] = [
    (
      "{\"trust\": [{\"pem\": \"x\", \"acceptsWholeDocumentReference\": true}]}",
      "policy.value-not-allowed",
      "$.trust[0].acceptsWholeDocumentReference: expected true beside file alone"
    ),
    (
      "{\"trust\": [{\"file\": \"x\", \"acceptsWholeDocumentReference\": 1}]}", "policy.wrong-type",
      "$.trust[0].acceptsWholeDocumentReference: expected true or false, not a whole number"
    ),
    ("", "policy.malformed-json", "line 1"),
    ("[]", "policy.wrong-type", "$: expected an object, not a list"),
    ("{} {}", "policy.malformed-json", "line 1"),
    ("{\n\"issuers\": [],}", "policy.malformed-json", "line 2"),
    ("{\"clockSkew\": 1.5}", "policy.malformed-json", "line 1"),
    ("{\"clockSkew\": 1e2}", "policy.malformed-json", "line 1"),
    ("{\"clockSkew\": 01}", "policy.malformed-json", "line 1"),
    ("{\"clockSkew\": -1}", "policy.value-not-allowed", "$.clockSkew: expected 0 to 300"),
    ("{\"clockSkew\": 301}", "policy.value-not-allowed", "$.clockSkew: expected 0 to 300"),
    ("{\"clockSkew\": 99999999999999999999}", "policy.malformed-json", "line 1"),
    (
      "{\"clockSkew\": \"60\"}", "policy.wrong-type",
      "$.clockSkew: expected a whole number, not a string"
    ),
    (
      "{\"trust\": [{\"file\": \"a\", \"role\": \"SPSSODescriptor\"}]}", "policy.value-not-allowed",
      "$.trust[0].role: expected IDPSSODescriptor, AttributeAuthorityDescriptor"
    ),
    ("{\"recipient\": null}", "policy.wrong-type", "$.recipient: expected a string, not null"),
    ("{\"recipient\": \"\"}", "policy.value-not-allowed", "$.recipient: expected a text"),
    ("{\"recipient\": \"\\ud800\"}", "policy.malformed-json", "line 1"),
    ("{\"recipient\": \"\t\"}", "policy.malformed-json", "line 1"),
    (
      "{\"audiences\": \"urn:a\"}", "policy.wrong-type",
      "$.audiences: expected a list, not a string"
    ),
    (
      "{\"audiences\": [true]}", "policy.wrong-type",
      "$.audiences[0]: expected a string, not true or false"
    ),
    ("{\"audience\": []}", "policy.unknown-key", "$.audience; did you mean audiences?"),
    ("{\"zzz\": []}", "policy.unknown-key", "$.zzz"),
    ("{\"issuers\": [], \"issuers\": []}", "policy.duplicate-key", "issuers"),
    ("{\"issuers\": [], \"issuer\\u0073\": []}", "policy.duplicate-key", "issuers"),
    (
      "{\"signature\": {\"maximumSignature\": 1}}", "policy.unknown-key",
      "$.signature.maximumSignature; did you mean maximumSignatures?"
    ),
    (
      "{\"signature\": {\"dangerous\": {\"acceptsSha1\": true}}}", "policy.unknown-key",
      "$.signature.dangerous.acceptsSha1; did you mean acceptsSHA1?"
    ),
    ("{\"dangerous\": {\"acceptsSHA1\": true}}", "policy.unknown-key", "$.dangerous"),
    (
      "{\"signature\": {\"digestMethods\": [\"sha1\"]}}", "policy.value-not-allowed",
      "$.signature.digestMethods[0]: expected sha256, sha384, sha512, sha224, sha3-224, sha3-256, sha3-384, sha3-512"
    ),
    (
      "{\"exceptions\": [{\"issuer\": \"urn:a\"}]}", "policy.missing-key", "$.exceptions[0].expires"
    ),
    (
      "{\"exceptions\": [{\"issuer\": \"urn:a\", \"expires\": \"never\"}]}",
      "policy.value-not-allowed",
      "$.exceptions[0].expires: expected a time such as 2026-03-01T12:00:30Z"
    ),
    ("{\"trust\": [{}]}", "policy.value-not-allowed", "$.trust[0]: expected either file or pem"),
    ("{\"trust\": [{\"pem\": \"x\"}]}", "key.unrecognized-format", "$.trust[0].pem"),
    (
      "{\"trust\": [{\"file\": \"a\", \"permittedAlgorithms\": {\"signatureMethods\": []}}]}",
      "policy.missing-key", "$.trust[0].permittedAlgorithms.digestMethods"
    ),
    ("{\"a\": " + String(repeating: "[", count: 100), "policy.malformed-json", "line 1"),
    ("\u{FEFF}{}", "policy.malformed-json", "line 1"),
  ]

  @Test(arguments: broken)
  func whatIsWrongIsNamedWithItsPlace(text: String, code: String, place: String) {
    let error = #expect(throws: PolicyFileError.self) { try Self.read(text) }
    #expect(error?.code.rawValue == code)
    #expect(error?.place == place)
  }

  @Test func bytesThatAreNoTextAreRefused() {
    #expect(throws: PolicyFileError.malformed(line: 1)) {
      try PolicyDocument(parsing: Array("{\"recipient\": \"".utf8) + [0xFF] + Array("\"}".utf8))
    }
    #expect(throws: PolicyFileError.tooLarge(maximum: 4 << 20)) {
      try PolicyDocument(parsing: [UInt8](repeating: 0x20, count: (4 << 20) + 1))
    }
  }
}
