/// Where the elements of a well-formed document stand, in bytes.
///
/// A scan for tags and no parser: it is for documents that are known to be sound, before they are
/// changed.
struct ElementExtents {
  /// Each element from its `<` to the end of its end tag, in the order of their ends.
  private(set) var extents: [Range<Int>] = []
  /// The values of attributes, without their quotes.
  private(set) var values: [Range<Int>] = []

  private let bytes: [UInt8]
  private var index = 0
  private var open: [Int] = []

  init(of bytes: [UInt8]) {
    self.bytes = bytes
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<") { readMarkup() } else { index += 1 }
    }
  }

  private mutating func readMarkup() {
    let start = index
    if skip("<!--", to: "-->") || skip("<?", to: "?>") || skip("<![CDATA[", to: "]]>") { return }
    let isEnd = bytes[start...].starts(with: "</".utf8)
    var quote: UInt8?
    var valueStart = start
    while index < bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open {
          values.append(valueStart..<index)
          quote = nil
        }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
        valueStart = index + 1
      } else if byte == UInt8(ascii: ">") {
        break
      }
      index += 1
    }
    index = min(index + 1, bytes.count)
    if isEnd {
      if let first = open.popLast() { extents.append(first..<index) }
    } else if bytes[..<index].hasSuffix("/>") {
      extents.append(start..<index)
    } else {
      open.append(start)
    }
  }

  private mutating func skip(_ opening: String, to closing: String) -> Bool {
    guard bytes[index...].starts(with: opening.utf8) else { return false }
    while index < bytes.count, !bytes[..<index].hasSuffix(closing) { index += 1 }
    return true
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasSuffix(_ text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
