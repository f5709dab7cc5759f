import CanonicalXML
import SAML
import SAMLReport
import TestSupport
import TestTools
import Testing

@Suite struct HTMLReportTests {
  @Test func everySampleMakesAPageThatLoadsNothing() throws {
    let records = try Payloads.all()
    for record in records { _ = try Page(HTMLReport().text(of: [record])) }
    let page = try Page(HTMLReport().text(of: records))
    let details = page.elements("details").count { $0.hasClass("payload") }
    let rows = page.elements("div").count { $0.hasClass("payload") }
    #expect(details + rows == records.count)
    #expect(details == records.count { !$0.isAccepted })
  }

  @Test func thePageForbidsScriptsToTheBrowserToo() throws {
    let page = try Page(HTMLReport().text(of: [try Payloads.sample("unsigned.xml")]))
    let policies = page.elements("meta").filter {
      $0.value("http-equiv") == "Content-Security-Policy"
    }
    #expect(
      policies.first?.value("content")
        == "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'")
  }

  @Test(arguments: Payloads.hostileSources)
  func hostileNamesAndValuesStayText(_ source: String) throws {
    let record = try Payloads.hostile(source: source)
    let unread = UnreadInput(source: source, message: source)
    _ = try Page(HTMLReport().text(of: [record]))
    let text = HTMLReport().text(of: [record, record], unread: [unread])
    _ = try Page(text)
    #expect(!text.contains("\u{202E}") && !text.contains("\u{1B}"))
  }

  /// The page reads the tree that was judged: parsed again by the default limits it would be none.
  @Test func aDocumentThatOnlyThePolicyAllowsHasAllItsSections() throws {
    let sample = try Repository.bytes("samples/captures/assertion-signed-rsa-sha256.xml")
    let comments = String(repeating: "<!--\(String(repeating: "x", count: 100_000))-->", count: 11)
    let written = String(decoding: sample, as: UTF8.self)
      .replacing("<saml:Assertion", with: comments + "<saml:Assertion", maxReplacements: 1)
    var limits = ParseLimits.default
    let refused = try Payloads.record(Array(written.utf8), source: "a", limits: limits)
    #expect(sections(of: try Page(HTMLReport().text(of: [refused]))).isDisjoint(with: Self.ofTree))
    limits.maximumBytes = 2 << 20
    let record = try Payloads.record(Array(written.utf8), source: "a", limits: limits)
    let shown = sections(of: try Page(HTMLReport().text(of: [record])))
    #expect(shown.isSuperset(of: Self.ofTree) && shown.contains("Why it is valid"))
  }

  private static let ofTree: Set = ["Times", "The document"]

  private func sections(of page: Page) -> Set<String> {
    Set(["h1", "h2", "h3"].flatMap { page.elements($0) }.map(\.displayText))
  }

  @Test func findingsAndTheirPlacesLeadToEachOther() throws {
    let page = try Page(HTMLReport().text(of: [try Payloads.sample("wrong-audience.xml")]))
    let finding = try #require(page.elements("li").first { $0.value("id") == "p1f0" })
    let there = try #require(finding.descendants.first { $0.value("href") != nil }?.value("href"))
    let row = try #require(page.elements("li").first { "#" + ($0.value("id") ?? "") == there })
    #expect(row.displayText.hasPrefix("saml:AudienceRestriction"))
    let back = row.descendants.compactMap { $0.value("href") }
    #expect(back == ["#p1f0"])
  }

  @Test func onlyWhatIsSignedIsMarkedAsSigned() throws {
    let wrapped = try rows(of: "wrapping-3-assertion-before-signed-one.xml")
    #expect(try style(of: "_a-forged", in: wrapped) == "raw")
    #expect(try style(of: "_a-8d51b6e0c3f74912", in: wrapped) == "sig")
    #expect(try style(of: "samlp:Response", in: wrapped) == "raw")
    #expect(wrapped.filter { $0.text.hasPrefix("ds:") }.allSatisfy { $0.style == "mac" })
    let changed = try rows(of: "attribute-value-changed.xml")
    #expect(changed.allSatisfy { $0.style == "raw" })
    let response = try rows(of: "response-signed-rsa-sha256.xml")
    #expect(response.allSatisfy { $0.style != "raw" })
  }

  @Test func aSignatureInsideOfCiphertextDoesNotMarkTheCiphertext() throws {
    let rows = try rows(of: "encrypted-assertion-signed-inside.xml")
    #expect(try style(of: "saml:EncryptedAssertion", in: rows) == "raw")
    #expect(try style(of: "saml:Assertion", in: rows) == "sig")
    #expect(!rows.contains { $0.text.hasPrefix("plaintext") })
  }

  @Test func valuesAreShownWhenAskedForAndSigned() throws {
    let name = "assertion-signed-rsa-sha256.xml"
    let redacted = HTMLReport().text(of: [try Payloads.sample(name)])
    let shown = HTMLReport().text(of: [try Payloads.sample(name, showsValues: true)])
    let unverified = HTMLReport().text(
      of: [try Payloads.sample("attribute-value-changed.xml", showsValues: true)])
    #expect(redacted.contains("Values of people are redacted."))
    #expect(shown.contains("This page holds values of people"))
    for value in ["sub-5e0a77c1", "hh-4711-0815", "94107"] {
      #expect(!redacted.contains(value))
      #expect(shown.contains(value))
      #expect(!unverified.contains(value))
    }
  }

  @Test func whatIsNotOfAStandardIsToldByItsLength() throws {
    let xml =
      "<samlp:Response xmlns:samlp='urn:oasis:names:tc:SAML:2.0:protocol' ID='_1' Version='2.0'"
      + " IssueInstant='of Ann Example'><x ID='ann@example.com'/><!--Ann Example-->"
      + "<samlp:Status Name='_2'><samlp:StatusMessage>Ann Example</samlp:StatusMessage>"
      + "</samlp:Status>Ann Example</samlp:Response>"
    let text = HTMLReport().text(of: [try Payloads.record(Array(xml.utf8), source: "a")])
    #expect(!text.contains("Ann") && !text.contains("ann@"))
    #expect(text.contains("comment, 11 characters") && text.contains("text, 11 characters"))
  }

  /// A reference to an ID leaves comments out, whatever its canonicalisation is called.
  @Test(arguments: ["comment-between-elements.xml", "exclusive-with-comments.xml"])
  func aCommentInsideWhatIsSignedIsNot(_ sample: String) throws {
    let page = try Page(HTMLReport().text(of: [try Payloads.sample(sample)]))
    let comments = page.elements("li").filter { $0.displayText.hasPrefix("comment, ") }
    #expect(!comments.isEmpty)
    #expect(comments.allSatisfy { $0.hasClass("raw") && $0.displayText.hasSuffix(" not signed") })
  }

  @Test func theTimeLineTellsWhatIsSigned() throws {
    let page = try Page(HTMLReport().text(of: [try Payloads.sample("with-authn-statement.xml")]))
    let times = try #require(page.elements("div").first { $0.hasClass("times") })
    let moments = times.descendants.filter { $0.name.localName == "li" }.map(\.displayText)
    #expect(moments.first == "Conditions begin2026-03-01T11:59:30Z 1 min before")
    #expect(moments.contains { $0.hasPrefix("Response issued not signed") })
    #expect(moments.contains { $0.hasPrefix("Assertion issued2026") })
    #expect(moments.contains { $0.hasPrefix("Validated2026-03-01T12:00:30Z") })
    let bars = times.descendants.filter { $0.hasClass("bar") }
    #expect(bars.count == 2 && bars.allSatisfy { !$0.hasClass("dashed") })
    #expect(times.descendants.contains { $0.hasClass("skew") })
  }

  @Test func hostileDocumentsMakeSmallPages() throws {
    let many = "<a>" + String(repeating: "<b c='d'/>", count: 9_000) + "</a>"
    let deep = String(repeating: "<a>", count: 60) + String(repeating: "</a>", count: 60)
    let mixed = "<a><b/>" + String(repeating: "x<!---->", count: 12_000) + "</a>"
    let long =
      "<a b='\(String(repeating: "\u{1F600}", count: 2000))'>"
      + String(repeating: "&lt;", count: 120_000) + "</a>"
    for xml in [many, deep, mixed, long] {
      let text = HTMLReport().text(of: [try Payloads.record(Array(xml.utf8), source: "a")])
      _ = try Page(text)
      #expect(text.utf8.count < 400_000)
    }
    let text = HTMLReport().text(of: [try Payloads.record(Array(many.utf8), source: "a")])
    #expect(text.contains("7501 more rows are not shown."))
  }

  @Test func aPageOfManyPayloadsIsBounded() throws {
    let record = try Payloads.sample("unsigned.xml")
    let text = HTMLReport(maximumDetailBytes: 1, maximumRowBytes: 600)
      .text(of: Array(repeating: record, count: 9))
    let page = try Page(text)
    #expect(page.elements("details").count { $0.hasClass("payload") } == 1)
    let rows = page.elements("div").count { $0.hasClass("payload") }
    #expect(1...7 ~= rows)
    #expect(text.contains("\(8 - rows) more are counted, not listed."))
    #expect(text.contains("<h1>9 payloads</h1>"))
  }

  @Test func twentyThousandPayloadsFitIntoTwoMegabytes() throws {
    let samples = try [
      "unsigned.xml", "expired.xml", "wrong-audience.xml", "assertion-signed-rsa-sha256.xml",
    ].map { try Payloads.sample($0) }
    var report = HTMLReport()
    for number in 0..<20_000 { _ = report.add(samples[number % samples.count]) }
    let text = report.end(ReportSummary(unread: 0, exitStatus: 1))
    #expect(text.utf8.count < 2_000_000)
    #expect(text.contains("<h1>20000 payloads</h1>"))
  }

  /// A reader looks at forged messages before damaged ones, and at those before late ones.
  @Test func groupsStandInTheOrderOfTheirSeverity() throws {
    let names = [
      "assertion-signed-rsa-sha256.xml", "expired.xml", "wrong-audience.xml",
      "attribute-value-changed.xml", "two-assertions.xml",
    ]
    let page = try Page(HTMLReport().text(of: names.map { try Payloads.sample($0) }))
    let headings = page.elements("section").filter { $0.hasClass("group") }.compactMap {
      Array($0.children).first?.displayText
    }
    let words = ["attack", "broken", "policy", "time"]
    #expect(headings.count == 5)
    for (heading, word) in zip(headings, words) { #expect(heading.hasSuffix(word), "\(heading)") }
  }

  @Test func aPageShowsTheCertificateThatIsNotTrusted() throws {
    let text = HTMLReport().text(of: [try Payloads.sample("wrong-audience.xml")])
    #expect(text.contains("Certificates in the message"))
    #expect(text.contains("Text for a ticket"))
  }

  @Test func theSamePayloadsMakeTheSamePage() throws {
    #expect(
      HTMLReport().text(of: try Payloads.all()) == HTMLReport().text(of: try Payloads.all()))
  }

  private func rows(of sample: String) throws -> [(text: String, style: String?)] {
    let page = try Page(HTMLReport().text(of: [try Payloads.sample(sample)]))
    return page.elements("ol").filter { $0.hasClass("tree") }.flatMap(\.children).map {
      ($0.displayText, $0.value("class"))
    }
  }

  private func style(
    of text: String, in rows: [(text: String, style: String?)]
  ) throws -> String? {
    try #require(rows.first { $0.text.hasPrefix(text) || $0.text.contains("ID=\(text) ") }).style
  }
}
