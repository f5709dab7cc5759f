import Foundation
import SAML
import SAMLInspection
import TestSupport
import Testing
import XMLSignature
import XMLTree

@Suite struct SignedOctetsTests {
  /// The octets are those whose digest and whose signature value the message claims.
  @Test(arguments: ["assertion", "response", "assertion, response"])
  func theOctetsAreThoseThatAreDigested(shape: String) throws {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.sign(shape)
    let inspection = try Self.inspect(document.octets)
    let tree = try XMLTree(parsing: document.octets)
    let values = tree.elements.filter { $0.name.localName == "DigestValue" }.map(\.displayText)
    let octets = inspection.signedOctets()
    #expect(octets.count == values.count)
    for (signature, value) in zip(octets, values) {
      let content = try #require(signature?.references.first ?? nil)
      #expect(try Self.base64(DigestMethod.sha256.digest(of: content)) == value)
      let signedInfo = String(decoding: signature?.signedInfo ?? [], as: UTF8.self)
      #expect(signedInfo.contains(value))
    }
  }

  /// A signature that is not read has no octets, and the next one keeps its number.
  @Test func aSignatureOfAnotherFormHasNoOctets() throws {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.sign("assertion, response")
    let text = document.text
    let first = try #require(text.firstRange(of: "<ds:SignatureMethod"))
    let damaged = text.replacingCharacters(in: first, with: "<ds:KeyInfo/><ds:SignatureMethod")
    let octets = try Self.inspect(Array(damaged.utf8)).signedOctets()
    #expect(octets.map { $0 == nil } == [true, false])
  }

  @Test func theOctetsDoNotAppearInADump() throws {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.sign("assertion")
    var text = ""
    dump(try Self.inspect(document.octets).signedOctets(), to: &text)
    #expect(!text.contains("household-1"))
  }

  /// A document that only the policy's limits let through has octets too.
  @Test func theOctetsAreReadByTheLimitsOfThePolicy() throws {
    var policy = try TestPolicy.policy()
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    let text = try Vector("rules/sound").template.replacing(
      "household-1", with: String(repeating: "h", count: 200 << 10))
    var limits = policy.limits
    limits.maximumTextOctets = 1 << 20
    let tree = try XMLTree(parsing: Array(text.utf8), limits: limits)
    let assertion = try #require(tree.root.children.first { $0.name.localName == "Assertion" })
    let document = try Signer(key: TestKey.rsa2048.privateKey()).sign(assertion)
    #expect(try Inspector(policy: policy).inspect(document, at: now).signedOctets().isEmpty)
    policy.limits = limits
    let octets = try Inspector(policy: policy).inspect(document, at: now).signedOctets()
    #expect(octets.map { $0?.references.count } == [1])
  }

  /// Whatever the root is called, it is in the document.
  @Test func aDocumentThatIsCalledPlaintextHasItsPlace() throws {
    var document = TestDocument("<plaintext>\(try Vector("rules/sound").template)</plaintext>")
    try document.sign("#_a1")
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    let anchors = try TestPolicy.policy().trustAnchors
    let inspection = try SignatureInspector(trustAnchors: anchors).inspect(document.octets, at: now)
    #expect(inspection.outcome == .signed)
    #expect(
      inspection.signature.flatMap(inspection.path)
        == "/plaintext/samlp:Response[1]/saml:Assertion[1]")
  }

  private static func inspect(_ octets: [UInt8]) throws -> Inspection {
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    return try SignatureInspector(trustAnchors: []).inspect(octets, at: now)
  }

  private static func base64(_ octets: [UInt8]) -> String { Data(octets).base64EncodedString() }
}
