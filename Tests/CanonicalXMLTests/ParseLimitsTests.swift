import CanonicalXML
import Testing

/// Each limit just below, at, and just above.
@Suite struct ParseLimitsTests {
  /// A limit, and a document that needs exactly so much of it.
  struct Bound: Sendable, CustomTestStringConvertible {
    let name: String
    let code: String
    let set: @Sendable (inout ParseLimits, Int) -> Void
    let document: @Sendable (Int) -> String
    var testDescription: String { name }
  }

  static let bounds: [Bound] = [
    Bound(name: "bytes", code: "xml.too-large", set: { $0.maximumBytes = $1 }) { count in
      "<a>" + repeated("x", count - 7) + "</a>"
    },
    // XML-10: our own limit, far below that of libxml2.
    Bound(name: "depth", code: "xml.too-deep", set: { $0.maximumDepth = $1 }) { count in
      repeated("<a>", count) + repeated("</a>", count)
    },
    Bound(name: "elements", code: "xml.too-many-elements", set: { $0.maximumElements = $1 }) {
      count in "<r>" + repeated("<a/>", count - 1) + "</r>"
    },
    Bound(name: "nodes", code: "xml.too-many-nodes", set: { $0.maximumNodes = $1 }) { count in
      "<r>" + repeated("<!--c-->", count - 1) + "</r>"
    },
    Bound(name: "texts as nodes", code: "xml.too-many-nodes", set: { $0.maximumNodes = 2 * $1 }) {
      count in "<r>" + repeated("x<a/>", count - 1) + "x</r>"
    },
    Bound(
      name: "attributes", code: "xml.too-many-attributes",
      set: { $0.maximumAttributesPerElement = $1 }
    ) { count in "<r" + (0..<count).map { " a\($0)='v'" }.joined() + "/>" },
    Bound(
      name: "namespaces of an element", code: "xml.too-many-namespaces",
      set: { $0.maximumNamespacesPerElement = $1 }
    ) { count in "<r" + (0..<count).map { " xmlns:p\($0)='urn:x'" }.joined() + "/>" },
    Bound(
      name: "namespaces in scope", code: "xml.too-many-namespaces",
      set: { $0.maximumNamespacesInScope = $1 }
    ) { count in
      (0..<count).map { "<r xmlns:p\($0)='urn:x'>" }.joined() + repeated("</r>", count)
    },
    Bound(
      name: "namespaces", code: "xml.too-many-namespaces", set: { $0.maximumNamespaces = $1 }
    ) { count in "<r>" + repeated("<a xmlns='urn:x'/>", count) + "</r>" },
    Bound(name: "element name", code: "xml.name-too-long", set: { $0.maximumNameBytes = $1 }) {
      count in "<\(repeated("n", count))/>"
    },
    Bound(
      name: "element name with prefix", code: "xml.name-too-long",
      set: { $0.maximumNameBytes = $1 }
    ) { count in "<p:\(repeated("n", count - 2)) xmlns:p='urn:x'/>" },
    Bound(name: "attribute name", code: "xml.name-too-long", set: { $0.maximumNameBytes = $1 }) {
      count in "<a \(repeated("n", count))='v'/>"
    },
    Bound(name: "declared prefix", code: "xml.name-too-long", set: { $0.maximumNameBytes = $1 }) {
      count in "<a xmlns:\(repeated("n", count))='urn:x'/>"
    },
    Bound(name: "target", code: "xml.name-too-long", set: { $0.maximumNameBytes = $1 }) { count in
      "<a><?\(repeated("n", count))?></a>"
    },
    Bound(
      name: "attribute value", code: "xml.attribute-value-too-long",
      set: { $0.maximumAttributeValueBytes = $1 }
    ) { count in "<a b='\(repeated("v", count))'/>" },
    Bound(
      name: "namespace URI", code: "xml.attribute-value-too-long",
      set: { $0.maximumAttributeValueBytes = $1 }
    ) { count in "<a xmlns='urn:\(repeated("v", count - 4))'/>" },
    // XML-11: the limit of libxml2 2.9.14 does not stop a long text.
    Bound(name: "text", code: "xml.text-too-long", set: { $0.maximumTextBytes = $1 }) { count in
      "<a>\(repeated("x", count))</a>"
    },
    Bound(name: "CDATA", code: "xml.text-too-long", set: { $0.maximumTextBytes = $1 }) { count in
      "<a><![CDATA[\(repeated("x", count))]]></a>"
    },
    Bound(name: "text in parts", code: "xml.text-too-long", set: { $0.maximumTextBytes = $1 }) {
      count in "<a>\(repeated("&#120;", count - 1))<![CDATA[x]]></a>"
    },
    Bound(name: "comment", code: "xml.text-too-long", set: { $0.maximumTextBytes = $1 }) {
      count in "<a><!--\(repeated("x", count))--></a>"
    },
    Bound(name: "instruction", code: "xml.text-too-long", set: { $0.maximumTextBytes = $1 }) {
      count in "<a><?t \(repeated("x", count))?></a>"
    },
  ]

  @Test func aLimitMayBeTheLargestNumber() {
    var limits = ParseLimits()
    limits.maximumBytes = .max
    limits.maximumDepth = .max
    limits.maximumElements = .max
    limits.maximumNodes = .max
    limits.maximumAttributesPerElement = .max
    limits.maximumNamespacesPerElement = .max
    limits.maximumNamespacesInScope = .max
    limits.maximumNamespaces = .max
    limits.maximumNameBytes = .max
    limits.maximumAttributeValueBytes = .max
    limits.maximumTextBytes = .max
    let text = "<a b='c' xmlns:p='urn:x'>" + repeated("<b c='d'>e</b>", 20_000) + "</a>"
    for document in [text, text.replacing("<a ", with: "<!-- c -->\r\n<a ")] {
      #expect(code(of: document, limits) == "ok")
    }
  }

  @Test(arguments: bounds, [12, 40])
  func aLimitItselfIsAcceptedAndOneMoreIsRefused(_ bound: Bound, maximum: Int) throws {
    var limits = ParseLimits()
    bound.set(&limits, maximum)
    for count in [maximum - 1, maximum] {
      #expect(code(of: bound.document(count), limits) == "ok", "\(count) of \(maximum)")
    }
    #expect(code(of: bound.document(maximum + 1), limits) == bound.code)
  }

  /// The limits that a service has when it sets none (LIM-01, LIM-03 to LIM-06).
  @Test func theDefaultsAreAppliedWhenNoneAreGiven() {
    let documents = [
      ("xml.too-large", "<a>" + repeated("<!--xxxxxxxxxx-->", 62_000) + "</a>"),
      ("xml.too-deep", repeated("<a>", 65) + repeated("</a>", 65)),
      ("xml.too-many-elements", "<r>" + repeated("<a/>", 10_000) + "</r>"),
      ("xml.too-many-nodes", "<r>" + repeated("<!---->", 32_768) + "</r>"),
      ("xml.too-many-attributes", "<r" + (0..<65).map { " a\($0)=''" }.joined() + "/>"),
      ("xml.too-many-namespaces", "<r" + (0..<33).map { " xmlns:a\($0)='urn:x'" }.joined() + "/>"),
      (
        "xml.too-many-namespaces",
        nested(3) { level in (0..<22).map { " xmlns:a\(level)-\($0)='urn:x'" }.joined() }
      ),
      (
        "xml.too-many-namespaces",
        "<r>"
          + repeated("<a" + (0..<27).map { " xmlns:a\($0)='urn:x'" }.joined() + "/>", 741) + "</r>"
      ),
      // Beyond 16 KiB tags are counted before libxml2 sees them, and the same is said of them.
      (
        "xml.too-many-namespaces",
        "<r" + (0..<100).map { " xmlns:a\($0)='urn:x'" }.joined() + "/>" + repeated(" ", 20_000)
      ),
      (
        "xml.too-many-attributes",
        "<r" + (0..<100).map { " a\($0)=''" }.joined() + "/>" + repeated(" ", 20_000)
      ),
      (
        "xml.too-many-attributes",
        "<r" + (0..<100).map { " a\($0)=' xmlns'" }.joined() + "/>" + repeated(" ", 20_000)
      ),
      (
        "xml.too-many-attributes",
        "<r" + (0..<97).map { " xmlns:a\($0)='urn:x'" }.joined()
          + (0..<70).map { " a\($0)=''" }.joined() + "/>" + repeated(" ", 20_000)
      ),
      ("xml.name-too-long", "<\(repeated("n", 257))/>"),
      // libxml2 has a limit of its own, which is said in the same words.
      ("xml.name-too-long", "<\(repeated("n", 60_000))/>"),
      ("xml.attribute-value-too-long", "<a b='\(repeated("v", 8193))'/>"),
      ("xml.text-too-long", "<a>\(repeated("x", 131_073))</a>"),
    ]
    for (expected, document) in documents {
      #expect(code(of: document, .default) == expected)
    }
  }

  private func nested(_ depth: Int, _ attributes: (Int) -> String) -> String {
    (0..<depth).map { "<a\(attributes($0))>" }.joined() + repeated("</a>", depth)
  }

  @Test func theBytesAreCountedAsTheyWereReceived() {
    var limits = ParseLimits()
    limits.maximumBytes = 10
    #expect(code(of: UTF16Text.littleEndian("<a/>"), limits) == "ok")
    #expect(code(of: UTF16Text.littleEndian("<a/> "), limits) == "xml.too-large")
  }

  @Test func aLimitNamesItsMaximumAndAPosition() throws {
    var limits = ParseLimits()
    limits.maximumElements = 2
    let error = #expect(throws: XMLParseError.self) {
      try XMLTree(parsing: Array("<a>\n<b/>\n<c/></a>".utf8), limits: limits)
    }
    guard case .limitExceeded(let limit, let maximum, let position) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(limit == .elements)
    #expect(maximum == 2)
    #expect(position.line == 3)
  }
}

func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
