import Foundation
import SAMLVectors
import TestTools
import Testing

/// `saml validate --profile oauth`, and what the other profiles say of an assertion alone.
@Suite struct OAuthProfileTests {
  private static let trust = [
    "--trust", "vectors/keys/rsa2048.pem", "--at", "2026-03-01T12:00:30Z",
  ]
  private static let endpoint = [
    "--profile", "oauth", "--audience", "https://as.example.com", "--recipient",
    "https://as.example.com/token",
  ]

  private static func document(_ name: String) throws -> Data {
    let area = try #require(try SAMLVectors.areas().first { $0.name == "oauth" })
    return Data(try #require(area.vectors.first { $0.id == "oauth/\(name)" }).document)
  }

  private static func validate(
    _ input: Data, _ options: [String]
  ) async throws -> Program.Run {
    try await Program.run(["validate", "-"] + options, input: input)
  }

  @Test(arguments: ["sound", "request-with-a-grant", "request-to-exchange"])
  func anAssertionAloneIsJudged(name: String) async throws {
    let run = try await Self.validate(Self.document(name), Self.trust + Self.endpoint)
    #expect(run.status == 0, "\(run.outputText)")
  }

  /// Nothing says what it is used for, and the next command does.
  @Test func withoutTheProfileItIsLeftOpen() async throws {
    let run = try await Self.validate(Self.document("sound"), Self.trust)
    #expect(run.status == 1 && run.outputText.contains("INDETERMINATE"))
    #expect(run.outputText.contains("--profile oauth"))
  }

  /// Under a name of OAuth a response stays one for everybody who expects responses.
  @Test(arguments: ["assertion", "subject_token", "other"])
  func aResponseKeepsItsMeaning(field: String) async throws {
    let xml = try Repository.bytes("samples/captures/assertion-signed-rsa-sha256.xml")
    let text = Data(xml).base64EncodedString().replacing("+", with: "%2B")
      .replacing("/", with: "%2F").replacing("=", with: "%3D")
    let input = Data("\(field)=\(text)".utf8)
    let options = [
      "--field", field, "--trust", "samples/trust/idp-rsa.pem", "--at", "2026-03-01T12:00:30Z",
      "--audience", "https://saml.sp.auth.adobe.com",
    ]
    let run = try await Self.validate(input, options)
    #expect(run.status == 0, "\(run.outputText)")
    let token = try await Self.validate(input, options + ["--profile", "oauth"])
    #expect(token.outputText.contains("saml.response-as-assertion"), "\(token.outputText)")
  }

  @Test func anExpectedQueryCounts() async throws {
    let options = Self.trust + Self.endpoint + ["--in-response-to", "_q1"]
    let answer = try await Self.validate(Self.document("answer-to-a-request"), options)
    #expect(answer.status == 0, "\(answer.outputText)")
    let other = try await Self.validate(Self.document("sound"), options)
    #expect(other.outputText.contains("saml.in-response-to-missing"), "\(other.outputText)")
  }
}
