extension Base64 {
  /// Encodes bytes, with padding and without line breaks.
  ///
  /// Work and memory are linear in the bytes, with one allocation of the exact size.
  ///
  /// - Parameter bytes: Any bytes.
  /// - Returns: The symbols, as ASCII bytes; four for each three bytes begun.
  package static func encode(_ bytes: Span<UInt8>) -> [UInt8] {
    [UInt8](capacity: (bytes.count + 2) / 3 * 4) { output in
      let alphabet = Base64Alphabet.symbols
      let symbols = alphabet.span
      var index = 0
      while bytes.count - index >= 3 {
        let first = bytes[index]
        let second = bytes[index + 1]
        let third = bytes[index + 2]
        output.append(symbols[Int(first >> 2)])
        output.append(symbols[Int((first << 4 | second >> 4) & 0x3F)])
        output.append(symbols[Int((second << 2 | third >> 6) & 0x3F)])
        output.append(symbols[Int(third & 0x3F)])
        index += 3
      }
      let rest = bytes.count - index
      guard rest > 0 else { return }
      let first = bytes[index]
      let second = rest == 2 ? bytes[index + 1] : 0
      output.append(symbols[Int(first >> 2)])
      output.append(symbols[Int((first << 4 | second >> 4) & 0x3F)])
      output.append(rest == 2 ? symbols[Int(second << 2 & 0x3F)] : UInt8(ascii: "="))
      output.append(UInt8(ascii: "="))
    }
  }

  /// Encodes bytes held in an array, with padding and without line breaks.
  ///
  /// - Parameter bytes: Any bytes.
  /// - Returns: The symbols, as ASCII bytes.
  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    encode(bytes.span)
  }
}
