import ExchangeService
import SAMLConfiguration
import TestTools
import Testing

/// The service judges by what `saml validate` makes of the same policy file.
@Suite struct LoadedPolicyTests {
  @Test func aPolicyFileIsWhatTheCommandPrintsOfIt() throws {
    let settings = try Settings(environment: [
      "EXCHANGE_POLICY": Repository.path("samples/policies/strict.json"),
      "EXCHANGE_PROVIDERS": "https://idp.example-mvpd.com=Example_TV",
      "EXCHANGE_ORIGIN": "http://127.0.0.1:9", "EXCHANGE_REQUESTOR": "REQ",
      "EXCHANGE_STATEMENT": "statement",
    ])
    let transcript = try Repository.text(
      "Tests/CommandTests/Transcripts/validate-print-policy-file.transcript")
    let text = PolicyDocument(try settings.loadedPolicy().policy).text
    #expect(transcript.contains("\n\(text)--- status 0"))
  }
}
