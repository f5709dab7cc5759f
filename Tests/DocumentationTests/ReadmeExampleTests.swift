import SAML
import TestTools
import Testing
import XMLSignature

@Suite struct ReadmeExampleTests {
  @Test func theReadmeShowsTheCodeThatIsCompiledHere() throws {
    let source = try Repository.text("Tests/DocumentationTests/ReadmeExample.swift")
    let code = try #require(source.split(separator: "// example:\n").last)
    #expect(try Repository.text("README.md").contains("```swift\n\(code)```\n"))
  }

  @Test func theExampleReadsTheAttributeOfAValidResponse() throws {
    let values = try household(
      in: try Repository.bytes("samples/captures/assertion-signed-rsa-sha256.xml"),
      trusting: try Repository.bytes("samples/trust/idp-rsa.pem"),
      at: try #require(Instant(rfc3339: "2026-03-01T12:00:30Z")))
    #expect(values.count == 1)
  }

  @Test func theExampleRefusesAChangedResponse() throws {
    let response = try Repository.bytes("samples/captures/attribute-value-changed.xml")
    let certificate = try Repository.bytes("samples/trust/idp-rsa.pem")
    let now = try #require(Instant(rfc3339: "2026-03-01T12:00:30Z"))
    let error = try #require(throws: VerificationError.self) {
      try household(in: response, trusting: certificate, at: now)
    }
    #expect(error.reasons.map(\.code) == [.signatureDigestMismatch])
  }
}
