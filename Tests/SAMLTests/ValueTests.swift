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
    #expect(values == [.xml(ExactString(canonical), text: "n")])
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

  /// Attributes that are written alike and attributes that are not are read alike.
  @Test func everyAttributeIsReadByItself() throws {
    let other = "xmlns:o='urn:oasis:names:tc:SAML:2.0:assertion'"
    let verdict = try Judged.verdict(
      (
        "<saml:Attribute Name=\"householdID\">",
        "<o:Attribute \(other) Name='a' NameFormat='urn:f'><o:AttributeValue>1</o:AttributeValue>"
          + "<saml:AttributeValue>2</saml:AttributeValue></o:Attribute>"
          + "<saml:Attribute NameFormat='urn:f' Name='b'><saml:AttributeValue/></saml:Attribute>"
          + "<saml:Attribute xmlns:x='urn:x' x:Name='x' NameFormat='urn:g' Name='c'/>"
          + "<saml:Attribute Name='d' x:NameFormat='urn:f' xmlns:x='urn:x'/>"
          + "<saml:Attribute NameFormat='urn:g' Name='e'/><saml:Attribute Name='householdID'>"
      ))
    let attributes = try #require(verdict.validated?.attributes)
    #expect(attributes.map(\.name) == ["a", "b", "c", "d", "e", "householdID"])
    #expect(attributes.map(\.nameFormat) == ["urn:f", "urn:f", "urn:g", nil, "urn:g", nil])
    #expect(attributes[0].values == [.text("1"), .text("2")])
    #expect(attributes[1].values == [.text("")])
  }

  /// Where one value is no plain text, the others of its attribute are read all the same.
  @Test func valuesOfEveryKindKeepTheirOrder() throws {
    let text = "<saml:AttributeValue>a</saml:AttributeValue>"
    let null = "<saml:AttributeValue \(Self.xsi) xsi:nil='true'/>"
    let said = "<saml:AttributeValue \(Self.xsi) xsi:nil='false'>b</saml:AttributeValue>"
    #expect(try Self.values(of: "\n\(text)\n\(text)\n") == [.text("a"), .text("a")])
    #expect(
      try Self.values(of: "\(text)<!-- x -->\(null)\n\(said)\(text)")
        == [.text("a"), .null, .text("b"), .text("a")])
  }

  /// The same statement is equal wherever it stands, and what differs in one thing is not.
  @Test func attributesAreEqualByWhatTheyState() throws {
    func attribute(_ tag: String, _ value: String, after other: String = "") throws -> Attribute {
      let verdict = try Judged.verdict(
        (
          "<saml:Attribute Name=\"householdID\">",
          "\(other)<saml:Attribute \(tag)><saml:AttributeValue>\(value)</saml:AttributeValue>"
            + "</saml:Attribute><saml:Attribute Name='householdID'>"
        ))
      return try #require(verdict.validated?.attributes.dropLast().last)
    }
    let one = try attribute("Name='a' NameFormat='urn:f' FriendlyName='n'", "v")
    let other = try attribute(
      "FriendlyName='n' NameFormat='urn:f' Name='a'", "v",
      after: "<saml:Attribute Name='b'/>")
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
    for (tag, value) in [
      ("Name='b' NameFormat='urn:f' FriendlyName='n'", "v"),
      ("Name='a' NameFormat='urn:g' FriendlyName='n'", "v"),
      ("Name='a' NameFormat='urn:f' FriendlyName='m'", "v"), ("Name='a' NameFormat='urn:f'", "v"),
      ("Name='a' NameFormat='urn:f' FriendlyName='n'", "w"),
    ] {
      #expect(try attribute(tag, value) != one, "\(tag) \(value)")
    }
  }

  /// XML-19: what was the same name before is another one where its prefix means something else.
  @Test(arguments: ["Attribute Name='a'", "AttributeValue"])
  func aPrefixMeansWhatItMeansWhereItStands(_ tag: String) throws {
    func code(of namespace: String) throws -> String {
      let own = "<o:\(tag) xmlns:o='urn:oasis:names:tc:SAML:2.0:assertion'/>"
      let other = "<o:\(tag.replacing("'a'", with: "'b'")) xmlns:o='\(namespace)'/>"
      let statement =
        tag == "AttributeValue"
        ? "<saml:Attribute Name='a'>\(own + other)</saml:Attribute>" : own + other
      return Self.code(
        try Judged.verdict(
          ("<saml:AttributeStatement>", "<saml:AttributeStatement>" + statement)))
    }
    #expect(try code(of: "urn:oasis:names:tc:SAML:2.0:assertion") == "ok")
    #expect(try code(of: "urn:oasis:names:tc:SAML:2.0:protocol") == "saml.unexpected-child")
  }

  /// ATT-02: names that only begin, or only end, alike are different names.
  @Test(arguments: [
    (["a", "b"], true), (["a", "a"], false), (["urn:a:12345678", "urn:b:12345678"], true),
    (["12345678", "urn:12345678"], true), (["urn:a:1", "urn:a:2", "urn:a:1"], false),
  ])
  func onlyWholeNamesAreTheSame(_ names: [String], areUnique: Bool) throws {
    let more = names.map { "<saml:Attribute Name='\($0)'/>" }.joined()
    let verdict = try Judged.verdict(
      ("<saml:AttributeStatement>", "<saml:AttributeStatement>" + more))
    #expect(Self.code(verdict) == (areUnique ? "ok" : "saml.attribute-duplicate"))
  }

  /// The two that are the same stand among many, whose names end differently or all alike.
  @Test(
    arguments: [
      ("0", "", "saml.attribute-duplicate"), ("299", "", "saml.attribute-duplicate"),
      ("300", "", "ok"), ("0", " NameFormat='urn:f'", "ok"),
      ("7", " NameFormat='\(Self.unspecified)'", "saml.attribute-duplicate"),
      ("e\u{301}", "", "ok"), ("\u{e9}", "", "saml.attribute-duplicate"),
    ], ["", "-12345678"])
  func manyAttributesAreTheSameByTheirBytes(
    _ row: (name: String, format: String, expected: String), end: String
  ) throws {
    let names = (0..<300).map { "n\($0)\(end)" } + ["n\u{e9}\(end)"]
    let attributes =
      names.map { "<saml:Attribute Name='\($0)'/>" }
      + ["<saml:Attribute Name='n\(row.name)\(end)'\(row.format)/>"]
    let verdict = try Judged.verdict(
      policy: { $0.assertionLimits.maximumAttributes = 1_000 },
      ("<saml:AttributeStatement>", "<saml:AttributeStatement>" + attributes.joined()))
    #expect(Self.code(verdict) == row.expected)
  }

  /// Attributes of one name are told apart by their formats, however many they are.
  @Test(arguments: [
    (0, "saml.attribute-duplicate"), (299, "saml.attribute-duplicate"), (300, "ok"),
  ])
  func manyFormatsOfOneNameAreToldApart(_ format: Int, expected: String) throws {
    let attributes = (Array(0..<300) + [format])
      .map { "<saml:Attribute Name='n' NameFormat='urn:f\($0)'/>" }
    let verdict = try Judged.verdict(
      policy: { $0.assertionLimits.maximumAttributes = 1_000 },
      ("<saml:AttributeStatement>", "<saml:AttributeStatement>" + attributes.joined()))
    #expect(Self.code(verdict) == expected)
  }

  private static let unspecified = "urn:oasis:names:tc:SAML:2.0:attrname-format:unspecified"

  /// LIM-11: whoever must may have other limits.
  @Test(
    arguments: [
      (\AssertionLimits.maximumAttributes, 1), (\.maximumAttributeValues, 2),
      (\.maximumStructuredBytes, Self.structuredBytes), (\.maximumConfirmations, 1),
    ] as [(any WritableKeyPath<AssertionLimits, Int> & Sendable, Int)])
  func eachLimitIsOfThePolicy(
    _ limit: any WritableKeyPath<AssertionLimits, Int> & Sendable, exact: Int
  ) throws {
    for (maximum, expected) in [(exact, "ok"), (exact - 1, "saml.too-many")] {
      let verdict = try Judged.verdict(
        policy: { $0.assertionLimits[keyPath: limit] = maximum },
        (Self.value, Self.value + "<saml:AttributeValue><e/></saml:AttributeValue>"))
      #expect(Self.code(verdict) == expected)
    }
  }

  private static let structuredBytes =
    ("<saml:AttributeValue xmlns:saml=\"urn:oasis:names:tc:SAML:2.0:assertion\"><e></e>"
    + "</saml:AttributeValue>").utf8.count

  /// LIM-11.
  @Test(arguments: [(1_999, "ok"), (2_000, "saml.too-many")])
  func thereAreAtMost2000Attributes(others: Int, expected: String) throws {
    let more = (0..<others).map { "<saml:Attribute Name='n\($0)'/>" }.joined()
    let verdict = try Judged.verdict(
      ("<saml:AttributeStatement>", "<saml:AttributeStatement>" + more))
    #expect(Self.code(verdict) == expected)
  }

  /// The usual form of Okta and others, at the largest number of values.
  @Test func eachValueMayDeclareItsNamespaces() throws {
    let value =
      "<saml:AttributeValue xmlns:xs='http://www.w3.org/2001/XMLSchema' "
      + "xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:type='xs:string'>group"
      + "</saml:AttributeValue>"
    let values = String(repeating: value, count: 3_999)
    let verdict = try Judged.verdict((Self.value, Self.value + values))
    #expect(Self.code(verdict) == "ok")
    #expect(verdict.validated?.attributes.first?.values.count == 4_000)
  }

  @Test(arguments: [(3_999, "ok"), (4_000, "saml.too-many")])
  func thereAreAtMost4000Values(others: Int, expected: String) throws {
    let more = String(repeating: "<saml:AttributeValue/>", count: others)
    #expect(Self.code(try Judged.verdict((Self.value, Self.value + more))) == expected)
  }

  /// LIM-11, C14-13: a value repeats the namespaces that it uses, so its canonical bytes count.
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
    verdict.findings.first { $0.outcome == .fail }?.code.rawValue ?? "ok"
  }
}
