import Testing

/// How many of xmlsec's signatures the report of `saml verify` answers as xmlsec does.
@Suite(
  .enabled(if: Corpora.found != nil, "SAML_CORPORA names no folder with the published test data"))
struct WideConformityTests {
  @Test func mostOfXmlsecsSignaturesAreAnsweredAsPublishedAndNoneWrongly() throws {
    let corpora = try #require(Corpora.found)
    let result = try WideRun(corpora: corpora).run(corpora.manifest().vectors)
    let percent = (result.share * 1000).rounded() / 10
    print("xmlsec: \(result.answered.count) of \(result.count) as published, \(percent) %")
    print(result.refused.joined(separator: "\n"))
    #expect(result.wrong == [])
    #expect(result.share >= 0.77, "\(result.refused)")
  }
}
