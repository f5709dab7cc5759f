/// A `%` that two hexadecimal digits do not follow.
package struct MalformedEscape: Error {
  package let offset: Int
}

/// Percent-encoded text (RFC 3986 §2.1), and its form-encoded variant.
package enum PercentText {
  /// How a bare `+` is decoded.
  package enum Plus {
    case literal
    case space
  }

  /// Decodes every escape, with digits of either case.
  package static func decode(
    _ text: ArraySlice<UInt8>, plus: Plus
  ) throws(MalformedEscape) -> [UInt8] {
    let (bytes, end) = decodeUntilMalformed(text, plus: plus)
    guard end == text.endIndex else { throw MalformedEscape(offset: end) }
    return bytes
  }

  /// Decodes the text before the first malformed escape.
  package static func decodePrefix(of text: ArraySlice<UInt8>) -> [UInt8] {
    decodeUntilMalformed(text, plus: .literal).bytes
  }

  private static func decodeUntilMalformed(
    _ text: ArraySlice<UInt8>, plus: Plus
  ) -> (bytes: [UInt8], end: Int) {
    var index = text.startIndex
    let bytes = [UInt8](capacity: text.count) { output in
      while index < text.endIndex {
        let byte = text[index]
        if byte == UInt8(ascii: "%") {
          guard let escaped = escapedByte(text, at: index) else { return }
          output.append(escaped)
          index += 3
        } else {
          let isSpace = byte == UInt8(ascii: "+") && plus == .space
          output.append(isSpace ? UInt8(ascii: " ") : byte)
          index += 1
        }
      }
    }
    return (bytes, index)
  }

  /// Whether the text holds an escaped space, so that its encoder did not write spaces as `+`.
  package static func hasSpace(_ text: ArraySlice<UInt8>) -> Bool {
    text.indices.contains { index in
      text[index] == UInt8(ascii: "%") && escapedByte(text, at: index) == UInt8(ascii: " ")
    }
  }

  private static func escapedByte(_ text: ArraySlice<UInt8>, at index: Int) -> UInt8? {
    guard text.endIndex - index >= 3, let high = digit(text[index + 1]),
      let low = digit(text[index + 2])
    else { return nil }
    return high << 4 | low
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
