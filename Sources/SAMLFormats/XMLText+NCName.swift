extension XMLText {
  /// Whether a text is an NCName: an XML name without a colon (Namespaces in XML 1.0 §3).
  ///
  /// IDs and prefixes are NCNames. Non-ASCII characters are accepted as the grammar's ranges have them
  /// (XML 1.0 §2.3, productions NameStartChar and NameChar).
  package static func isNCName(_ text: String) -> Bool {
    // Nearly all are of ASCII alone; they do not need the tables.
    text.withUTF8Span(isASCIIName) || isName(text)
  }

  private static func isASCIIName(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "_"):
        continue
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
        if index == 0 { return false }
      default: return false
      }
    }
    return !bytes.isEmpty
  }

  private static func isName(_ text: String) -> Bool {
    var isFirst = true
    for scalar in text.unicodeScalars {
      guard isNameStart(scalar) || (!isFirst && isNameContinuation(scalar)) else { return false }
      isFirst = false
    }
    return !isFirst
  }

  private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D,
      0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF,
      0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  private static func isNameContinuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: false
    }
  }
}

extension ExactString {
  /// Whether the digit, `-` or `.` that it begins with is all that keeps it from being an NCName.
  package var isNCNameAfterFirst: Bool {
    guard let first = utf8.first else { return false }
    let isOther = 0x30...0x39 ~= first || [UInt8(ascii: "-"), UInt8(ascii: ".")].contains(first)
    return isOther && XMLText.isNCName("_\(self)")
  }
}
