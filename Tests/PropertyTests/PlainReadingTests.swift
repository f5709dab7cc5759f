import CanonicalXML
import Generators
import Properties
import TestSupport
import TestTools
import Testing

/// A plain document says the same to its own reader and to the general parser.
@Suite struct PlainReadingTests {
  @Test(arguments: 0..<10)
  func bothReadTheSameTree(_ part: UInt64) throws {
    var taken = 0
    for seed in part * 100..<(part + 1) * 100 {
      let documents = try [
        Self.document(seed: seed), Self.document(seed: seed, isPlain: true),
        Self.canonicalBytes(seed: seed),
      ]
      for bytes in documents {
        let reading = PlainReading(of: bytes, limits: .default)
        #expect(reading.difference == nil, "seed \(seed): \(reading.difference ?? "")")
        if reading.isTaken { taken += 1 }
      }
    }
    #expect(taken >= 100, "the reader left \(300 - taken) of 300 documents to the parser")
  }

  @Test(arguments: 0..<10)
  func whatIsTakenOfADamagedDocumentIsWhatTheParserSees(_ seed: UInt64) throws {
    let bytes = Self.document(seed: seed, isPlain: seed % 2 == 0)
    try expectAgreement(on: bytes, seed: seed, count: 500)
  }

  @Test(arguments: [
    "assertion-signed-rsa-sha256.xml", "both-signed-rsa-sha256.xml",
    "pretty-printed-before-signing.xml",
  ])
  func theReaderTakesRealResponses(_ sample: String) throws {
    let bytes = try Repository.bytes("samples/captures/\(sample)")
    let tree = try XMLTree(parsing: bytes)
    let canonical = try CanonicalizationMethod.allCases.map {
      try Canonicalizer($0).bytes(of: tree, apex: tree.root.id)
    }
    for bytes in canonical + [bytes] {
      let reading = PlainReading(of: bytes, limits: .default)
      #expect(reading.isTaken)
      #expect(reading.difference == nil, "\(reading.difference ?? "")")
    }
    try expectAgreement(on: bytes, seed: 1, count: 300)
  }

  private func expectAgreement(on bytes: [UInt8], seed: UInt64, count: Int) throws {
    let mutants = Mutants(of: bytes, donors: [bytes], count: count, seed: seed)
    for number in 0..<mutants.count {
      let mutant = mutants[number]
      let reading = PlainReading(of: mutant.bytes, limits: .default)
      #expect(
        reading.difference == nil,
        "seed \(seed), \(mutant.description): \(reading.difference ?? "")")
    }
  }

  private static func document(seed: UInt64, isPlain: Bool = false) -> [UInt8] {
    Array(GeneratedDocument(seed: seed, isPlain: isPlain).text.utf8)
  }

  private static func canonicalBytes(seed: UInt64) throws -> [UInt8] {
    let tree = try XMLTree(parsing: document(seed: seed))
    let method = CanonicalizationMethod.allCases[Int(seed % 6)]
    return try Canonicalizer(method).bytes(of: tree, apex: tree.root.id)
  }
}

/// What the reader of plain documents takes, and what it must not: the rare, and what is no document.
@Suite struct PlainReaderTests {
  @Test(arguments: [
    "", "a", "<a>", "<a></b>", "<a></a>x", "<a/><a/>", "x<a/>", "<a/", "<a", "<a/>\r", "< a/>",
    " <?xml version=\"1.0\"?><a/>", "<?xml version=\"1.1\"?><a/>", "<?xml version='1.0'?><a/>",
    "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a/>", "<?xml?><a/>",
    "<a b=\"c\"d=\"e\"/>", "<a b/>", "<a b=c/>", "<a b = \"c\"/>", "<a b=\"c'/>", "<a b='c\"/>",
    "<a\rb=\"c\"/>", "<a / >", "<a></a >", "<a b=\"c\" b=\"d\"/>", "<a b=\"<\"/>", "<a b='<'/>",
    "<a xmlns:p=\"u:u\" xmlns:q=\"u:u\" p:b=\"\" q:b=\"\"/>", "<p:a/>", "<a p:b=\"\"/>",
    "<a>]]></a>", "<a>&nbsp;</a>", "<a>&#0;</a>", "<a>&#x;</a>", "<a>&#;</a>", "<a>&#xD800;</a>",
    "<a>&#xFFFE;</a>", "<a>&#x110000;</a>", "<a>&#x41</a>", "<a>&#X41;</a>", "<a>&</a>",
    "<a>&amp</a>",
    "<a>&#x00000000041;</a>", "<a>&#4A;</a>", "<a b=\"&#1;\"/>",
    "<a>\r</a>", "<a b=\"\n\"/>", "<a b='\t'/>", "<a><![CDATA[x]]></a>", "<!DOCTYPE a><a/>",
    "<a><!-- -- --></a>", "<a><!-- ---></a>", "<a><!----></a", "<!----><a/>", "<a/><!---->",
    "<?p?><a/>", "<a><?xml x?></a>", "<a><?XmL?></a>", "<a><?p:q x?></a>", "<a><?p\tx?></a>",
    "<a xmlns:p=\"\"/>", "<a xmlns:xml=\"http://www.w3.org/XML/1998/namespace\"/>",
    "<a xmlns:p=\"http://www.w3.org/XML/1998/namespace\"/>", "<a xml:lang=\"??\"/>",
    "<a xml:lang=\"de\"/>", "<xml:a/>", "<a xmlb=\"\"/>", "<a xmlnsb=\"\"/>",
    "<a xmlns=\"http://www.w3.org/2000/xmlns/\"/>", "<a xmlns=\"relative\"/>", "<a xmlns=\"u:\"/>",
    "<a xmlns=\"u:u\" xmlns=\"u:u\"/>", "<a xmlns:p=\"u:u\" xmlns:p=\"u:v\"/>",
    "<a xmlns=\"u:&#97;\"/>", "<a:b:c xmlns:a=\"u:u\"/>", "<1/>", "<a:/>", "<:a/>", "<\u{E9}/>",
    "<a>\u{FFFF}</a>", "<a>\u{1}</a>", "\u{FEFF}\u{FEFF}<a/>",
  ])
  func theRestIsLeftToTheParser(_ text: String) {
    #expect(!PlainReading(of: Array(text.utf8), limits: .default).isTaken)
  }

  @Test(arguments: [
    "<a/>", "<a></a>", "<a />", "<a\n b='c'\t\td=\"e\" ></a>\n", "\u{FEFF}<a/>", " \n<a/>\t",
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a/>",
    "<a b=\"&amp;&lt;&quot;&#x9;&#xA;&#xD;>'\">&amp;&lt;&gt;&#xD;\"'\t\n</a>",
    "<a b='&apos;\"&#38;&#x26;'>&apos;&quot;&#65;&#x1F600;&#xe9;]]&gt;] ]></a>",
    "<a xmlns=\"u:u\" xmlns:p=\"u:v\" b=\"\" p:b=\"\"><p:a></p:a><b xmlns=\"\"></b></a>",
    "<a p:b=\"\" xmlns:p=\"u:v\"/>", "<p:a xmlns:p='u:v'><p:a xmlns:p='u:w'/><p:a/></p:a>",
    "<a><!-- - --><?p?><?p q?><?p   q ?></a>", "<a>\u{E9}\u{1F600}\u{FFFD}\u{85}\u{7F}</a>",
    "<a>></a>", "<a>x]>y</a>", "<a b=\"]]>\"/>", "<a b=\"\u{85}\"/>", "<a-b.c_d1/>", "<_/>",
  ])
  func plainDocumentsAreTaken(_ text: String) {
    let reading = PlainReading(of: Array(text.utf8), limits: .default)
    #expect(reading.isTaken)
    #expect(reading.difference == nil, "\(reading.difference ?? "")")
  }

  /// A tag that has the bytes of an earlier one but for its values is not read anew.
  @Test(
    arguments: [
      "<e b=\"1\">text text text</e><e b=\"22\">text text text</e><e b=\"\">text text</e>",
      "<e b=\"1\">text text text</e><e b=\"&amp;\">text text</e><e b=\"]]>\">text text</e>",
      "<e b=\"&amp;\">text text</e><e b=\"1\">text text text</e><e b='1'>text text text</e>",
      "<e b=\"1\" c=\"2\">text text</e><e b=\"1\" d=\"2\">text text</e><e b=\"1\">text text</e>",
      "<e b=\"1\"/>text text text<e b=\"1\"></e>text text text<e b=\"1\" />text text text",
      "<e b=\"1\"/>text text text<e b=\"1\"/>text text text<e-e b=\"1\">text text</e-e>",
      "<w xmlns:p=\"u:v\"><p:e b=\"1\">text text</p:e></w><w xmlns:p=\"u:w\"><p:e b=\"1\">text text</p:e></w>",
      "<w xmlns=\"u:v\"><e b=\"1\">text text</e></w><e b=\"1\">text text</e><w xmlns=\"u:v\"><e b=\"1\">text text</e></w>",
      "<q:e b=\"1\">text text</q:e><w xmlns:q=\"u:w\"><q:e b=\"1\">text text</q:e></w><q:e b=\"1\">text text</q:e>",
      "<p:e xmlns:p=\"u:v\" p:b=\"1\"><p:c>text text text</p:c></p:e><p:e xmlns:p=\"u:v\" p:b=\"2\"><p:c>text text text</p:c></p:e><p:e xmlns:p=\"u:w\" p:b=\"2\"><p:c>text text text</p:c></p:e>",
      "<p:e p:b=\"1\" xmlns:p=\"u:v\"/><p:e p:b=\"2\" xmlns:p=\"u:v\"/><p:e p:b=\"2\" xmlns:p=\"u:v\">text text</p:e>",
      "<e b=\"1\">text text text</e><e b=\"1\"></e><e b=\"1\">text<e b=\"1\">text text</e></e><e b=\"1\">text text text</e>",
      "<e b=\"1\"/>text text text<e b=\"1\">text<e b=\"1\"/></e>text text text<e b=\"1\"/>text text text",
      "<e bcdefghijklm=\"1\"/>text<e c=\"1\"><e bcdefghijklm=\"1\"/></e><e c=\"1\"><e bcdefghijklm=\"2\"/></e>text",
      "<e b=\"1\">text text text</e><e b=\"1\">text &amp; text</e><e b=\"1\">text text text</e>",
      "<e b=\"1\">text text text</e><e b=\"1\">text<!-- text --></e><e b=\"1\"><?text text?></e>",
      "<e b=\"1\">text text text</e><e b=\"1\">text > text</e><e b=\"1\">text]]</e>",
      "<p:e xmlns:p=\"u:v\">text text</p:e><p:e xmlns:p=\"u:v\">text text</p:e><w xmlns:p=\"u:w\"><p:e>text text text</p:e></w>",
      "<e b=\"1\" c=\"2\">text text</e><e b=\"1\" c=\"2\">text text</e><e b=\"3\" c=\"2\">text text</e><e b=\"1\" c=\"2\">text text</e>",
    ])
  func repeatedTagsAreTaken(_ content: String) {
    let text = "<r xmlns:q=\"u:q\">\(content)</r>"
    let reading = PlainReading(of: Array(text.utf8), limits: .default)
    #expect(reading.isTaken)
    #expect(reading.difference == nil, "\(reading.difference ?? "")")
  }

  @Test(arguments: [
    "<w xmlns:p=\"u:v\"><p:e b=\"1\">text text</p:e></w><p:e b=\"1\">text text</p:e>",
    "<e b=\"1\">text text text</e><e b=\"<\">text text text</e>",
    "<e b=\"1\">text text text</e><e b=\"&x;\">text text text</e>",
    "<e b=\"1\">text text text</e><e b=\"\n\">text text text</e>",
    "<e b=\"1\" c=\"2\">text text text</e><e b=\"1\"c=\"2\">text text text</e>",
    "<e b=\"1\">text text text</e><e b=\"1\">text text text</f>",
    "<e b=\"1\">text text text</e><e b=\"1>text text text</e>",
    "<e b=\"1\">text text text</e><e b=\"1\">text text text</e ><e b=\"1\">text text text</e>",
    "<e b=\"1\">text text text</e><e b=\"1\">text text text</ee>",
    "<e b=\"1\">text text text</e><e b=\"1\">text ]]> text</e>",
    "<e b=\"1\">text text text</e><e b=\"1\">text\rtext text</e>",
    "<e b=\"1\">text text text</e><e b=\"1\">text text text</e",
    "<p:e xmlns:p=\"u:v\">text text</p:e><p:e xmlns:p=\"u:v\">text text</p:e><p:e>text text text</p:e>",
  ])
  func whatLooksLikeARepeatedTagIsLeftToTheParser(_ content: String) {
    let text = "<r>\(content)</r>"
    #expect(!PlainReading(of: Array(text.utf8), limits: .default).isTaken)
  }

  /// Each limit is met by the general parser: at it a document is taken, above it never.
  @Test(
    arguments: [
      ("<a><a/></a>", \ParseLimits.maximumDepth, 2), ("<a><a/></a>", \.maximumElements, 2),
      ("<a>x<a/></a>", \.maximumNodes, 3), ("<a b='' c=''/>", \.maximumAttributesPerElement, 2),
      ("<a xmlns='u:u' xmlns:b='u:u'/>", \.maximumNamespacesPerElement, 2),
      ("<a xmlns='u:u'><b xmlns='u:v'/></a>", \.maximumNamespacesInScope, 2),
      ("<a xmlns='u:u'/>", \.maximumNamespaces, 1), ("<abc/>", \.maximumNameBytes, 3),
      ("<a abc=''/>", \.maximumNameBytes, 3), ("<a xmlns:abc='u:u'/>", \.maximumNameBytes, 3),
      ("<a><?abc?></a>", \.maximumNameBytes, 3),
      ("<a b='xyz'/>", \.maximumAttributeValueBytes, 3),
      (
        "<a><b c=\"x\">t</b>text text text<b c=\"x\">0123456789abcdef</b></a>",
        \.maximumTextBytes, 16
      ),
      (
        "<a><b c=\"x\"/>text text text<b c=\"xyz\"/>text text text</a>",
        \.maximumAttributeValueBytes, 3
      ),
      ("<a><b c=\"x\"/>text text text<b c=\"y\"/>text text text</a>", \.maximumElements, 3),
      ("<a xmlns='u:v'/>", \.maximumAttributeValueBytes, 3),
      ("<a>xyz</a>", \.maximumTextBytes, 3), ("<a><!--xyz--></a>", \.maximumTextBytes, 3),
      ("<a><?p xyz?></a>", \.maximumTextBytes, 3), ("<a/>", \.maximumBytes, 4),
    ] as [(String, any WritableKeyPath<ParseLimits, Int> & Sendable, Int)])
  func limitsHold(
    _ text: String, _ limit: any WritableKeyPath<ParseLimits, Int> & Sendable, _ maximum: Int
  ) {
    var limits = ParseLimits()
    limits[keyPath: limit] = maximum
    let at = PlainReading(of: Array(text.utf8), limits: limits)
    #expect(at.isTaken)
    #expect(at.difference == nil, "\(at.difference ?? "")")
    limits[keyPath: limit] = maximum - 1
    #expect(!PlainReading(of: Array(text.utf8), limits: limits).isTaken)
    #expect(throws: XMLParseError.self) { try XMLTree(parsing: Array(text.utf8), limits: limits) }
  }

  @Test func aDocumentOfManyNamesIsLeftToTheParser() throws {
    let names = (0..<300).map { "<n\($0)/>" }.joined()
    let bytes = Array("<a>\(names)</a>".utf8)
    #expect(!PlainReading(of: bytes, limits: .default).isTaken)
    #expect(try XMLTree(parsing: bytes).root.children.reduce(0) { count, _ in count + 1 } == 300)
  }

  /// libxml2 has bounds of its own for depth and names, whatever the limits allow.
  @Test func whatTheParserItselfBoundsIsLeftToIt() {
    let deep = String(repeating: "<a>", count: 129) + String(repeating: "</a>", count: 129)
    let long = "<" + String(repeating: "a", count: 1_025) + "/>"
    for text in [deep, long] {
      let bytes = Array(text.utf8)
      #expect(!PlainReading(of: bytes, limits: .rereading(bytes)).isTaken)
    }
  }
}
