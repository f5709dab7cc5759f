/// The strict decoder as its definition reads: the reference for every kernel.
enum NaiveDecoder {
  /// What the encoder makes into a text, if there is anything: a guess, which is then encoded.
  static func decode(_ text: [UInt8]) -> [UInt8]? {
    let bytes = bytes(of: values(of: text))
    return NaiveEncoder.escape(NaiveEncoder.base64(bytes)) == text ? bytes : nil
  }

  /// The values of the symbols, with those that are escaped; whatever else stands there is left out.
  private static func values(of text: [UInt8]) -> [Int] {
    var values: [Int] = []
    var index = 0
    while index < text.count {
      if text[index] == UInt8(ascii: "%"), text.count - index >= 3 {
        switch text[index + 2] {
        case UInt8(ascii: "B"): values.append(62)
        case UInt8(ascii: "F"): values.append(63)
        default: break
        }
        index += 3
      } else {
        if let value = symbolValues[Int(text[index])] { values.append(value) }
        index += 1
      }
    }
    return values
  }

  private static func bytes(of values: [Int]) -> [UInt8] {
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: values.count, by: 4) {
      let count = min(4, values.count - start)
      var bits = 0
      for index in 0..<count { bits |= values[start + index] << (18 - 6 * index) }
      for index in 0..<(count - 1) {
        bytes.append(UInt8(truncatingIfNeeded: bits >> (16 - 8 * index)))
      }
    }
    return bytes
  }

  private static let symbolValues: [Int?] = (0...255 as ClosedRange<UInt8>).map {
    NaiveEncoder.alphabet.firstIndex(of: $0)
  }
}
