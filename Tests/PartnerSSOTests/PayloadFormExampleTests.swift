import Foundation
import PartnerSSO
import SAMLPayload
import TestTools
import Testing

@Suite struct PayloadFormExampleTests {
  @Test func theDocumentationShowsTheCodeThatIsCompiledHere() throws {
    let source = try Repository.text("Tests/PartnerSSOTests/PayloadFormExample.swift")
    let code = try #require(source.split(separator: "// example:\n").last)
    let page = try Repository.text("Sources/PartnerSSO/PartnerSSO.docc/PartnerSSO.md")
    #expect(page.contains("```swift\n\(code)```\n"))
  }

  @Test func theExampleLeadsFromOneFormToTheOther() async {
    let first = PresentedResponse(Samples.response, to: .v2)
    let answer = await PartnerSSOTests.answer(to: first) { _ in
      (400, "invalid_parameter_saml_response")
    }
    guard case .failure(let failure) = answer, case .post(let other) = first.following(failure)
    else {
      Issue.record("\(answer)")
      return
    }
    #expect(other.form == .verbatim)
    let accepted = await PartnerSSOTests.answer(to: other) { form in
      #expect(form.text == "SAMLResponse=\(FormValue(verbatim: Samples.response.text.string).text)")
      return (201, nil)
    }
    #expect(accepted == .authenticated(AuthenticationToken()))
  }
}
