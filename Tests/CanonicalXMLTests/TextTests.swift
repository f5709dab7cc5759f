import CanonicalXML
import Testing

/// What becomes of references, CDATA and line ends, and how a text is read whole.
@Suite struct TextTests {
  // Without XML_PARSE_NOENT libxml2's SAX2 events hand an ampersand over as `&#38;`. NOENT is set;
  // DTDs are stopped, so that it can replace predefined entities and character references alone.
  @Test(arguments: [
    ("a&amp;b", "a&b"), ("&lt;", "<"), ("&gt;", ">"), ("&#38;", "&"), ("&#x26;", "&"),
    ("&#10;", "\n"), ("&#13;", "\r"), ("&#9;", "\t"), ("&quot;&apos;", "\"'"),
    ("&amp;amp;", "&amp;"), ("&#38;#38;", "&#38;"), ("&amp;lt;", "&lt;"), ("a\tb\nc", "a b c"),
    ("a\r\nb", "a b"), ("  a  b  ", "  a  b  "), ("&#x1F600;", "\u{1F600}"), ("", ""),
  ])
  func anAttributeValueIsNormalisedOnce(_ written: String, read: String) throws {
    let root = try XMLTree(parsing: Array("<a b=\"\(written)\"/>".utf8)).root
    let value = try #require(root.attribute(ExpandedName("b")))
    #expect(Array(value.utf8) == Array(read.utf8))
    #expect(root.attribute(ExpandedName("b"), equals: ExactString(read)))
    #expect(!root.attribute(ExpandedName("b"), equals: "\(read)x"))
    #expect(root.attributes.count == 1)
  }

  @Test(arguments: [
    ("a&amp;b&lt;&gt;", "a&b<>"), ("&#38;#38;", "&#38;"), ("a<![CDATA[b]]>c", "abc"),
    ("<![CDATA[a]]><![CDATA[b]]>", "ab"), ("<![CDATA[<&]]>&#60;", "<&<"), ("<![CDATA[]]>", ""),
    ("a\r\nb\rc\nd", "a\nb\nc\nd"), ("a&#13;b", "a\rb"), ("\r\n\r\n", "\n\n"), ("\t ", "\t "),
    ("<![CDATA[\r\n]]>", "\n"), ("e\u{301}\u{E9}", "e\u{301}\u{E9}"),
    ("\u{85}\u{2028}", "\u{85}\u{2028}"), ("&#xE9;", "\u{E9}"), ("a", "a"),
    ("&amp;&#x6771;&#x1F600;", "&\u{6771}\u{1F600}"),
    ("longer than fifteen bytes", "longer than fifteen bytes"),
    ("&#xE9;, longer than fifteen bytes", "\u{E9}, longer than fifteen bytes"),
  ])
  func aTextIsReadWhole(_ written: String, read: String) throws {
    let root = try XMLTree(parsing: Array("<a>\(written)</a>".utf8)).root
    let text = try root.simpleText()
    #expect(Array(text.utf8) == Array(read.utf8))
    // The bytes of what a string takes for ASCII are its UTF-16 units too.
    #expect(Array(text.string.utf16) == Array(read.utf16))
    #expect(try root.simpleText(equals: ExactString(read)))
    #expect(try !root.simpleText(equals: "\(read)x"))
    #expect(root.displayText == read)
  }

  /// libxml2 delivers a long text in parts.
  @Test(arguments: [299, 300, 301, 4_095, 4_096, 30_000])
  func aLongTextIsOneText(_ count: Int) throws {
    let text = repeated("\u{E9}&amp;", count / 2) + repeated("x", count)
    let root = try XMLTree(parsing: Array("<a>\(text)</a>".utf8)).root
    #expect(try root.simpleText(equals: ExactString(text.replacing("&amp;", with: "&"))))
  }

  /// TXT-01: readers disagree about what the text of such an element is.
  @Test(arguments: [
    ("a<!-- -->b", "/a", 4), ("<!-- -->", "/a", 3), ("a<?x?>b", "/a", 4), ("a<b/>c", "/a/b[1]", 4),
    ("<b>a</b>", "/a/b[1]", 3), ("a<![CDATA[b]]><!---->", "/a", 17),
  ])
  func aTextThatIsNotSimpleIsRefused(_ content: String, path: String, offset: Int) throws {
    let tree = try XMLTree(parsing: Array("<a>\(content)</a>".utf8))
    let error = #expect(throws: TextError.self) { try tree.root.simpleText() }
    let node = try #require(error).node
    #expect(tree.path(of: node) == path)
    #expect(tree.position(of: node).byteOffset == offset)
    #expect(throws: try #require(error)) { try tree.root.simpleText(equals: "a") }
  }

  @Test func textBetweenChildrenIsTold() throws {
    for (content, isThere) in [
      ("<b/>", false), (" \t\r\n<b/>\n", false), ("x<b/>", true), ("<b/>&#160;", true),
      ("<b>x</b>", false), ("<b/><!--x-->", false), ("<![CDATA[ ]]>", false), ("", false),
    ] {
      let root = try XMLTree(parsing: Array("<a>\(content)</a>".utf8)).root
      #expect(root.hasTextBetweenChildren == isThere, "\(content)")
    }
  }
}
