import SAML
import SAMLInspection
import XMLTree

/// The part of a line where something is wrong, with a caret under the place; values are masked.
struct Excerpt {
  /// The line and, under it, the caret.
  let lines: [String]

  /// Cuts the part out; nil where the octets have no such place, or are no text.
  init?(of xml: [UInt8], at position: Position, isWellFormed: Bool) {
    guard let text = Self.scalars(of: xml) else { return nil }
    let masked = MaskedMarkup(text, isWellFormed: isWellFormed).characters
    let all = Self.lines(of: masked)
    guard all.indices.contains(position.line - 1) else { return nil }
    let line = all[position.line - 1]
    let caret = position.column - 1
    // Behind the last character is a place too: there a document ends too early.
    guard 0...line.count ~= caret else { return nil }
    let start = caret > Self.before ? caret - Self.before : 0
    let end = min(line.count, start + Self.width)
    let (head, tail) = (start > 0 ? "..." : "", end < line.count ? "..." : "")
    let shown = String(
      String.UnicodeScalarView(line[(line.startIndex + start)..<(line.startIndex + end)]))
    lines = [
      head + shown + tail, String(repeating: " ", count: head.count + caret - start) + "^",
    ]
  }

  /// The characters behind a byte order mark, as positions count them.
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
    // What is not UTF-8 has no columns that could be shown.
    return String(validating: body, as: UTF8.self).map { Array($0.unicodeScalars) }
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

  private static let before = 20
  private static let width = 72
}
