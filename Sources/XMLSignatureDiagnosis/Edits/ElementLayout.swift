import Formats
import XMLSignature

/// The white space between the elements of canonical bytes, taken away or put in.
struct ElementLayout {
  /// How a pretty-printer writes a line.
  struct Indentation: Hashable {
    /// What ends a line, in canonical bytes.
    let lineBreak: [UInt8]
    /// What is put in front for each element around.
    @Exact private(set) var unit: String
    /// How many elements there are around the apex.
    let depth: Int
    /// The number of the apex's child in front of which a signature stood on a line of its own; the
    /// enveloped signature transform leaves its line break behind.
    let signatureLine: Int?
  }

  /// A line break that a pretty-printer puts in front of a tag.
  fileprivate struct Line {
    /// How many elements of the form are around the tag.
    let level: Int
    /// In front of a child of the apex and of its end tag, the number of the children before it.
    let childNumber: Int?
  }

  private let bytes: [UInt8]
  private let segments: [CanonicalSegment]

  init(of bytes: [UInt8]) {
    self.bytes = bytes
    segments = CanonicalSegment.all(of: bytes)
  }

  /// The texts that are white space alone and stand between two tags of different elements.
  var gaps: [ArraySlice<UInt8>] {
    segments.indices.filter(isGap).map { bytes[segments[$0].range] }
  }

  /// Without those texts, and perhaps without the white space around other texts on lines of their own.
  func compacted(trimmingTexts trimming: Bool = false) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (index, segment) in segments.enumerated() where !isGap(index) {
      let stretch = bytes[segment.range]
      result += trimming && segment.kind == .text ? stretch.trimmingCanonicalLines : stretch
    }
    return result
  }

  /// With every element that stands among elements alone on a line of its own.
  ///
  /// Nothing is put where a text is, which is what pretty-printers do.
  func indented(_ indentation: Indentation, at lines: Lines) -> [UInt8] {
    let unit = Array(indentation.unit.utf8)
    // Each level has the same white space on all of its lines.
    let start = indentation.lineBreak + repeatElement(unit, count: indentation.depth).joined()
    let levels = (0...lines.deepest + 1).map { start + repeatElement(unit, count: $0).joined() }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + lines.count * levels[lines.deepest].count + start.count)
    // Between two lines the bytes are taken as they are.
    var taken = bytes.startIndex
    for (segment, line) in zip(segments, lines.all) {
      guard let line else { continue }
      result += bytes[taken..<segment.range.lowerBound]
      taken = segment.range.lowerBound
      if let number = line.childNumber, number == indentation.signatureLine { result += levels[1] }
      result += levels[line.level]
    }
    result += bytes[taken...]
    return result
  }

  /// Where lines break in every indented form.
  struct Lines {
    fileprivate let all: [Line?]
    /// How many lines there are, and how deep the deepest is.
    fileprivate let count: Int
    fileprivate let deepest: Int

    fileprivate init(_ all: [Line?]) {
      self.all = all
      count = all.count { $0 != nil }
      deepest = all.reduce(0) { max($0, $1?.level ?? 0) }
    }
  }

  /// Finds the places, once for all forms.
  func lines() -> Lines {
    let isMixed = elementsWithText()
    var open: [(holdsText: Bool, children: Int)] = []
    func lineOfChild() -> Line? {
      guard let parent = open.last, !parent.holdsText else { return nil }
      open[open.count - 1].children += 1
      return Line(level: open.count, childNumber: open.count == 1 ? parent.children : nil)
    }
    let all = segments.indices.map { index -> Line? in
      switch segments[index].kind {
      case .startTag:
        let line = lineOfChild()
        open.append(((open.last?.holdsText ?? false) || isMixed.contains(index), 0))
        return line
      case .other: return lineOfChild()
      case .endTag:
        guard let element = open.popLast(), !element.holdsText, element.children > 0 else {
          return nil
        }
        return Line(level: open.count, childNumber: open.isEmpty ? element.children : nil)
      case .text: return nil
      }
    }
    return Lines(all)
  }

  private func isGap(_ index: Int) -> Bool {
    guard segments[index].kind == .text, bytes[segments[index].range].isCanonicalWhiteSpace,
      index > 0, index + 1 < segments.count
    else { return false }
    // The blank between a start tag and its own end tag is a value.
    return segments[index - 1].kind != .startTag || segments[index + 1].kind != .endTag
  }

  /// The numbers of the start tags whose element has text among its children.
  private func elementsWithText() -> Set<Int> {
    var found: Set<Int> = []
    var open: [Int] = []
    for (index, segment) in segments.enumerated() {
      switch segment.kind {
      case .startTag: open.append(index)
      case .endTag: _ = open.popLast()
      case .text: if let element = open.last { found.insert(element) }
      case .other: break
      }
    }
    return found
  }
}
