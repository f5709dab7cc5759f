import XML

/// The part of a line where something is wrong, with a caret under the place; values are masked.
struct Excerpt {
  /// The line and, under it, the caret.
  let lines: [String]

  /// Cuts the part out; nil where the document has no such place.
  init?(of document: MaskedLines, at position: Position) {
    guard let line = document.line(position.line) else { return nil }
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

  private static let before = 20
  private static let width = 72
}
