/// Text in UTF-8 that came from outside.
package enum UTF8Text {
  /// Returns the place where bytes stop being UTF-8 (RFC 3629 §3).
  ///
  /// The standard library's `UTF8Span` gives the same offset, but needs macOS 26 and iOS 26. Work
  /// is linear, eight bytes at a time where they are ASCII.
  ///
  /// - Parameter text: Any bytes.
  /// - Returns: The offset of the first byte that begins no whole scalar, or nil if there is none.
  package static func offsetOfFirstError(in text: Span<UInt8>) -> Int? {
    let bytes = unsafe text.bytes
    var index = 0
    while index < text.count {
      if text.count - index >= 8 {
        // Every pattern of bits is a `UInt64`.
        let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
          .littleEndian
        let high = word & 0x8080_8080_8080_8080
        index += high == 0 ? 8 : high.trailingZeroBitCount / 8
        if high == 0 { continue }
      }
      guard let width = widthOfScalar(at: index, of: text) else { return index }
      index += width
    }
    return nil
  }

  /// The text of bytes, or nil if they are not UTF-8.
  ///
  /// The standard library's `String(validating:as:)` needs macOS 15 and iOS 18.
  package static func string(_ bytes: some Sequence<UInt8>) -> String? {
    let bytes = Array(bytes)
    guard offsetOfFirstError(in: bytes.span) == nil else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// How many bytes a scalar has, or nil if none begins there (the syntax of RFC 3629 §4).
  private static func widthOfScalar(at index: Int, of text: Span<UInt8>) -> Int? {
    switch text[index] {
    case ..<0x80: 1
    case 0xC2...0xDF: holds(0x80...0xBF, 1, at: index, of: text) ? 2 : nil
    case 0xE0: holds(0xA0...0xBF, 2, at: index, of: text) ? 3 : nil
    case 0xED: holds(0x80...0x9F, 2, at: index, of: text) ? 3 : nil
    case 0xE1...0xEF: holds(0x80...0xBF, 2, at: index, of: text) ? 3 : nil
    case 0xF0: holds(0x90...0xBF, 3, at: index, of: text) ? 4 : nil
    case 0xF1...0xF3: holds(0x80...0xBF, 3, at: index, of: text) ? 4 : nil
    case 0xF4: holds(0x80...0x8F, 3, at: index, of: text) ? 4 : nil
    default: nil
    }
  }

  /// Whether so many bytes follow, the first of them from a range and the others continuing.
  @inline(__always)
  private static func holds(
    _ second: ClosedRange<UInt8>, _ count: Int, at index: Int, of text: Span<UInt8>
  ) -> Bool {
    guard text.count - index > count, second.contains(text[index + 1]) else { return false }
    var offset = 2
    while offset <= count {
      guard text[index + offset] & 0xC0 == 0x80 else { return false }
      offset += 1
    }
    return true
  }
}
