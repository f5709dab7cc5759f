import CanonicalXML
import Foundation
import SAML
import SAMLInspection
import TestSupport
import Testing
import XMLSignature

@Suite struct SignedBytesTests {
  /// The bytes are those whose digest and whose signature value the message claims.
  @Test(arguments: ["assertion", "response", "assertion, response"])
  func theBytesAreThoseThatAreDigested(shape: String) throws {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.sign(shape)
    let inspection = try Self.inspect(document.bytes)
    let tree = try XMLTree(parsing: document.bytes)
    let values = tree.elements.filter { $0.name.localName == "DigestValue" }.map(\.displayText)
    let bytes = inspection.signedBytes()
    #expect(bytes.count == values.count)
    for (signature, value) in zip(bytes, values) {
      let content = try #require(signature.get().references.first).get()
      #expect(try Self.base64(DigestMethod.sha256.digest(of: content)) == value)
      let signedInfo = String(decoding: try signature.get().signedInfo, as: UTF8.self)
      #expect(signedInfo.contains(value))
    }
  }

  /// A signature that is not read has a reason instead, and the next one keeps its number.
  @Test func aSignatureOfAnotherFormHasNoBytes() throws {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.sign("assertion, response")
    let text = document.text
    let first = try #require(text.firstRange(of: "<ds:SignatureMethod"))
    let damaged = text.replacingCharacters(in: first, with: "<ds:KeyInfo/><ds:SignatureMethod")
    let bytes = try Self.inspect(Array(damaged.utf8)).signedBytes()
    #expect(bytes.map(Self.code) == ["signature.malformed", "ok"])
  }

  @Test func theBytesDoNotAppearInADump() throws {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.sign("assertion")
    var text = ""
    dump(try Self.inspect(document.bytes).signedBytes(), to: &text)
    #expect(!text.contains("household-1"))
  }

  /// A document that only the policy's limits let through has bytes too.
  @Test func theBytesAreReadByTheLimitsOfThePolicy() throws {
    var policy = try TestPolicy.policy()
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    let text = try Vector("rules/sound").template.replacing(
      "household-1", with: String(repeating: "h", count: 200 << 10))
    var limits = policy.limits
    limits.maximumTextBytes = 1 << 20
    let tree = try XMLTree(parsing: Array(text.utf8), limits: limits)
    let assertion = try #require(tree.root.children.first { $0.name.localName == "Assertion" })
    let document = try ElementSigner(key: TestKey.rsa2048.privateKey()).sign(assertion)
    #expect(try Inspector(policy: policy).inspect(document, at: now).signedBytes().isEmpty)
    policy.limits = limits
    let bytes = try Inspector(policy: policy).inspect(document, at: now).signedBytes()
    #expect(try bytes.map { try $0.get().references.count } == [1])
  }

  /// Bytes are shown by what the policy accepts, its exceptions for the issuer included.
  @Test func theBytesFollowTheAlgorithmsOfThePolicy() throws {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.sign("assertion rsa-sha1 sha1")
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    func codes(_ policy: Policy) throws -> [String] {
      let inspection = try SignatureInspector(policy: policy).inspect(document.bytes, at: now)
      return inspection.signedBytes().map(Self.code)
    }
    #expect(try codes(Policy()) == ["signature.method-forbidden"])
    var policy = Policy()
    policy.signature.dangerous.acceptsSHA1 = true
    #expect(try codes(policy) == ["ok"])
    for (issuer, day, code) in [
      ("https://idp.example.com", "2026-03-02T00:00:00Z", "ok"),
      ("https://idp.example.com", "2026-03-01T00:00:00Z", "signature.method-forbidden"),
      ("https://other.example.com", "2026-03-02T00:00:00Z", "signature.method-forbidden"),
    ] {
      var policy = Policy()
      var exception = PolicyException(
        issuer: ExactString(issuer), expires: try #require(Instant(rfc3339: day)))
      exception.dangerous.acceptsSHA1 = true
      policy.exceptions = [exception]
      #expect(try codes(policy) == [code])
    }
  }

  @Test func signaturesBeyondTheLimitAreNamedOnce() throws {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.sign("assertion, response")
    var policy = Policy()
    policy.signature.maximumSignatures = 1
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    let inspection = try SignatureInspector(policy: policy).inspect(document.bytes, at: now)
    #expect(inspection.signedBytes().map(Self.code) == ["ok", "signature.too-many"])
  }

  /// Whatever the root is called, it is in the document.
  @Test func aDocumentThatIsCalledPlaintextHasItsPlace() throws {
    var document = TestDocument("<plaintext>\(try Vector("rules/sound").template)</plaintext>")
    try document.sign("#_a1")
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    let anchors = try TestPolicy.policy().trustAnchors
    let inspection = try SignatureInspector(trustAnchors: anchors).inspect(document.bytes, at: now)
    #expect(inspection.outcome == .signed)
    #expect(
      inspection.signature.flatMap(inspection.path)
        == "/plaintext/samlp:Response[1]/saml:Assertion[1]")
  }

  private static func code(_ bytes: Result<SignedBytes, SignatureError>) -> String {
    switch bytes {
    case .success: "ok"
    case .failure(let error): error.code.rawValue
    }
  }

  private static func inspect(_ bytes: [UInt8]) throws -> Inspection {
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    return try SignatureInspector(trustAnchors: []).inspect(bytes, at: now)
  }

  private static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}
