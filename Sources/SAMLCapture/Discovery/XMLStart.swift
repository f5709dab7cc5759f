import Formats

/// The beginning of an XML document: perhaps a byte order mark, perhaps white space, then `<`.
enum XMLStart {
  /// Whether octets start like XML, in UTF-8 or in UTF-16 with a byte order mark.
  ///
  /// Whether they are XML is for the parser to say.
  static func precedes(_ octets: ArraySlice<UInt8>) -> Bool {
    markup(octets).first == UInt8(ascii: "<")
  }

  /// Whether octets start like XML beyond chance: after `<` comes what may follow it.
  ///
  /// One octet alone would take any Base64 text that starts with "PA" to "PP" for a document.
  static func precedesSurely(_ octets: ArraySlice<UInt8>) -> Bool {
    let start = markup(octets)
    guard start.count == 2, start[0] == UInt8(ascii: "<") else { return false }
    return switch start[1] {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "?"), UInt8(ascii: "!"):
      true
    default:
      false
    }
  }

  /// The first two code units after the mark and the white space; not ASCII reads as zero.
  private static func markup(_ octets: ArraySlice<UInt8>) -> [UInt8] {
    if octets.starts(with: [0xFE, 0xFF]) { return markup(octets.dropFirst(2), bigEndian: true) }
    if octets.starts(with: [0xFF, 0xFE]) { return markup(octets.dropFirst(2), bigEndian: false) }
    var text = octets
    // One mark is allowed; that a second is not, the parser says.
    while text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    return Array(text.drop(while: XMLText.isWhiteSpace).prefix(2))
  }

  private static func markup(_ octets: ArraySlice<UInt8>, bigEndian: Bool) -> [UInt8] {
    var units: [UInt8] = []
    var index = octets.startIndex
    while octets.endIndex - index >= 2, units.count < 2 {
      let (high, low) =
        bigEndian ? (octets[index], octets[index + 1]) : (octets[index + 1], octets[index])
      let unit = high == 0 ? low : 0
      if !units.isEmpty || !XMLText.isWhiteSpace(unit) { units.append(unit) }
      index += 2
    }
    return units
  }

  /// The octets, of UTF-16 the code units that are ASCII; the mark is left out.
  ///
  /// For looking at the beginning of a document, which its names and namespaces make ASCII.
  static func narrow(_ octets: ArraySlice<UInt8>) -> [UInt8] {
    let isBigEndian = octets.starts(with: [0xFE, 0xFF])
    if isBigEndian || octets.starts(with: [0xFF, 0xFE]) {
      let units = Array(octets.dropFirst(2))
      return stride(from: isBigEndian ? 1 : 0, to: units.count, by: 2).map { units[$0] }
    }
    return Array(octets.starts(with: [0xEF, 0xBB, 0xBF]) ? octets.dropFirst(3) : octets)
  }
}
