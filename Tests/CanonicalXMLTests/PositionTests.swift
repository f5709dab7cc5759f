import CanonicalXML
import Testing

/// Every position leads back to the byte where something begins.
@Suite struct PositionTests {
  static let documents = [
    "<a/>", "<a\n  b='c'\n/>", "<a>x</a>", "<a>\r\n<b>\r\n\tx\r\n</b>\r\n</a>", "<a>\r<b/>\r</a>",
    "<?xml version='1.0'?>\r\n<!-- <x> -->\r\n<a><b/>t<c>u</c>v</a>",
    "<a b='&lt;&gt;'><b c=\"'>\">&lt;</b></a>", "<a>\u{E9}\u{6771}\u{1F600}<b>\u{1F600}</b></a>",
    "<a><!-- <x>\n -->t<?p <x> ?>u<b/></a>", "<a><![CDATA[<x>]]><b/><![CDATA[]]]]></a>",
    "<a>&amp;<b/>&#10;</a>", "<a \n\n>\n\n</a\n>", "<p:a xmlns:p='urn:x'><p:b  /></p:a>",
    "<a><b></b><b></b><c><b/></c></a>\n\n",
  ]

  @Test(arguments: documents)
  func theByteOfAnElementIsItsLessThanSign(_ document: String) throws {
    try check(Array(document.utf8), document, unit: 1, mark: 0)
    try check(Array(("\u{FEFF}" + document).utf8), document, unit: 1, mark: 3)
  }

  @Test(arguments: documents)
  func theByteOfAnElementIsItsLessThanSignInUTF16(_ document: String) throws {
    try check(UTF16Text.littleEndian(document), document, unit: 2, mark: 2)
    try check(UTF16Text.bigEndian(document), document, unit: 2, mark: 2)
  }

  /// libxml2 throws away bytes that it has read; offsets must go on counting.
  @Test func offsetsStayRightInALongDocument() throws {
    let item = "<b c='d'>\u{E9}\n</b>\r\n"
    let document = "<a>" + repeated(item, 6_000) + "<z/></a>"
    try check(Array(document.utf8), document, unit: 1, mark: 0, stride: 997)
  }

  /// Reads the name at each position in the document as it is written.
  private func check(
    _ bytes: [UInt8], _ document: String, unit: Int, mark: Int, stride step: Int = 1
  ) throws {
    let tree = try XMLTree(parsing: bytes)
    let written = unit == 1 ? Array(document.utf8).map(UInt16.init) : Array(document.utf16)
    let elements = Array(tree.elements)
    for index in stride(from: 0, to: elements.count, by: step) {
      let element = elements[index]
      let position = tree.position(of: element.id)
      let offset = (position.byteOffset - mark) / unit
      let start = Array("<\(element.qualifiedName)".utf16)
      #expect(
        Array(written[offset..<min(offset + start.count, written.count)]) == start,
        "\(tree.path(of: element.id))")
      // The line and the column, counted anew from the text before it.
      let before = String(decoding: written[..<offset], as: UTF16.self)
      let asWritten =
        unit == 1 ? String(decoding: Array(document.utf8)[..<offset], as: UTF8.self) : before
      let lines = asWritten.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        .unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(position.line == lines.count)
      #expect(position.column == (lines.last?.count ?? 0) + 1)
    }
  }

  /// Texts, comments and instructions too; a text that begins with a reference or a CDATA section
  /// begins with its markup.
  @Test func theByteOfAnyOtherNodeIsItsFirst() throws {
    let document =
      "<?o?>\n<!--<!- -->\n<a>x<b>\r\n\ty</b>\u{E9}<!--c-->z<?p <q?>&amp;<b/>\u{1F600}"
      + "<b><![CDATA[<!--w-->]]><!--d--></b>\r\n</a><!--e-->"
    let tree = try XMLTree(parsing: Array(document.utf8))
    let starts = tree.nodes.filter { tree.element($0) == nil }
      .map { node in
        let offset = tree.position(of: node).byteOffset
        return String(decoding: Array(document.utf8)[offset...].prefix(6), as: UTF8.self)
      }
    #expect(
      starts == [
        "<?o?>\n", "<!--<!", "x<b>\r\n", "\r\n\ty</", "\u{E9}<!--", "<!--c-", "z<?p <",
        "<?p <q", "&amp;<", "\u{1F600}<b", "<![CDA", "<!--d-", "\r\n</a>", "<!--e-",
      ])
  }

  /// Its opening and its end can share hyphens.
  @Test(arguments: ["<!--<!-->", "<!---->", "<!--x<!-->"])
  func aCommentBeginsAtItsOpening(_ comment: String) throws {
    for lineEnd in ["\n", "\r\n"] {
      let tree = try XMLTree(parsing: Array("<a>\(lineEnd)\(comment)</a>".utf8))
      let comment = try #require(tree.nodes.first { tree.view.kind(of: $0) == .comment })
      #expect(tree.position(of: comment).byteOffset == 3 + lineEnd.utf8.count)
    }
  }

  /// Its data can hold the opening of another one, and of everything else.
  @Test(arguments: [
    ("", []), ("<?xml version=\"1.0\"?>", []),
    ("<?xml\nversion='1.0'?>\n<?xml-stylesheet <?xml ?>", ["<?xml-"]),
  ])
  func anInstructionBeginsAtItsOpening(_ before: String, _ first: [String]) throws {
    let text =
      "\(before)<?p <?p <!-- <a> <![CDATA[ ?><a>t<![CDATA[<?q?>]]>t<?p <b:c/><?p d?><!--e--><?p f?></a>"
    let tree = try XMLTree(parsing: Array(text.utf8))
    let starts = tree.nodes.filter { tree.view.kind(of: $0) == .processingInstruction }
      .map { node in
        let offset = tree.position(of: node).byteOffset
        return String(decoding: Array(text.utf8)[offset...].prefix(6), as: UTF8.self)
      }
    #expect(starts == first + ["<?p <?", "<?p <b", "<?p f?"])
  }

  @Test func aPathTellsSiblingsApartThatAreWrittenAlike() throws {
    let tree = try XMLTree(
      parsing: Array("<r><x:a xmlns:x='u:1'/><x:a xmlns:x='u:2'/><x:a xmlns:x='u:1'/></r>".utf8))
    #expect(
      tree.root.children.map { tree.path(of: $0.id) } == ["/r/x:a[1]", "/r/x:a[2]", "/r/x:a[3]"])
  }

  @Test func aPathCountsSiblingsOfOneName() throws {
    let document = "<p:a xmlns:p='urn:x' xmlns:q='urn:x'><p:b/><q:b/><p:b><c/>t</p:b></p:a>"
    let tree = try XMLTree(parsing: Array(document.utf8))
    #expect(
      tree.elements.map { tree.path(of: $0.id) } == [
        "/p:a", "/p:a/p:b[1]", "/p:a/q:b[1]", "/p:a/p:b[2]", "/p:a/p:b[2]/c[1]",
      ])
  }

  @Test func aNodeOfAnotherKindIsNoElement() throws {
    let tree = try XMLTree(parsing: Array("<a><!--c--><b/>t</a>".utf8))
    let names = tree.nodes.map { tree.element($0)?.qualifiedName }
    #expect(names == ["a", nil, "b", nil])
  }

  @Test(arguments: [
    ("<a>\r\n  <b></a>", 2, 10), ("<a>\n\u{1F600}\u{E9}&</a>", 2, 4),
    ("<a>\n\n<b x='1' x='2'/></a>", 3, 16),
  ])
  func aRefusalTellsTheLineAndTheColumn(_ document: String, line: Int, column: Int) throws {
    let error = #expect(throws: XMLParseError.self) {
      try XMLTree(parsing: Array(document.utf8))
    }
    let position = try #require(error?.position)
    #expect(position.line == line)
    #expect(abs(position.column - column) <= 1, "\(position)")
  }
}
