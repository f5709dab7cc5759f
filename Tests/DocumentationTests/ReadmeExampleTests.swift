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

  @Test func theExampleReadsTheAttributeOfAValidResponse() async throws {
    let value = try await household(
      in: try Repository.bytes("samples/captures/assertion-signed-rsa-sha256.xml"),
      trusting: try Repository.bytes("samples/trust/idp-rsa.pem"),
      at: try #require(Instant(rfc3339: "2026-03-01T12:00:30Z")))
    #expect(value?.isEmpty == false)
  }

  @Test func theExampleRefusesAChangedResponse() async throws {
    let response = try Repository.bytes("samples/captures/attribute-value-changed.xml")
    let certificate = try Repository.bytes("samples/trust/idp-rsa.pem")
    let now = try #require(Instant(rfc3339: "2026-03-01T12:00:30Z"))
    let error = try await #require(throws: Refused.self) {
      try await household(in: response, trusting: certificate, at: now)
    }
    #expect(error.reasons.map(\.code) == [.signatureDigestMismatch])
  }
}
