import SAMLFormats

/// The lines of a document as excerpts show them: values are masked.
struct MaskedLines {
  private let lines: [ArraySlice<Unicode.Scalar>]

  /// Masks a document; nil for bytes that are no text.
  init?(_ xml: [UInt8], isWellFormed: Bool) {
    guard let text = Self.scalars(of: xml) else { return nil }
    lines = Self.lines(of: MaskedMarkup(text, isWellFormed: isWellFormed).characters)
  }

  /// Returns a line by its number, counted from one as in `Position`; nil after the last.
  func line(_ number: Int) -> ArraySlice<Unicode.Scalar>? {
    lines.indices.contains(number - 1) ? lines[number - 1] : nil
  }

  /// Returns the characters after a byte order mark, as positions count them.
  private static func scalars(of xml: [UInt8]) -> [Unicode.Scalar]? {
    if xml.starts(with: [0xFE, 0xFF]) || xml.starts(with: [0xFF, 0xFE]) {
      let isBigEndian = xml[0] == 0xFE
      let units = stride(from: 2, to: xml.count - 1, by: 2).map { index in
        let (first, second) = (UInt16(xml[index]), UInt16(xml[index + 1]))
        return isBigEndian ? first << 8 | second : second << 8 | first
      }
      return Array(String(decoding: units, as: UTF16.self).unicodeScalars)
    }
    let body = xml.starts(with: [0xEF, 0xBB, 0xBF]) ? xml.dropFirst(3) : xml[...]
    // A text that is not UTF-8 has no columns to show.
    return UTF8Text.string(body).map { Array($0.unicodeScalars) }
  }

  /// CR LF, LF and CR each end a line, as for `Position`.
  private static func lines(of scalars: [Unicode.Scalar]) -> [ArraySlice<Unicode.Scalar>] {
    var lines: [ArraySlice<Unicode.Scalar>] = []
    var start = 0
    var index = 0
    while index < scalars.count {
      let isPair = scalars[index] == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
      if scalars[index] == "\n" || scalars[index] == "\r" {
        lines.append(scalars[start..<index])
        index += isPair ? 2 : 1
        start = index
      } else {
        index += 1
      }
    }
    return lines + [scalars[start...]]
  }
}
