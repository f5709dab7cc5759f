/// The 26 scalars that the partner trims, in UTF-8.
///
/// They are Foundation's `whitespacesAndNewlines`: U+0009 to U+000D, U+0020, U+0085, U+00A0,
/// U+1680, U+2000 to U+200B, U+2028, U+2029, U+202F, U+205F and U+3000. ZERO WIDTH SPACE is one of
/// them, though Unicode calls it no white space; the byte order mark U+FEFF is not.
enum WhiteSpaceScalar {
  /// Returns the range of a text that is left when these scalars are trimmed at both ends.
  ///
  /// Most texts begin and end with a byte that is part of no such scalar, so that is tested first.
  /// Encoding a text of 4 KB takes no longer than about forty more comparisons would.
  static func trimmedRange(of text: Span<UInt8>) -> Range<Int> {
    var start = 0
    while start < text.count, mayBegin(text[start]), let width = width(in: text, from: start) {
      start += width
    }
    var end = text.count
    while end > start, mayEnd(text[end - 1]), let width = width(in: text, from: start, upTo: end) {
      end -= width
    }
    return start..<end
  }

  private static func mayBegin(_ byte: UInt8) -> Bool { byte <= 0x20 || byte >= 0xC2 }

  private static func mayEnd(_ byte: UInt8) -> Bool { byte <= 0x20 || byte >= 0x80 }

  private static func width(in text: Span<UInt8>, from start: Int) -> Int? {
    for width in 1...3
    where width <= text.count - start && isScalar(text, start..<(start + width)) {
      return width
    }
    return nil
  }

  private static func width(in text: Span<UInt8>, from start: Int, upTo end: Int) -> Int? {
    for width in 1...3 where width <= end - start && isScalar(text, (end - width)..<end) {
      return width
    }
    return nil
  }

  /// Whether a range holds exactly one of the scalars.
  ///
  /// The first byte of each is an ASCII byte or leads a sequence, so in UTF-8 a match at the end
  /// of a text cannot be the tail of another scalar.
  private static func isScalar(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let first = text[range.lowerBound]
    switch range.count {
    case 1:
      return first == 0x20 || (0x09...0x0D).contains(first)
    case 2:
      let second = text[range.lowerBound + 1]
      return first == 0xC2 && (second == 0x85 || second == 0xA0)
    default:
      let tail = (text[range.lowerBound + 1], text[range.lowerBound + 2])
      return switch (first, tail.0, tail.1) {
      case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8B), (0xE2, 0x80, 0xA8...0xA9),
        (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
        true
      default:
        false
      }
    }
  }
}

/// The partner's three rules for white space, applied in their order.
///
/// 1. A run of spaces and tabs becomes one space.
/// 2. Line breaks are deleted: U+000A to U+000D, U+0085, U+2028 and U+2029.
/// 3. White space and line breaks are trimmed at both ends.
///
/// Every rule works on Unicode scalars, never on characters: CRLF is two scalars, and a combining
/// mark stays when the line break before it goes.
enum WhiteSpaceNormalization {
  /// Normalises a text, which must be UTF-8.
  ///
  /// It trims first. The third rule treats everything that the first two rules change as white
  /// space, so the trimmed ends are the same. The rest then needs one pass.
  static func normalize(_ text: Span<UInt8>) -> [UInt8] {
    let body = text.extracting(WhiteSpaceScalar.trimmedRange(of: text))
    var state = KernelState()
    return [UInt8](capacity: body.count) { output in
      Kernel.best.collapse(body, &state, into: &output)
    }
  }
}
