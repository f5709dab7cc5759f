import SAMLFormats

/// Text made fit for XML and HTML, in content and in quoted attribute values.
enum MarkupText {
  /// Escapes what is markup, and leaves out what XML does not allow even as a reference
  /// (XML 1.0 §2.2).
  static func escape(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard let first = bytes.firstIndex(where: { !isPlain($0) }) else { return text }
    guard bytes.reduce(0, |) < 0x80 else { return escapeScalars(of: text) }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(bytes.count + bytes.count / 8 + 16)
    // Stretches that need nothing are taken whole: they are nearly all of a report.
    var start = 0
    for index in first..<bytes.count where !isPlain(bytes[index]) {
      escaped += bytes[start..<index]
      escaped += replacement(for: Unicode.Scalar(bytes[index])).utf8
      start = index + 1
    }
    escaped += bytes[start...]
    return String(decoding: escaped, as: UTF8.self)
  }

  private static func escapeScalars(of text: String) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count + 16)
    var rest = text[...]
    while let index = rest.utf8.firstIndex(where: { !isPlain($0) }) {
      escaped += rest[..<index]
      let scalar = rest.unicodeScalars[index]
      escaped += replacement(for: scalar)
      rest = rest[rest.unicodeScalars.index(after: index)...]
    }
    return escaped + rest
  }

  private static func replacement(for scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "'": "&#39;"
    case _ where isForbidden(scalar): "\u{FFFD}"
    default: String(scalar)
    }
  }

  /// Text of a message: shown as `SafeText` shows it, then escaped.
  static func safe(_ text: ExactString, limit: Int = 300) -> String {
    safe(text.string, limit: limit)
  }

  /// Text of a message: shown as `SafeText` shows it, then escaped.
  static func safe(_ text: String, limit: Int = 300) -> String {
    escape(SafeText.make(text, limit: limit))
  }

  /// Printable ASCII that is no markup, and the ends of lines: nearly all of a report.
  private static func isPlain(_ byte: UInt8) -> Bool {
    let plain = byte & 0x40 == 0 ? plainBelow40 : plainFrom40
    return byte < 0x80 && plain &>> UInt64(byte & 0x3F) & 1 != 0
  }

  // A bit for each byte, set if it is plain: one test for a byte of a report instead of seven.
  private static var plainBelow40: UInt64 {
    let quotes: UInt64 = 1 << 0x22 | 1 << 0x27
    let markup: UInt64 = 1 << 0x26 | 1 << 0x3C | 1 << 0x3E
    return (0xFFFF_FFFF_0000_0000 | 1 << 0x09 | 1 << 0x0A) & ~(quotes | markup)
  }
  private static var plainFrom40: UInt64 { ~(1 << (0x7F - 0x40)) }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value || scalar.value & 0xFFFE == 0xFFFE
  }
}

extension MarkupText {
  /// Formats a text of a message for a page; an empty text becomes the word "empty".
  static func value(_ text: String, limit: Int = 300) -> String {
    text.isEmpty ? "<i>empty</i>" : "<span class=\"v\">\(safe(text, limit: limit))</span>"
  }
}
