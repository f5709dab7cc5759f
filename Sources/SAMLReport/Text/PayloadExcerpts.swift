import CanonicalXML
import SAML
import SAMLCapture
import SAMLInspection

/// Shows places in one payload, and their positions in its capture.
///
/// It analyses the whole payload once, and shows only the first places: a message may have
/// thousands of them.
struct PayloadExcerpts {
  private let inspection: Inspection
  private var remaining = 32
  private lazy var wellFormed = inspection.xml.flatMap { MaskedLines($0, isWellFormed: true) }
  private lazy var malformed = inspection.xml.flatMap { MaskedLines($0, isWellFormed: false) }
  private lazy var packaging = Self.packaging(of: inspection)

  init(of inspection: Inspection) { self.inspection = inspection }

  /// Shows the place itself with masked values; in a wrapped payload it is a place in the XML
  /// inside.
  ///
  /// A place without a path was found before there was a tree, so names and values look alike.
  mutating func lines(at location: Finding.Location) -> [String] {
    guard remaining > 0 else { return [] }
    remaining -= 1
    let position = location.position
    let layers = inspection.trail.filter { $0 != .soap }.map(\.description)
    var lines: [String] = []
    if !layers.isEmpty {
      let isWhole = !inspection.trail.contains(where: \.isAroundPayload)
      let place = (isWhole ? packaging : nil)?.captureOffset(ofXML: position.byteOffset).map {
        ", at byte \($0) of the capture"
      }
      lines.append("in the XML under " + layers.joined(separator: " > ") + (place ?? ""))
    }
    guard let document = location.hasPath ? wellFormed : malformed,
      let excerpt = Excerpt(of: document, at: position)
    else { return lines }
    return lines + excerpt.lines
  }

  private static func packaging(of inspection: Inspection) -> Packaging? {
    let field = inspection.trail.compactMap(\.field).first ?? ""
    do { return try Packaging(of: inspection.captured, field: field) } catch { return nil }
  }
}

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
