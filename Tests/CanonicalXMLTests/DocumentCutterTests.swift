import CanonicalXML
import Testing

/// Pieces of a document are documents, and together they are the document.
@Suite struct DocumentCutterTests {
  private static func pieces(
    _ text: String, from bytes: Int = 1, step: Int = 1, maximum: Int = 10_000
  ) throws(XMLParseError) -> [DocumentCutter.Piece] {
    var cutter = DocumentCutter(
      containerName: "g", pieceBytes: bytes, maximumPieceBytes: maximum)
    var pieces: [DocumentCutter.Piece] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      cutter.append(rest.prefix(step))
      rest = rest.dropFirst(step)
      while let piece = try cutter.next() { pieces.append(piece) }
    }
    cutter.end()
    while let piece = try cutter.next() { pieces.append(piece) }
    return pieces
  }

  private static let document =
    "<?xml version='1.0'?><!-- <g> --><p:g xmlns:p='urn:p' a='&lt;/g>'> <e>1</e>\r\n<p:g b=\"'>\"><e/><e><g>"
    + "<e/></g></e><![CDATA[</p:g>]]></p:g><g/><!-- > --><?x ?>?><e>&gt;</e></p:g>\n<!-- end -->"

  /// However its bytes come, and wherever it may be cut.
  @Test(arguments: [1, 2, 7, 1000], [1, 10, 40, 1000])
  func piecesAreTheDocument(step: Int, bytes: Int) throws {
    let pieces = try Self.pieces(Self.document, from: bytes, step: step)
    #expect(String(decoding: pieces.flatMap(\.content), as: UTF8.self) == Self.document)
    #expect((pieces.count == 1) == (bytes == 1000))
    var offset = 0
    for piece in pieces {
      #expect(piece.offset == offset)
      offset += piece.content.count
      let tree = try XMLTree(parsing: piece.bytes)
      #expect(tree.root.qualifiedName == "p:g")
      #expect(tree.root.attribute(ExpandedName("a")) == "</g>")
    }
  }

  @Test func aPieceStandsInsideOfItsContainers() throws {
    let pieces = try Self.pieces("<g a='1'><e/><g b='2'><e/></g></g>")
    let texts = pieces.map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(
      texts == [
        "<g a='1'></g>", "<g a='1'><e/></g>", "<g a='1'><g b='2'></g></g>",
        "<g a='1'><g b='2'><e/></g></g>", "<g a='1'><g b='2'></g></g>", "<g a='1'></g>",
      ])
  }

  /// A container inside of something else is not cut, and other names are none.
  @Test(arguments: ["<e><g><e/></g></e>", "<gg><e/></gg>", "<G><e/></G>", "<g:e><e/></g:e>"])
  func nothingElseIsCut(text: String) throws {
    #expect(try Self.pieces(text).count == 1)
  }

  /// Whatever is wrong with a document is wrong with one of its pieces.
  @Test(arguments: [
    "<g><e></g></e>", "<g></g></g>", "<g><e/></x>", "<g/><g/>", "<g><e/></g><e/>", "<g><!-- </g>",
    "<g><e/><![CDATA[</g>", "<g><e a='</g>", "<g><e/>", "<g><e/><?x </g>", "<g><e/><", "<g><e/></",
    "<g><e/><!", "<g><e/><!-", "<g><e/><x", "<g><e/>]]></g>", "<g><!-- -- --><e/></g>",
    "<g><!DOCTYPE g><e/></g>", "<!DOCTYPE g [<!ENTITY a '<g>'>]><g>&a;</g>", "<g><e a=<g>/></g>",
    "<g><p:e/></g>", "<g", "<", "g", "<g a='1' a='1'><e/></g>", "</g>",
    "<?xml?><g/>",
  ])
  func noBrokenDocumentHasSoundPieces(text: String) throws {
    #expect(throws: XMLParseError.self) {
      for piece in try Self.pieces(text) { _ = try XMLTree(parsing: piece.bytes) }
    }
  }

  @Test func aPieceThatNeverEndsIsRefused() {
    let text =
      "<g>" + String(repeating: "<e/>", count: 100) + "<e>" + String(repeating: " ", count: 500)
    #expect(throws: XMLParseError.self) { try Self.pieces(text, step: 50, maximum: 300) }
    #expect(throws: Never.self) { try Self.pieces(text, step: 50, maximum: 1000) }
  }
}
