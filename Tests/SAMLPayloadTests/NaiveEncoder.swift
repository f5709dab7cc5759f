/// The encoder as the rules read, one byte at a time: the reference for every kernel.
enum NaiveEncoder {
  static func collapse(_ text: [UInt8]) -> [UInt8] {
    var collapsed: [UInt8] = []
    var index = 0
    while index < text.count {
      if isBlank(text[index]) {
        if index == 0 || !isBlank(text[index - 1]) { collapsed.append(0x20) }
        index += 1
        continue
      }
      let width = lineBreakWidth(text[index...])
      if width == 0 { collapsed.append(text[index]) }
      index += max(width, 1)
    }
    return collapsed
  }

  static func base64(_ bytes: [UInt8]) -> [UInt8] {
    var symbols: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var bits = Int(bytes[start]) << 16
      if count > 1 { bits |= Int(bytes[start + 1]) << 8 }
      if count > 2 { bits |= Int(bytes[start + 2]) }
      for position in 0..<4 {
        let symbol = alphabet[bits >> (18 - 6 * position) & 63]
        symbols.append(position <= count ? symbol : UInt8(ascii: "="))
      }
    }
    return symbols
  }

  static func escape(_ symbols: [UInt8]) -> [UInt8] {
    var escaped: [UInt8] = []
    for symbol in symbols {
      switch symbol {
      case UInt8(ascii: "+"): escaped += "%2B".utf8
      case UInt8(ascii: "/"): escaped += "%2F".utf8
      case UInt8(ascii: "="): escaped += "%3D".utf8
      default: escaped.append(symbol)
      }
    }
    return escaped
  }

  /// A byte, or its escape if it is reserved (RFC 3986 §2.2), `%` or not ASCII.
  static func percentEncoded(_ byte: UInt8) -> [UInt8] {
    guard byte >= 0x80 || ":/?#[]@!$&'()*+,;=%".utf8.contains(byte) else { return [byte] }
    let digits = Array("0123456789ABCDEF".utf8)
    return [UInt8(ascii: "%"), digits[Int(byte / 16)], digits[Int(byte % 16)]]
  }

  static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func lineBreakWidth(_ text: ArraySlice<UInt8>) -> Int {
    // Nothing else begins a line break; without this the reference would be too slow for its tests.
    guard let first = text.first, first < 0x0E || first == 0xC2 || first == 0xE2 else { return 0 }
    for lineBreak in ["\n", "\u{B}", "\u{C}", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
    where text.starts(with: lineBreak.utf8) {
      return lineBreak.utf8.count
    }
    return 0
  }
}
