import CanonicalXML
import Testing
import XMLSignatureDiagnosis

/// XPath 1.0 over a document, and the canonical form of what it leaves over.
@Suite struct XPathTests {
  private static let document = """
    <r xmlns="urn:r" xmlns:p="urn:p"><a id="1" p:k="v">one<b/></a><!-- c --><a id="2">two</a>\
    <p:c xml:lang="de-CH"><d>3</d><d>4</d></p:c></r>
    """

  /// What `boolean(...)` of an expression is at the document element.
  @Test(arguments: [
    ("true()", true), ("not(true())", false), ("1 + 2 * 3 = 7", true), ("7 mod 4 = 3", true),
    ("-3 < 2", true), ("6 div 4 = 1.5", true), (".5 = 0.5", true), ("'a' = \"a\"", true),
    ("count(//r:a) = 2", true), ("//r:a[2] = 'two'", true), ("//r:a[last()]/@id = 2", true),
    ("//r:a[position() = 1]/@p:k = 'v'", true), ("//@id > 1", true), ("//@id > 2", false),
    ("//@id != 1", true), ("//r:a = //r:d", false), ("//r:d = 4", true), ("//r:d < 4", true),
    ("//r:x", false), ("//comment()", true), ("//processing-instruction()", false),
    ("count(//node()) = 12", true), ("count(//*) = 7", true), ("count(//@*) = 4", true),
    ("count(/r:r/namespace::*) = 3", true), ("count(//r:d/ancestor::*) = 2", true),
    ("count(//r:d/ancestor-or-self::*) = 4", true), ("//r:d[1]/following-sibling::* = 4", true),
    ("//r:d[2]/preceding-sibling::*[1] = 3", true), ("count(//r:b/following::*) = 4", true),
    ("count(//p:c/preceding::*) = 3", true), ("count(//r:b/preceding::node()) = 1", true),
    ("name(//p:c) = 'p:c'", true), ("local-name(//p:c) = 'c'", true),
    ("namespace-uri(//p:c) = 'urn:p'", true), ("count(//p:*) = 1", true),
    ("concat('a', 'b', 1) = 'ab1'", true), ("starts-with('abc', 'ab')", true),
    ("contains('abc', 'bd')", false), ("substring-before('a=b', '=') = 'a'", true),
    ("substring-after('a=b', '=') = 'b'", true), ("substring('12345', 2, 3) = '234'", true),
    ("substring('12345', 1.5, 2.6) = '234'", true), ("string-length('aé') = 2", true),
    ("normalize-space(' a  b ') = 'a b'", true), ("translate('bar', 'abc', 'AB') = 'BAr'", true),
    ("sum(//r:d) = 7", true), ("floor(1.5) = 1", true), ("ceiling(1.5) = 2", true),
    ("round(1.5) = 2", true), ("round(-1.5) = -1", true), ("string(1 div 0) = 'Infinity'", true),
    ("string(number('x')) = 'NaN'", true), ("number('x') = number('x')", false),
    ("boolean(//r:d[lang('de')])", true), ("boolean(//r:d[lang('d')])", false),
    ("//r:a | //r:d", true), ("count(//r:a | //r:a) = 2", true), ("(//r:a)[2]/@id = 2", true),
    ("self::node()", true), ("parent::node()", true), (". = /", true), ("..", true),
    ("//r:a/b", false), ("true() or //r:x", true), ("false() and true()", false),
    ("true() = 1", true), ("//r:x = ''", false), ("* and *", true), ("2 * 3 = 6", true),
  ])
  func anExpressionHasItsValue(_ expression: String, _ expected: Bool) throws {
    let tree = try XMLTree(parsing: Array(Self.document.utf8))
    var selection = try NodeSelection(of: tree, apex: nil, withComments: true)
    var steps = 100_000
    let parsed = try XPathExpression(parsing: "boolean(/*[\(expression)])", Self.namespace)
    try selection.keep(where: parsed, here: nil, &steps)
    let isKept = try? selection.bytes(Canonicalizer(.inclusive10WithComments))
    #expect((isKept != nil) == expected)
  }

  /// What an XPath transform leaves over, by Canonical XML 1.0 and by the exclusive form.
  @Test(arguments: [
    (
      "self::r:a or parent::r:a",
      // The namespaces of the inner element are not among what is kept.
      "<a xmlns=\"urn:r\" xmlns:p=\"urn:p\" id=\"1\" p:k=\"v\">one<b xmlns=\"\"></b></a>"
        + "<a xmlns=\"urn:r\" xmlns:p=\"urn:p\" id=\"2\">two</a>"
    ),
    ("self::text()[. > 2]", "34"),
    ("not(ancestor-or-self::p:c)", nil),
  ])
  func aTransformKeepsTheNodesForWhichItHolds(_ expression: String, _ expected: String?) throws {
    let tree = try XMLTree(parsing: Array(Self.document.utf8))
    var selection = try NodeSelection(of: tree, apex: nil, withComments: false)
    var steps = 100_000
    try selection.keep(
      where: try XPathExpression(parsing: expression, Self.namespace), here: nil, &steps)
    let bytes = try selection.bytes(Canonicalizer(.inclusive10))
    let whole = tree.elements.first { $0.name.localName == "c" }
    let wanted =
      try expected.map { Array($0.utf8) }
      ?? Canonicalizer(.inclusive10).bytes(of: tree, hiding: whole?.id)
    #expect(String(decoding: bytes, as: UTF8.self) == String(decoding: wanted, as: UTF8.self))
    #expect(steps < 100_000)
  }

  @Test(arguments: [
    "", "a b", "1 +", "(1", "[1]", "//", "a[", "'a", "x:a", "a::b", "@", "a/", "1..2", "!", "true(",
    "true(1)", "not()", "a:*:b", "count()",
  ])
  func whatIsNoExpressionIsRefused(_ text: String) {
    #expect(throws: XPathError.malformed) { try XPathExpression(parsing: text, Self.namespace) }
  }

  @Test(arguments: ["$a", "id('a')", "p:f()", "document('a')", "key('a', 'b')", "unknown()"])
  func whatIsNotEvaluatedIsNamed(_ text: String) {
    #expect(throws: XPathError.unsupported) { try XPathExpression(parsing: text, Self.namespace) }
  }

  @Test func hereIsNothingInAnotherDocument() throws {
    let tree = try XMLTree(parsing: Array(Self.document.utf8))
    var selection = try NodeSelection(of: tree, apex: nil, withComments: true)
    var steps = 1000
    let here = try XPathExpression(parsing: "here()", Self.namespace)
    #expect(throws: XPathError.unsupported) { try selection.keep(where: here, here: nil, &steps) }
    try selection.keep(where: here, here: tree.root.id, &steps)
    #expect(try !selection.bytes(Canonicalizer(.inclusive10)).isEmpty)
  }

  /// A short expression that asks for the square or the cube of a document ends at the limit.
  @Test(
    .timeLimit(.minutes(60)),
    arguments: [
      "count(//node()[count(//node()) > 1])", "//* = //*", "//*[//*[//*]]",
      "string-length(concat(/,/,/,/,/,/,/,/)) > 1", "contains(/, concat(/, 'x'))",
      "translate(/, /, /) = ''", "count(//*/ancestor::*/descendant::*) > 1",
      "normalize-space(/) = 'x'", "(//*|//*|//*|//*)[. = 'x']",
    ])
  func aCostlyExpressionEndsAtTheLimit(_ expression: String) throws {
    let text = "<r>" + String(repeating: "<a>some text of some length</a>", count: 3000) + "</r>"
    let tree = try XMLTree(parsing: Array(text.utf8))
    var selection = try NodeSelection(of: tree, apex: nil, withComments: true)
    var steps = NodeSelection.maximumSteps
    let parsed = try XPathExpression(parsing: expression, Self.namespace)
    #expect(throws: XPathError.tooCostly) {
      try selection.keep(where: parsed, here: nil, &steps)
    }
  }

  @Test func aLongOrDeepExpressionIsRefused() {
    let deep = String(repeating: "(", count: 100) + "1" + String(repeating: ")", count: 100)
    let wide = String(repeating: "1 or ", count: 1000) + "1"
    for text in [deep, wide, String(repeating: " ", count: 5000)] {
      #expect(throws: XPathError.tooCostly) { try XPathExpression(parsing: text, Self.namespace) }
    }
  }

  @Test func aDocumentWithTooManyNodesIsRefused() throws {
    let names = (0..<30).map { "xmlns:n\($0)='urn:\($0)'" }.joined(separator: " ")
    let text = "<r \(names)>" + String(repeating: "<a/>", count: 2000) + "</r>"
    let tree = try XMLTree(parsing: Array(text.utf8))
    #expect(throws: XPathError.tooCostly) {
      try NodeSelection(of: tree, apex: nil, withComments: true)
    }
  }

  private static func namespace(_ prefix: String) -> String? {
    ["r": "urn:r", "p": "urn:p"][prefix]
  }
}

/// Filters by subtrees (XML Signature XPath Filter 2.0 §3).
@Suite struct NodeFilterTests {
  @Test(arguments: [
    ([(NodeSelection.Operation.intersect, "//b")], "<b>2</b><b>3</b>"),
    ([(.subtract, "//b")], "<r><a>1</a><c></c></r>"),
    ([(.intersect, "//c"), (.subtract, "//b"), (.union, "//a")], "<a>1</a><c></c>"),
    ([(.subtract, "/"), (.union, "//b[1]/text()")], "23"),
  ])
  func operationsFollowEachOther(
    _ filters: [(NodeSelection.Operation, String)], _ expected: String
  ) throws {
    let tree = try XMLTree(parsing: Array("<r><a>1</a><b>2</b><c><b>3</b></c></r>".utf8))
    var selection = try NodeSelection(of: tree, apex: nil, withComments: false)
    var steps = 10_000
    try selection.filter(
      by: filters.map { ($0.0, try XPathExpression(parsing: $0.1) { _ in nil }, nil) }, &steps)
    let bytes = try selection.bytes(Canonicalizer(.inclusive10))
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }
}
