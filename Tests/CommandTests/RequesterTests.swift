import Foundation
import TestSupport
import TestTools
import Testing

/// `--trust` with the metadata of a service provider: its keys count for the parties that it asks.
@Suite(.serialized) struct RequesterTests {
  private static let key = "samples/keys/test-only-idp-rsa.key.pem"

  private static func metadata(_ entity: String, as role: String) throws -> Data {
    let pem = try String(
      contentsOf: Repository.samples.appending(path: "trust/idp-rsa.pem"), encoding: .utf8)
    let certificate = pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined()
    return Data(
      """
      <md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="\(entity)">
      <md:\(role) protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor>
      <ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>
      \(certificate)</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor></md:\(role)>
      </md:EntityDescriptor>
      """.utf8)
  }

  private static func run(
    _ arguments: [String], _ name: String, redirect: Bool = false, trusting metadata: Data
  ) async throws -> Program.Run {
    let scratch = try ScratchFolder()
    let file = try scratch.write(metadata, to: "metadata.xml")
    let signed = try await Program.run(
      ["sign", "-", "--key", key] + (redirect ? ["--redirect"] : []),
      input: Data(try Vector("messages/\(name)").template.utf8))
    let text = redirect ? "https://idp.example.com/sso?" + signed.outputText : signed.outputText
    return try await Program.run(
      arguments + ["-", "--trust", file.path, "--at", TestPolicy.now], input: Data(text.utf8))
  }

  @Test(arguments: [
    ("authn-request", "idp", false, Int32(0)), ("authn-request", "idp", true, 0),
    ("logout-request-of-service", "idp", true, 0), ("query", "aa", false, 0),
  ])
  func aRequestIsJudgedByTheMetadataOfItsService(
    name: String, receiver: String, isQuery: Bool, status: Int32
  ) async throws {
    let run = try await Self.run(
      ["validate", "--messages", "all", "--as", receiver], name, redirect: isQuery,
      trusting: Self.metadata("https://sp.example.com", as: "SPSSODescriptor"))
    #expect(run.status == status, "\(run.outputText)\(run.errorText)")
  }

  @Test func anAttributeQueryIsCheckedByIt() async throws {
    let run = try await Self.run(
      ["query", "check"], "query",
      trusting: Self.metadata("https://sp.example.com", as: "SPSSODescriptor"))
    #expect(run.status == 0, "\(run.outputText)\(run.errorText)")
  }

  /// The copy is trusted by its own key, for the same receiver.
  @Test(arguments: [("authn-request", "idp"), ("query", "aa")])
  func itsRequestIsRedacted(name: String, receiver: String) async throws {
    let scratch = try ScratchFolder()
    let copy = scratch.url.appending(path: "copy.xml").path
    let run = try await Self.run(
      ["redact", "--output", copy, "--as", receiver], name,
      trusting: Self.metadata("https://sp.example.com", as: "SPSSODescriptor"))
    #expect(run.status == 0, "\(run.outputText)\(run.errorText)")
    let judged = try await Program.run([
      "validate", copy, "--messages", "all", "--as", receiver, "--trust", copy + ".pem", "--at",
      TestPolicy.now,
    ])
    #expect(judged.status == 0, "\(judged.outputText)\(judged.errorText)")
  }

  /// Without a party that is asked, such metadata holds no key that could be trusted.
  @Test(arguments: [[], ["--messages", "all"], ["--messages", "all", "--as", "sp"]])
  func forResponsesItHoldsNoKey(arguments: [String]) async throws {
    let run = try await Self.run(
      ["validate"] + arguments, "logout-request",
      trusting: Self.metadata("https://idp.example.com", as: "SPSSODescriptor"))
    #expect(run.status == 2)
    #expect(run.errorText.contains("key.metadata-without-keys"))
  }

  /// A response is judged for the relying party, whoever `--as` names: the key that signed it does not count.
  @Test func aResponseIsNotSignedByARequester() async throws {
    let scratch = try ScratchFolder()
    let file = try scratch.write(
      Self.metadata("https://idp.example-mvpd.com", as: "SPSSODescriptor"), to: "metadata.xml")
    let run = try await Program.run([
      "validate", "samples/captures/assertion-signed-rsa-sha256.xml", "--messages", "all", "--as",
      "idp", "--trust", file.path, "--at", TestPolicy.now, "--audience",
      "https://saml.sp.auth.adobe.com", "--format", "ndjson",
    ])
    #expect(run.status == 1)
    #expect(run.outputText.contains(#""verdict":"indeterminate""#))
    #expect(!run.outputText.contains(#""signer""#))
  }
}
