import CanonicalXML

/// `ok`, or the code of the refusal.
func code(of bytes: [UInt8], _ limits: ParseLimits = .default) -> String {
  do {
    _ = try XMLTree(parsing: bytes, limits: limits)
    return "ok"
  } catch {
    return error.code.rawValue
  }
}

func code(of document: String, _ limits: ParseLimits = .default) -> String {
  code(of: Array(document.utf8), limits)
}

/// A text in UTF-16.
enum UTF16Text {
  static func littleEndian(_ text: String, mark: Bool = true) -> [UInt8] {
    bytes((mark ? "\u{FEFF}" : "") + text) { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
  }

  static func bigEndian(_ text: String, mark: Bool = true) -> [UInt8] {
    bytes((mark ? "\u{FEFF}" : "") + text) { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }

  private static func bytes(_ text: String, _ order: (UInt16) -> [UInt8]) -> [UInt8] {
    text.utf16.flatMap(order)
  }
}
