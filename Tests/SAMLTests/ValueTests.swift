import SAML
import Testing

/// What an assertion says is read as it is written: TXT-04, TXT-05, TXT-07, ATT-01, ATT-03.
@Suite struct ValueTests {
  private static let value = "<saml:AttributeValue>household-1</saml:AttributeValue>"
  private static let xsi = "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\""

  private static func values(of written: String) throws -> [AttributeValue] {
    let verdict = try Judged.verdict(
      policy: { $0.requiredAttributes = [] }, (value, written))
    return try #require(verdict.validated?.attributes.first).values
  }

  @Test func absentEmptyNilAndSeveralAreFourThings() throws {
    #expect(try Self.values(of: "") == [])
    #expect(try Self.values(of: "<saml:AttributeValue/>") == [.text("")])
    #expect(try Self.values(of: "<saml:AttributeValue \(Self.xsi) xsi:nil='true'/>") == [.null])
    #expect(
      try Self.values(
        of: "<saml:AttributeValue>a</saml:AttributeValue><saml:AttributeValue>b"
          + "</saml:AttributeValue><saml:AttributeValue>a</saml:AttributeValue>")
        == [.text("a"), .text("b"), .text("a")])
  }

  @Test(arguments: [
    (" a ", " a "), ("a\nb", "a\nb"), ("a &amp; b", "a & b"), ("<![CDATA[<a>]]>", "<a>"),
    ("\u{6771}\u{1F600}", "\u{6771}\u{1F600}"), ("&#13;&#10;", "\r\n"),
  ])
  func aTextIsNotTrimmedNorNormalised(_ written: String, read: String) throws {
    let values = try Self.values(of: "<saml:AttributeValue>\(written)</saml:AttributeValue>")
    guard case .text(let text) = try #require(values.first) else {
      Issue.record("not a text")
      return
    }
    #expect(Array(text.utf8) == Array(read.utf8))
  }

  @Test func xmlIsNeverFlattenedToText() throws {
    let values = try Self.values(
      of: "<saml:AttributeValue><saml:NameID Format='f'>n</saml:NameID></saml:AttributeValue>")
    let canonical =
      "<saml:AttributeValue xmlns:saml=\"urn:oasis:names:tc:SAML:2.0:assertion\">"
      + "<saml:NameID Format=\"f\">n</saml:NameID></saml:AttributeValue>"
    #expect(values == [.xml(canonical, text: "n")])
    #expect(values != [.text("n")])
  }

  @Test func aNameIsAllOfItsParts() throws {
    func nameID(_ attributes: String) throws -> NameID {
      let verdict = try Judged.verdict(
        (" Format=\"urn:oasis:names:tc:SAML:2.0:nameid-format:persistent\"", attributes))
      return try #require(verdict.validated?.subject?.nameID)
    }
    let plain = try nameID("")
    #expect(plain.value == "subject-1")
    #expect(plain.format == nil)
    var seen: Set = [plain]
    for attribute in ["Format", "NameQualifier", "SPNameQualifier", "SPProvidedID"] {
      #expect(seen.insert(try nameID(" \(attribute)=\"x\"")).inserted, "\(attribute)")
    }
    let full = try nameID(" NameQualifier='a' SPNameQualifier='b' SPProvidedID='c'")
    #expect(full.nameQualifier == "a")
    #expect(full.spNameQualifier == "b")
    #expect(full.spProvidedID == "c")
  }

  @Test func attributesKeepTheirOrderAndTheirNames() throws {
    let verdict = try Judged.verdict(
      (
        "<saml:Attribute Name=\"householdID\">",
        "<saml:Attribute Name='b' NameFormat='urn:f' FriendlyName='c'/>"
          + "<saml:Attribute Name='a'/><saml:Attribute Name='householdID'>"
      ))
    let attributes = try #require(verdict.validated?.attributes)
    #expect(attributes.map(\.name) == ["b", "a", "householdID"])
    #expect(attributes[0].nameFormat == "urn:f")
    #expect(attributes[0].friendlyName == "c")
    #expect(attributes[1].nameFormat == nil)
  }

  /// LIM-11.
  @Test(arguments: [(255, "ok"), (256, "saml.too-many")])
  func thereAreAtMost256Attributes(others: Int, expected: String) throws {
    let more = (0..<others).map { "<saml:Attribute Name='n\($0)'/>" }.joined()
    let verdict = try Judged.verdict(
      ("<saml:AttributeStatement>", "<saml:AttributeStatement>" + more))
    #expect(Self.code(verdict) == expected)
  }

  @Test(arguments: [(1_023, "ok"), (1_024, "saml.too-many")])
  func thereAreAtMost1024Values(others: Int, expected: String) throws {
    let more = String(repeating: "<saml:AttributeValue/>", count: others)
    #expect(Self.code(try Judged.verdict((Self.value, Self.value + more))) == expected)
  }

  /// LIM-11, C14-13: a value repeats the namespaces that it uses, so its canonical octets count.
  @Test(arguments: [(0, "ok"), (1, "saml.too-many")])
  func structuredValuesTakeAtMostAMebibyteTogether(more: Int, expected: String) throws {
    func verdict(_ values: String) throws -> Verdict {
      try Judged.verdict(
        policy: { $0.requiredAttributes = [] },
        (
          "<saml:AttributeStatement>",
          "<saml:AttributeStatement xmlns:p='urn:\(String(repeating: "x", count: 8_000))'>"
        ), (Self.value, values))
    }
    func structured(_ count: Int) -> String {
      "<saml:AttributeValue><p:e>\(String(repeating: "t", count: count))</p:e></saml:AttributeValue>"
    }
    let value = try #require(try verdict(structured(0)).validated?.attributes.first?.values.first)
    guard case .xml(let shell, _) = value else {
      Issue.record("not a structured value")
      return
    }
    let count = (1 << 20) / 8 - shell.utf8.count
    let values = String(repeating: structured(count), count: 7) + structured(count + more)
    #expect(Self.code(try verdict(values)) == expected)
  }

  private static func code(_ verdict: Verdict) -> String {
    verdict.findings.first { $0.outcome == .fail }?.code ?? "ok"
  }
}
