import Foundation
import PartnerSSO
import TestTools
import Testing

@testable import TokenExchange

@Suite struct PayloadFormExampleTests {
  @Test func theDocumentationShowsTheCodeThatIsCompiledHere() throws {
    let source = try Repository.text("Tests/TokenExchangeTests/PayloadFormExample.swift")
    let code = try #require(source.split(separator: "// example:\n").last)
    let page = try Repository.text("Sources/TokenExchange/TokenExchange.docc/TokenExchange.md")
    #expect(page.contains("```swift\n\(code)```\n"))
  }

  @Test func theExamplePostsBothForms() async throws {
    let refused = ScriptedAnswer(
      400, #"{"status":400,"code":"invalid_parameter_saml_response"}"#)
    let accepted = ScriptedAnswer(
      201, #"{"profiles":{"M":{"notBefore":1,"notAfter":2,"type":"appleSSO"}}}"#)
    let transport = ScriptedTransport([.registered, .token(), refused, accepted])
    let found = try await profiles(
      for: "<a  b='c'/>", of: Samples.status, by: Samples.client(transport))
    #expect(found.count == 1)
    #expect(await transport.sent.count == 4)
  }
}
