/// Finds the end of an XML element, byte by byte, without parsing its content.
///
/// It separates documents that follow one another. It skips comments, CDATA sections, instructions
/// and quoted attribute values; the parser decides whether the rest is XML.
struct XMLExtent: Sendable {
  private enum State: Sendable {
    case content
    case open
    case startTag(isEmpty: Bool)
    case quoted(UInt8)
    case endTag
    case declaration
    case skipped(until: [UInt8])
  }

  private var state = State.content
  private var depth = 0
  private var last: [UInt8] = []

  /// Takes the next byte; true when it ends the outermost element.
  mutating func take(_ byte: UInt8) -> Bool {
    switch state {
    case .content:
      if byte == UInt8(ascii: "<") { state = .open }
    case .open:
      return open(byte)
    case .startTag(let isEmpty):
      switch byte {
      case UInt8(ascii: ">"):
        state = .content
        if isEmpty { return depth == 0 }
        depth += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"): state = .quoted(byte)
      default: state = .startTag(isEmpty: byte == UInt8(ascii: "/"))
      }
    case .quoted(let quote):
      if byte == quote { state = .startTag(isEmpty: false) }
    case .endTag:
      guard byte == UInt8(ascii: ">") else { return false }
      state = .content
      depth -= 1
      return depth <= 0
    case .declaration:
      last.append(byte)
      if last == Array("--".utf8) {
        skip(until: "-->")
      } else if last == Array("[CDATA[".utf8) {
        skip(until: "]]>")
      } else if byte == UInt8(ascii: ">") || last.count > 7 {
        skip(until: ">", byte)
      }
    case .skipped(let end):
      last.append(byte)
      if last.count > end.count { last.removeFirst() }
      if last == end { state = .content }
    }
    return false
  }

  private mutating func open(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"): state = .endTag
    case UInt8(ascii: "!"):
      last = []
      state = .declaration
    case UInt8(ascii: "?"): skip(until: "?>")
    default: state = .startTag(isEmpty: false)
    }
    return false
  }

  private mutating func skip(until end: String, _ byte: UInt8? = nil) {
    last = []
    state = byte == UInt8(ascii: ">") ? .content : .skipped(until: Array(end.utf8))
  }

  /// The index after the element that starts at the beginning of a text; nil when it does not end.
  static func end(of text: ArraySlice<UInt8>) -> Int? {
    var extent = XMLExtent()
    for index in text.indices where extent.take(text[index]) { return index + 1 }
    return nil
  }
}
