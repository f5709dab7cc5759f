extension Base64 {
  /// Encodes octets, with padding and without line breaks.
  ///
  /// Work and memory are linear in the octets, with one allocation of the exact size.
  ///
  /// - Parameter octets: Any octets.
  /// - Returns: The symbols, as ASCII octets; four for each three octets begun.
  package static func encode(_ octets: Span<UInt8>) -> [UInt8] {
    [UInt8](capacity: (octets.count + 2) / 3 * 4) { output in
      let alphabet = Base64Alphabet.symbols
      let symbols = alphabet.span
      var index = 0
      while octets.count - index >= 3 {
        let first = octets[index]
        let second = octets[index + 1]
        let third = octets[index + 2]
        output.append(symbols[Int(first >> 2)])
        output.append(symbols[Int((first << 4 | second >> 4) & 0x3F)])
        output.append(symbols[Int((second << 2 | third >> 6) & 0x3F)])
        output.append(symbols[Int(third & 0x3F)])
        index += 3
      }
      let rest = octets.count - index
      guard rest > 0 else { return }
      let first = octets[index]
      let second = rest == 2 ? octets[index + 1] : 0
      output.append(symbols[Int(first >> 2)])
      output.append(symbols[Int((first << 4 | second >> 4) & 0x3F)])
      output.append(rest == 2 ? symbols[Int(second << 2 & 0x3F)] : UInt8(ascii: "="))
      output.append(UInt8(ascii: "="))
    }
  }

  /// Encodes octets held in an array, with padding and without line breaks.
  ///
  /// - Parameter octets: Any octets.
  /// - Returns: The symbols, as ASCII octets.
  package static func encode(_ octets: [UInt8]) -> [UInt8] {
    encode(octets.span)
  }
}
