internal import CLibXML2
import SAMLFormats

/// Cuts a document that is too large to hold into pieces that are documents of their own.
///
/// It cuts between the children of containers. These are elements with one local name, and the
/// outermost ones are inside of nothing but containers. Each piece is enclosed in the start tags of
/// its containers as they are written. So the namespaces and attributes around it are those of the
/// document, and each piece is parsed and limited by itself.
///
/// It only knows where markup ends. If all pieces are well-formed, so is the document: a piece that
/// ended inside of markup would swallow the end tags after it.
package struct DocumentCutter {
  /// A part of the document inside of its containers.
  package struct Piece: Sendable {
    /// The start tags of the containers around its beginning, each as it is written.
    package let opening: [[UInt8]]
    /// Their end tags, the innermost first.
    package let closingOfOpening: [UInt8]
    /// The part's bytes in the document.
    package let content: [UInt8]
    /// The end tags of the containers around its end, the innermost first.
    package let closing: [UInt8]
    /// Bytes of the document before its content.
    package let offset: Int

    /// The piece as a document.
    package var bytes: [UInt8] { Array(opening.joined()) + content + closing }
  }

  private struct Container {
    let startTag: [UInt8]
    let endTag: [UInt8]
  }

  private let containerName: [UInt8]
  private let pieceBytes: Int
  private let maximumPieceBytes: Int
  private var buffer: [UInt8] = []
  /// Where the next token begins in the buffer.
  private var index = 0
  private var offset = 0
  /// The containers around the beginning of the buffer, and around `index`.
  private var openingContainers: [Container] = []
  private var containers: [Container] = []
  /// How many elements are open that are no containers.
  private var depth = 0
  private var hasEnded = false
  private var isComplete = false

  /// Cuts between the children of containers.
  ///
  /// - Parameters:
  ///   - containerName: The local name of the containers.
  ///   - pieceBytes: From how many bytes on a piece may end.
  ///   - maximumPieceBytes: How many bytes a piece may have.
  package init(containerName: String, pieceBytes: Int, maximumPieceBytes: Int) {
    self.containerName = Array(containerName.utf8)
    self.pieceBytes = pieceBytes
    self.maximumPieceBytes = maximumPieceBytes
  }

  /// Takes the next bytes of the document.
  package mutating func append(_ bytes: some Collection<UInt8>) { buffer += bytes }

  /// The document has no more bytes.
  package mutating func end() { hasEnded = true }

  /// The next piece; nil while it is not complete, and after the last one.
  package mutating func next() throws(XMLParseError) -> Piece? {
    while let token = unsafe buffer.withUnsafeBufferPointer({ unsafe nextToken(in: $0) }) {
      index = token.end
      switch token.kind {
      case .start: open(token.start..<token.end)
      case .end: close()
      case .other: break
      }
      if depth == 0, !containers.isEmpty, index >= pieceBytes {
        return try cut(closing: endTags(of: containers))
      }
    }
    guard hasEnded else {
      try requireRoom(for: buffer.count)
      return nil
    }
    guard !isComplete else { return nil }
    isComplete = true
    // The last piece gets the rest, whether it makes sense there or not. Open elements stay open:
    // the document ends too early, and the parser reports that.
    index = buffer.count
    return try cut(closing: [])
  }

  private func requireRoom(for count: Int) throws(XMLParseError) {
    guard count <= maximumPieceBytes else {
      throw .limitExceeded(
        .bytes, maximum: maximumPieceBytes, Position(byteOffset: offset, line: 1, column: 1))
    }
  }

  private mutating func cut(closing: [UInt8]) throws(XMLParseError) -> Piece {
    try requireRoom(for: index)
    let piece = Piece(
      opening: openingContainers.map(\.startTag), closingOfOpening: endTags(of: openingContainers),
      content: Array(buffer[..<index]), closing: closing, offset: offset)
    offset += index
    buffer.removeFirst(index)
    index = 0
    openingContainers = containers
    return piece
  }

  private func endTags(of containers: [Container]) -> [UInt8] {
    containers.reversed().flatMap(\.endTag)
  }

  private mutating func open(_ tag: Range<Int>) {
    guard buffer[tag.upperBound - 2] != UInt8(ascii: "/") else { return }
    let name = buffer[(tag.lowerBound + 1)..<(tag.upperBound - 1)].prefix {
      !XMLText.isWhiteSpace($0)
    }
    let local = name.split(separator: UInt8(ascii: ":"), maxSplits: 1).last ?? name
    guard depth == 0, local.elementsEqual(containerName) else {
      depth += 1
      return
    }
    containers.append(
      Container(
        startTag: Array(buffer[tag]), endTag: Array("</".utf8) + name + [UInt8(ascii: ">")]))
  }

  /// An end tag too many is left to the parser, which sees it in its piece.
  private mutating func close() {
    if depth > 0 { depth -= 1 } else { _ = containers.popLast() }
  }
}

extension DocumentCutter {
  private enum TokenKind { case start, end, other }

  private struct Token {
    let kind: TokenKind
    let start: Int
    let end: Int
  }

  /// The next markup; nil when none is complete.
  private func nextToken(in bytes: UnsafeBufferPointer<UInt8>) -> Token? {
    guard let start = unsafe find(UInt8(ascii: "<"), in: bytes, from: index) else { return nil }
    guard start + 1 < bytes.count else { return nil }
    var kind = TokenKind.other
    let end: Int?
    switch unsafe bytes[start + 1] {
    case UInt8(ascii: "?"): end = unsafe find("?>", in: bytes, from: start + 2)
    case UInt8(ascii: "!"):
      // Both openings differ in their third byte; a DOCTYPE is left to the parser, which refuses it.
      guard start + 2 < bytes.count else { return nil }
      switch unsafe bytes[start + 2] {
      case UInt8(ascii: "-"): end = unsafe find("-->", in: bytes, from: start + 4)
      case UInt8(ascii: "["): end = unsafe find("]]>", in: bytes, from: start + 9)
      default: end = unsafe find(">", in: bytes, from: start + 2)
      }
    case UInt8(ascii: "/"):
      kind = .end
      end = unsafe find(">", in: bytes, from: start + 2)
    default:
      kind = .start
      end = unsafe tagEnd(in: bytes, from: start + 1)
    }
    return end.map { Token(kind: kind, start: start, end: $0) }
  }

  /// One past the end of a start tag; values in quotes may hold its last byte.
  private func tagEnd(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      let byte = unsafe bytes[index]
      index += 1
      if byte == UInt8(ascii: ">") { return index }
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { continue }
      guard let quote = unsafe find(byte, in: bytes, from: index) else { return nil }
      index = quote + 1
    }
    return nil
  }

  private func find(
    _ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    guard start < bytes.count, let first = bytes.baseAddress else { return nil }
    let found = unsafe cxml_find(first, start, bytes.count, Int32(byte))
    return found < bytes.count ? found : nil
  }

  /// One past the next place of a short text.
  private func find(
    _ text: StaticString, in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    let count = text.utf8CodeUnitCount
    let last = unsafe text.utf8Start[count - 1]
    // The last byte of each is the rarest.
    var place = start + count - 1
    while let found = unsafe find(last, in: bytes, from: place) {
      let isThere = (0..<count).allSatisfy { offset in
        unsafe bytes[found - count + 1 + offset] == text.utf8Start[offset]
      }
      if isThere { return found + 1 }
      place = found + 1
    }
    return nil
  }
}
