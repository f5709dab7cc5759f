/// Text made fit for XML and HTML, in content and in quoted attribute values.
enum MarkupText {
  /// Escapes what is markup, and leaves out what XML does not allow even as a reference
  /// (XML 1.0 §2.2).
  static func escape(_ text: String) -> String {
    if text.utf8.allSatisfy(isPlain) { return text }
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count + 16)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\n", "\t": escaped.unicodeScalars.append(scalar)
      case _ where isForbidden(scalar): escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Text of a message: shown as `SafeText` shows it, then escaped.
  static func safe(_ text: String, limit: Int = 300) -> String {
    escape(SafeText.make(text, limit: limit))
  }

  /// Printable ASCII that is no markup, which is nearly all of a report.
  private static func isPlain(_ octet: UInt8) -> Bool {
    switch octet {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      false
    default: 0x20...0x7E ~= octet
    }
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value || scalar.value & 0xFFFE == 0xFFFE
  }
}
