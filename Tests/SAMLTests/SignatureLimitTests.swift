import CanonicalXML
import SAML
import SAMLFormats
import TestSupport
import Testing
import XMLSignature

/// The limits on signatures, at and above.
@Suite struct SignatureLimitTests {
  /// LIM-09: the IDs of the response and of its assertion are two of them.
  @Test(arguments: [(4_094, "ok"), (4_095, "signature.too-many-ids")])
  func aDocumentHolds4096IDs(more: Int, expected: String) throws {
    let elements = (0..<more).map { "<x ID='_x\($0)'/>" }.joined()
    let verdict = try Judged.verdict(
      (
        "<samlp:Status>", "<samlp:Extensions>\(elements)</samlp:Extensions><samlp:Status>"
      ))
    #expect(Self.code(verdict) == expected)
  }

  @Test(arguments: [(2, "ok"), (1, "signature.too-many-ids")])
  func thePolicySaysHowManyIDs(maximum: Int, expected: String) throws {
    let verdict = try Judged.verdict(policy: { $0.signature.maximumIDs = maximum })
    #expect(Self.code(verdict) == expected)
  }

  /// LIM-09: eight are looked at, where each of them stands; of nine, none.
  @Test(arguments: [(7, "signature.misplaced"), (8, "signature.too-many")])
  func aDocumentHoldsEightSignatures(more: Int, expected: String) throws {
    let elements = String(
      repeating: "<ds:Signature xmlns:ds='http://www.w3.org/2000/09/xmldsig#'/>", count: more)
    let verdict = try Judged.verdict(
      (
        "<samlp:Status>", "<samlp:Extensions>\(elements)</samlp:Extensions><samlp:Status>"
      ))
    #expect(Self.code(verdict) == expected)
  }

  /// The longest key accepted makes values of 1024 bytes.
  @Test(arguments: [(1_024, "signature.value-mismatch"), (1_025, "signature.malformed")])
  func aSignatureValueHas1024Bytes(count: Int, expected: String) throws {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.sign("assertion")
    let value = String(decoding: Base64.encode([UInt8](repeating: 1, count: count)), as: UTF8.self)
    try document.edit(
      by: "r|<ds:SignatureValue>|</ds:SignatureValue>|<ds:SignatureValue>\(value)"
        + "</ds:SignatureValue>|")
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    let verdict = ResponseVerifier(policy: try TestPolicy.policy()).evaluate(
      .response(document.bytes), at: now)
    #expect(Self.code(verdict) == expected)
  }

  /// LIM-01: the limits of the policy are those of the parse.
  @Test func theLimitsOfThePolicyAreThoseOfTheDocument() throws {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.sign("assertion")
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    var policy = try TestPolicy.policy()
    policy.limits.maximumBytes = document.bytes.count
    #expect(
      Self.code(ResponseVerifier(policy: policy).evaluate(.response(document.bytes), at: now))
        == "ok")
    policy.limits.maximumBytes -= 1
    let verdict = ResponseVerifier(policy: policy).evaluate(.response(document.bytes), at: now)
    #expect(Self.code(verdict) == "xml.too-large")
  }

  private static func code(_ verdict: Verdict) -> String {
    verdict.findings.first { $0.outcome == .fail }?.code.rawValue ?? "ok"
  }
}
