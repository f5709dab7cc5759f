import CanonicalXML
import SAML
import SAMLReport
import Testing

@Suite struct JUnitReportTests {
  @Test func everySampleIsATestThatFailsUnlessItIsValid() throws {
    let names = try Payloads.names()
    let suites = try suites(JUnitReport().text(of: try Payloads.all()))
    try #require(suites.count == names.count)
    for (name, suite) in zip(names, suites) {
      let test = try #require(child(suite, "testcase"))
      #expect(attribute(test, "name") == "samples/captures/\(name)")
      #expect(attribute(suite, "tests") == "1")
      let failure = child(test, "failure")
      #expect(attribute(suite, "failures") == (failure == nil ? "0" : "1"))
      #expect(attribute(suite, "errors") == "0")
    }
  }

  @Test func whatIsNotKnownToBeValidFails() throws {
    let unsigned = try #require(try failure(of: "unsigned.xml"))
    #expect(attribute(unsigned, "type") == "signature.missing")
    let undecided = try #require(
      try failure(of: "assertion-signed-rsa-sha256.xml", isTrusting: false))
    #expect(attribute(undecided, "message")?.hasPrefix("indeterminate: ") == true)
    #expect(try failure(of: "assertion-signed-rsa-sha256.xml") == nil)
  }

  @Test func anInputThatCannotBeReadIsAnError() throws {
    let unread = UnreadInput(source: "gone.xml", message: "gone.xml: No such file\nhelp: look")
    let suite = try #require(
      try suites(JUnitReport().text(of: [], unread: [unread], exitStatus: 3)).first)
    #expect(attribute(suite, "errors") == "1")
    #expect(attribute(suite, "failures") == "0")
    let error = child(suite, "testcase").flatMap { child($0, "error") }
    #expect(error.flatMap { attribute($0, "message") } == "gone.xml: No such file")
  }

  @Test(arguments: Payloads.hostileSources)
  func hostileNamesAndMessagesStayText(_ source: String) throws {
    let records = [
      try Payloads.hostile(source: source),
      try Payloads.record(Array("PHNhbWw6".utf8) + [0], source: source),
    ].compactMap(\.self)
    let unread = UnreadInput(source: source, message: source)
    let suites = try suites(JUnitReport().text(of: records, unread: [unread]))
    #expect(suites.count == records.count + 1)
    let known: Set = ["testsuites", "testsuite", "testcase", "failure", "error"]
    for suite in suites {
      #expect(suite.descendants.allSatisfy { known.contains($0.name.localName) })
    }
  }

  @Test(
    arguments: [(0, "0.000000"), (61, "0.000061"), (12_000_345, "12.000345")] as [(Int64, String)])
  func theTimeOfAPayloadIsInSeconds(_ microseconds: Int64, _ seconds: String) throws {
    let record = try Payloads.record(Array("<a/>".utf8), source: "a", microseconds: microseconds)
    let suite = try #require(try suites(JUnitReport().text(of: [record])).first)
    #expect(attribute(suite, "time") == seconds)
    #expect(child(suite, "testcase").flatMap { attribute($0, "time") } == seconds)
    let untimed = try Payloads.record(Array("<a/>".utf8), source: "a")
    #expect(!JUnitReport().text(of: [untimed]).contains(" time="))
  }

  private func failure(of sample: String, isTrusting: Bool = true) throws -> XMLTree.Element? {
    let text = JUnitReport().text(of: [try Payloads.sample(sample, isTrusting: isTrusting)])
    return try suites(text).first.flatMap { child($0, "testcase") }.flatMap { child($0, "failure") }
  }

  private func suites(_ text: String) throws -> [XMLTree.Element] {
    var limits = ParseLimits()
    limits.maximumAttributeValueBytes = 1 << 16
    let tree = try XMLTree(parsing: Array(text.utf8), limits: limits)
    #expect(tree.root.hasName(ExpandedName("testsuites", in: "")))
    return tree.root.children(named: ExpandedName("testsuite", in: ""))
  }

  private func child(_ element: XMLTree.Element, _ name: String) -> XMLTree.Element? {
    element.firstChild(ExpandedName(ExactString(name), in: ""))
  }

  private func attribute(_ element: XMLTree.Element, _ name: String) -> String? {
    element.attribute(ExpandedName(ExactString(name), in: ""))?.string
  }
}
