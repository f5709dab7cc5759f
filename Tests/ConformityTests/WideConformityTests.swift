import Testing
import XMLSignature

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
    // The chains of merlin and phaos are of certificates that SHA-1 or MD5 signs.
    #expect(result.share >= 0.69, "\(result.refused)")
  }

  /// A context, which the method takes as a parameter, is refused.
  @Test(.enabled(if: CryptoLibrary.offers(.mlDSA65), "it needs OpenSSL 3.5"))
  func xmlsecsPostQuantumSignaturesHoldWithoutAContext() throws {
    let corpora = try #require(Corpora.found)
    let vectors = try corpora.manifest().vectors.filter {
      $0.id.contains("-mldsa") || $0.id.contains("-slhdsa")
    }
    let result = try WideRun(corpora: corpora).run(vectors)
    #expect(result.answered.count == 9 && result.refused.count == 9)
    #expect(result.wrong == [] && result.unavailable == 0)
    for line in result.refused {
      #expect(line.hasSuffix("-with-context-string: signature.context-forbidden"))
    }
  }
}
