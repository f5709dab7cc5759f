extension Base64 {
  /// Decodes a Base64 text.
  ///
  /// The whole text must be well-formed: the alphabet of RFC 4648 §4, padding to a full quantum,
  /// nothing after the padding, and zero bits where the last symbol carries more than its octet
  /// needs. Work and memory are linear in the text, with one allocation. The empty text is the
  /// encoding of no octets.
  ///
  /// - Parameters:
  ///   - text: The symbols, as ASCII octets.
  ///   - whiteSpace: What is done with XML white space.
  /// - Returns: The decoded octets.
  /// - Throws: ``Base64Error``, for the defect with the smallest offset.
  public static func decode(
    _ text: Span<UInt8>, whiteSpace: WhiteSpace = .refused
  ) throws(Base64Error) -> [UInt8] {
    try [UInt8](capacity: text.count / 4 * 3) { output throws(Base64Error) in
      try decode(text, whiteSpace, into: &output)
    }
  }

  /// Decodes a Base64 text held in an array.
  ///
  /// - Parameters:
  ///   - text: The symbols, as ASCII octets.
  ///   - whiteSpace: What is done with XML white space.
  /// - Returns: The decoded octets.
  /// - Throws: ``Base64Error``, for the defect with the smallest offset.
  public static func decode(
    _ text: [UInt8], whiteSpace: WhiteSpace = .refused
  ) throws(Base64Error) -> [UInt8] {
    try decode(text.span, whiteSpace: whiteSpace)
  }

  private static func decode(
    _ text: Span<UInt8>, _ whiteSpace: WhiteSpace, into output: inout OutputSpan<UInt8>
  ) throws(Base64Error) {
    let alphabet = Base64Alphabet.values
    let values = alphabet.span
    var quantum = Base64Quantum()
    var index = 0
    while index < text.count {
      while quantum.isEmpty, text.count - index >= 4 {
        let first = values[Int(text[index])]
        let second = values[Int(text[index + 1])]
        let third = values[Int(text[index + 2])]
        let fourth = values[Int(text[index + 3])]
        guard first | second | third | fourth < Base64Alphabet.size else { break }
        output.append(first << 2 | second >> 4)
        output.append(second << 4 | third >> 2)
        output.append(third << 6 | fourth)
        index += 4
      }
      guard index < text.count else { break }
      let value = values[Int(text[index])]
      if value < Base64Alphabet.size {
        quantum.append(value, at: index)
        if quantum.isFull { quantum.drain(into: &output) }
      } else if value == Base64Alphabet.padding {
        return try quantum.finish(text, paddingFrom: index, whiteSpace, into: &output)
      } else if value != Base64Alphabet.whiteSpace || whiteSpace == .refused {
        throw .symbolOutsideAlphabet(offset: index)
      }
      index += 1
    }
    guard quantum.isEmpty else {
      throw .incompleteQuantum(count: quantum.count, offset: text.count)
    }
  }
}
