import SAMLFormats

/// The markup of a well-formed document without a DOCTYPE, cut where values may be.
///
/// The parser has read the document before. This only finds the places that its tree does not keep.
package struct Markup: Sendable {
  /// An attribute or a namespace declaration, as it is written.
  package struct Attribute: Sendable {
    package let name: Range<Int>
    /// Between the quotation marks.
    package let value: Range<Int>
  }

  package enum Piece: Sendable {
    case startTag([Attribute], isEmpty: Bool)
    case endTag
    case text(Range<Int>)
    /// The content of a CDATA section.
    case characterData(Range<Int>)
    case comment(Range<Int>)
    /// The content of a processing instruction after its target.
    case instruction(Range<Int>)
  }

  /// The pieces in their order; the XML declaration is none.
  package private(set) var pieces: [Piece] = []

  private let bytes: [UInt8]
  private var index = 0

  /// Cuts a whole document, in UTF-8 without a byte order mark.
  package init(of bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: "<?xml".utf8), bytes.count > 5, XMLText.isWhiteSpace(bytes[5]) {
      index = end(of: "?>", from: 5).upperBound
    }
    while index < bytes.count { readPiece() }
  }

  /// Cuts the content of one element.
  package init(of bytes: [UInt8], within content: Range<Int>) {
    self.init(at: content.lowerBound, of: bytes)
    while index < content.upperBound { readPiece() }
  }

  /// Reads the start tag at one place.
  ///
  /// - Returns: Where it ends, its attributes, and whether it is the whole element.
  package static func startTag(
    at offset: Int, of bytes: [UInt8]
  ) -> (end: Int, attributes: [Attribute], isEmpty: Bool) {
    var markup = Markup(at: offset, of: bytes)
    markup.readStartTag()
    guard case .startTag(let attributes, let isEmpty)? = markup.pieces.last else {
      return (offset, [], false)
    }
    return (markup.index, attributes, isEmpty)
  }

  private init(at offset: Int, of bytes: [UInt8]) {
    self.bytes = bytes
    index = offset
  }

  private mutating func readPiece() {
    let rest = bytes[index...]
    if rest.first != UInt8(ascii: "<") {
      let end = rest.firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
      pieces.append(.text(index..<end))
      index = end
    } else if rest.starts(with: "<!--".utf8) {
      pieces.append(.comment(content(behind: 4, until: "-->")))
    } else if rest.starts(with: "<![CDATA[".utf8) {
      pieces.append(.characterData(content(behind: 9, until: "]]>")))
    } else if rest.starts(with: "<?".utf8) {
      let whole = content(behind: 2, until: "?>")
      let start = bytes[whole].firstIndex(where: XMLText.isWhiteSpace) ?? whole.upperBound
      pieces.append(.instruction(start..<whole.upperBound))
    } else if rest.starts(with: "</".utf8) {
      _ = content(behind: 2, until: ">")
      pieces.append(.endTag)
    } else {
      readStartTag()
    }
  }

  private mutating func readStartTag() {
    var attributes: [Attribute] = []
    index =
      bytes[index...].firstIndex { XMLText.isWhiteSpace($0) || $0 == slash || $0 == close }
      ?? bytes.count
    while index < bytes.count, bytes[index] != close, bytes[index] != slash {
      if XMLText.isWhiteSpace(bytes[index]) {
        index += 1
        continue
      }
      let nameEnd =
        bytes[index...].firstIndex { XMLText.isWhiteSpace($0) || $0 == UInt8(ascii: "=") }
        ?? bytes.count
      let name = index..<nameEnd
      let quote = bytes[nameEnd...].firstIndex { $0 == 0x22 || $0 == 0x27 } ?? bytes.count - 1
      let value = quote + 1
      let end = bytes[value...].firstIndex(of: bytes[quote]) ?? bytes.count
      attributes.append(Attribute(name: name, value: value..<end))
      index = min(end + 1, bytes.count)
    }
    let isEmpty = index < bytes.count && bytes[index] == slash
    index = min(index + (isEmpty ? 2 : 1), bytes.count)
    pieces.append(.startTag(attributes, isEmpty: isEmpty))
  }

  /// Returns the range between an opening of so many bytes and a closing, and continues after the
  /// closing.
  private mutating func content(behind count: Int, until closing: String) -> Range<Int> {
    let start = index + count
    let end = end(of: closing, from: start)
    index = end.upperBound
    return start..<end.lowerBound
  }

  private func end(of closing: String, from start: Int) -> Range<Int> {
    Self.end(of: closing, from: start, in: bytes)
  }

  /// The first place of the closing of something; the end of the document if it is not closed.
  static func end(of closing: String, from start: Int, in bytes: [UInt8]) -> Range<Int> {
    let closing = Array(closing.utf8)
    var index = start
    while index + closing.count <= bytes.count {
      if bytes[index] == closing[0], bytes[index...].starts(with: closing) {
        return index..<index + closing.count
      }
      index += 1
    }
    return bytes.count..<bytes.count
  }

  private let slash = UInt8(ascii: "/")
  private let close = UInt8(ascii: ">")
}
