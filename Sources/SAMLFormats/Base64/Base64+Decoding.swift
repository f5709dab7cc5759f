extension Base64 {
  /// Decodes a Base64 text.
  ///
  /// The whole text must be well-formed: the alphabet of RFC 4648 §4, padding to a full quantum,
  /// nothing after the padding, and zero bits where the last symbol carries more than its byte
  /// needs. Work and memory are linear in the text, with one allocation. An empty text decodes to
  /// no bytes.
  ///
  /// - Parameters:
  ///   - text: The symbols, as ASCII bytes.
  ///   - whiteSpace: Whether XML white space is refused or skipped.
  /// - Returns: The decoded bytes.
  /// - Throws: ``Base64Error``. It names the defect with the smallest offset.
  package static func decode(
    _ text: Span<UInt8>, whiteSpace: WhiteSpace = .refused
  ) throws(Base64Error) -> [UInt8] {
    // To append is to allocate once; an array that is made with a capacity asks for its type before.
    // An append of nothing would write the count of the storage that all empty arrays share.
    var bytes: [UInt8] = []
    try bytes.append(addingCapacity: max(text.count / 4 * 3, 1)) { output throws(Base64Error) in
      try decode(text, whiteSpace, into: &output)
    }
    return bytes
  }

  /// Decodes a Base64 text held in an array.
  ///
  /// - Parameters:
  ///   - text: The symbols, as ASCII bytes.
  ///   - whiteSpace: Whether XML white space is refused or skipped.
  /// - Returns: The decoded bytes.
  /// - Throws: ``Base64Error``. It names the defect with the smallest offset.
  package static func decode(
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
      if quantum.isEmpty {
        decodeQuanta(text, from: &index, values, into: &output)
        guard index < text.count else { break }
      }
      let value = values[Int(text[index])]
      if value <= Base64Alphabet.largest {
        quantum.append(value, at: index)
        if quantum.isFull { quantum.drain(into: &output) }
      } else if value == Base64Alphabet.padding {
        return try quantum.finish(text, paddingFrom: index, values, whiteSpace, into: &output)
      } else if value != Base64Alphabet.whiteSpace || whiteSpace == .refused {
        throw .symbolOutsideAlphabet(offset: index)
      }
      index += 1
    }
    guard quantum.isEmpty else {
      throw .incompleteQuantum(count: quantum.count, offset: text.count)
    }
  }

  /// Decodes whole quanta until a symbol is outside the alphabet, or fewer than four bytes of room
  /// are left.
  private static func decodeQuanta(
    _ text: Span<UInt8>, from index: inout Int, _ values: Span<UInt32>,
    into output: inout OutputSpan<UInt8>
  ) {
    let count = min((text.count - index) / 4, (output.freeCapacity - 1) / 3)
    let start = index
    let decoded = unsafe text.withUnsafeBufferPointer { text in
      unsafe output.withUnsafeMutableBufferPointer { bytes, byteCount in
        guard let first = text.baseAddress, let end = bytes.baseAddress else { return 0 }
        // Four symbols are left and four bytes fit, `count` times; a byte has a place in the table.
        var symbol = unsafe first + start
        var byte = unsafe UnsafeMutableRawPointer(end + byteCount)
        var decoded = 0
        while decoded < count {
          let bits =
            unsafe values[unchecked: Int(symbol[0])] << 18
            | values[unchecked: Int(symbol[1])] << 12
            | values[unchecked: Int(symbol[2])] << 6 | values[unchecked: Int(symbol[3])]
          guard bits <= Base64Alphabet.largestQuantum else { break }
          // The last of the four bytes is written over by those that follow.
          unsafe byte.storeBytes(of: (bits << 8).bigEndian, as: UInt32.self)
          unsafe symbol += 4
          unsafe byte += 3
          decoded += 1
        }
        byteCount += 3 * decoded
        return decoded
      }
    }
    index += 4 * decoded
  }
}
