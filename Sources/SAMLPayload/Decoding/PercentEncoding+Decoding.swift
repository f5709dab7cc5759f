import SAMLFormats

/// The way back.
extension PercentEncoding {
  /// Decodes the output of ``encode(_:)``, and nothing else.
  ///
  /// It refuses an escape with lower-case digits, an escape of a byte that needs none, and a byte
  /// that should be escaped. So exactly one text decodes to each result.
  ///
  /// Work is linear, with one allocation.
  ///
  /// - Parameter text: The encoded bytes.
  /// - Returns: The decoded bytes; they need not be UTF-8.
  /// - Throws: ``PayloadDecodingError``. It describes the first defect.
  package static func decode(_ text: Span<UInt8>) throws(PayloadDecodingError) -> [UInt8] {
    try [UInt8](capacity: text.count) { output throws(PayloadDecodingError) in
      let table = widths
      let widths = table.span
      var offset = 0
      while offset < text.count {
        let byte = text[offset]
        if widths[Int(byte)] == 1 {
          output.append(byte)
          offset += 1
        } else {
          guard byte == UInt8(ascii: "%") else {
            throw PayloadDecodingError(.escapeMissing, at: offset)
          }
          output.append(try escapedByte(at: offset, of: text, widths))
          offset += PercentEscape.width
        }
      }
    }
  }

  private static func escapedByte(
    at offset: Int, of text: Span<UInt8>, _ widths: Span<UInt8>
  ) throws(PayloadDecodingError) -> UInt8 {
    let escape = try PercentEscape(at: offset, of: text)
    guard widths[Int(escape.byte)] > 1 else {
      throw PayloadDecodingError(.escapeUnneeded, at: offset)
    }
    guard !escape.hasLowerCase else {
      throw PayloadDecodingError(.escapeInLowerCase, at: offset)
    }
    return escape.byte
  }
}
