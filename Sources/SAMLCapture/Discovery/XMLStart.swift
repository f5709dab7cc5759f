import SAMLFormats

/// The beginning of an XML document: perhaps a byte order mark, perhaps white space, then `<`.
enum XMLStart {
  /// Whether bytes start like XML, in UTF-8 or in UTF-16 with a byte order mark.
  ///
  /// The parser decides whether they are XML.
  static func precedes(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = markup(bytes)
    // A priority of syslog, such as <134>, is no tag.
    return start.first == UInt8(ascii: "<") && !start.dropFirst().contains { 0x30...0x39 ~= $0 }
  }

  /// Whether bytes start like XML beyond chance: after `<` comes what may follow it.
  ///
  /// One byte alone would take any Base64 text that starts with "PA" to "PP" for a document.
  static func precedesSurely(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = markup(bytes)
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
  private static func markup(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    // The rest is for the marks, which nearly no text has.
    if let first = bytes.first, first < 0x80 {
      return Array(bytes.drop(while: XMLText.isWhiteSpace).prefix(2))
    }
    if bytes.starts(with: [0xFE, 0xFF]) { return markup(bytes.dropFirst(2), bigEndian: true) }
    if bytes.starts(with: [0xFF, 0xFE]) { return markup(bytes.dropFirst(2), bigEndian: false) }
    var text = bytes
    // One mark is allowed; the parser reports a second one.
    while text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    return Array(text.drop(while: XMLText.isWhiteSpace).prefix(2))
  }

  private static func markup(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> [UInt8] {
    var units: [UInt8] = []
    var index = bytes.startIndex
    while bytes.endIndex - index >= 2, units.count < 2 {
      let (high, low) =
        bigEndian ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
      let unit = high == 0 ? low : 0
      if !units.isEmpty || !XMLText.isWhiteSpace(unit) { units.append(unit) }
      index += 2
    }
    return units
  }

  /// Returns the bytes; from UTF-16 the code units that are ASCII, without the mark.
  ///
  /// It is used on the beginning of a document, where names and namespaces are ASCII.
  static func narrow(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
    if isBigEndian || bytes.starts(with: [0xFF, 0xFE]) {
      let units = Array(bytes.dropFirst(2))
      return stride(from: isBigEndian ? 1 : 0, to: units.count, by: 2).map { units[$0] }
    }
    return Array(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes)
  }
}
