/// Selects the characters of a string that JSON text writes as escapes (RFC 8259 §7).
///
/// Quotation marks, backslashes and the controls of ASCII are always escaped.
package enum JSONEscapes: Sendable {
  /// Nothing else.
  ///
  /// This gives the shortest text, and a program reads it.
  case required

  /// Also controls, format characters and line ends of Unicode, because a person reads the text.
  ///
  /// None of them can reverse the writing direction or break a line.
  case invisible

  /// Everything but printable ASCII, for files that any editor may open.
  case exceptASCII

  /// Appends the content of a string.
  func append(_ text: String, to bytes: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes += "\\\"".utf8
      case "\\": bytes += "\\\\".utf8
      case _ where isEscaped(scalar):
        if let letter = letter(of: scalar) {
          bytes += [UInt8(ascii: "\\"), letter]
        } else {
          for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
            Self.append(unit, to: &bytes)
          }
        }
      default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
  }

  private func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .required: return scalar.value < 0x20
    case .exceptASCII: return !(0x20...0x7E ~= scalar.value)
    case .invisible:
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: return true
      default: return false
      }
    }
  }

  /// The letter of the escape that has one.
  private func letter(of scalar: Unicode.Scalar) -> UInt8? {
    switch (self, scalar) {
    case (.invisible, "\n"), (.exceptASCII, "\n"): UInt8(ascii: "n")
    case (.invisible, "\r"): UInt8(ascii: "r")
    case (.invisible, "\t"): UInt8(ascii: "t")
    default: nil
    }
  }

  private static func append(_ unit: UInt16, to bytes: inout [UInt8]) {
    bytes += "\\u".utf8
    for shift in [12, 8, 4, 0] {
      bytes.append(Hexadecimal.digit(UInt8(truncatingIfNeeded: unit >> shift & 0xF)))
    }
  }
}
