import SAML
import SAMLReport
import Testing

/// Every status code of the standard is explained in words (AQR-07).
@Suite struct StatusExplanationTests {
  @Test func everyCodeIsExplainedOnceAndInOrder() {
    #expect(StatusExplanation.all.map(\.code) == StatusCode.allCases)
    #expect(StatusExplanation.all.filter { !$0.meaning.hasSuffix(".") } == [])
    #expect(StatusExplanation.all.filter { $0.help.count < 10 } == [])
  }

  @Test(arguments: StatusCode.allCases)
  func aCodeIsFoundByItsURIAndByItsName(_ code: StatusCode) {
    let explanation = StatusExplanation.of(ExactString(code.rawValue))
    #expect(explanation?.code == code)
    #expect(StatusExplanation.of(ExactString(explanation?.name ?? ""))?.code == code)
  }

  @Test(arguments: [
    ("urn:oasis:names:tc:SAML:2.0:status:Responder", "the provider was at fault"),
    (
      "urn:oasis:names:tc:SAML:2.0:status:Responder > urn:oasis:names:tc:SAML:2.0:status:NoPassive",
      "without asking the viewer"
    ),
    ("urn:oasis:names:tc:SAML:2.0:status:Requester > urn:example:own", "the request was at fault"),
    ("urn:example:own > urn:example:other", "did not succeed."),
    (
      "urn:oasis:names:tc:SAML:2.0:status:Responder > urn:oasis:names:tc:SAML:2.0:status:Success",
      "the provider was at fault"
    ),
  ])
  func theMostPreciseKnownLevelIsSaid(levels: String, words: String) {
    let finding = Finding(
      .samlStatusNotSuccess, .fail,
      actual: .status(Array(exact: levels.split(separator: " > ").map(String.init)))
    )
    #expect(finding.message.contains(words))
  }
}
