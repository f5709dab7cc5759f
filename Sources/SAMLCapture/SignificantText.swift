/// A text without what copying puts around it: a byte order mark and a pair of quotation marks.
///
/// White space inside the quotation marks is kept: a space at the end may be a lost plus.
struct SignificantText {
  private(set) var content: ArraySlice<UInt8>

  /// The offset of the byte order mark, if there was one.
  private(set) var byteOrderMark: Int?

  /// The offset of the opening quotation mark, if there was a pair.
  private(set) var quote: Int?

  init(_ text: ArraySlice<UInt8>) {
    content = text
    if text.starts(with: [0xEF, 0xBB, 0xBF]) {
      byteOrderMark = text.startIndex
      content = text.dropFirst(3)
    }
    let trimmed = Self.trimmed(content)
    guard let first = trimmed.first, trimmed.count > 1, first == trimmed.last,
      first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
    else { return }
    quote = trimmed.startIndex
    content = trimmed.dropFirst().dropLast()
  }

  /// The text without the XML white space at its ends.
  static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let content = text.drop(while: isWhiteSpace)
    guard let last = content.lastIndex(where: { !isWhiteSpace($0) }) else { return content }
    return content[...last]
  }

  /// Tab, line feed, carriage return or space (XML 1.0 §2.3, production 3).
  static func isWhiteSpace(_ octet: UInt8) -> Bool {
    octet == 0x20 || octet == 0x09 || octet == 0x0A || octet == 0x0D
  }
}
