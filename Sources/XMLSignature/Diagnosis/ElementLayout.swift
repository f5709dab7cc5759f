/// The white space between the elements of canonical octets, taken away or put in.
struct ElementLayout {
  /// How a pretty-printer writes a line.
  struct Indentation: Hashable {
    /// What ends a line, in canonical octets.
    let lineBreak: [UInt8]
    /// What is put in front for each element around.
    let unit: String
    /// How many elements there are around the apex.
    let depth: Int
    /// The number of the apex's child in front of which a signature stood on a line of its own; the
    /// enveloped signature transform leaves its line break behind.
    let signatureLine: Int?
  }

  private let octets: [UInt8]
  private let segments: [CanonicalSegment]

  init(of octets: [UInt8]) {
    self.octets = octets
    segments = CanonicalSegment.all(of: octets)
  }

  /// The texts that are white space alone and stand between two tags of different elements.
  var gaps: [ArraySlice<UInt8>] {
    segments.indices.filter(isGap).map { octets[segments[$0].range] }
  }

  /// Without those texts, and perhaps without the white space at the ends of other texts.
  func compacted(trimmingTexts trimming: Bool = false) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(octets.count)
    for (index, segment) in segments.enumerated() where !isGap(index) {
      let stretch = octets[segment.range]
      result += trimming && segment.kind == .text ? stretch.trimmingCanonicalWhiteSpace : stretch
    }
    return result
  }

  /// With every element that stands among elements alone on a line of its own.
  ///
  /// Nothing is put where a text is, which is what pretty-printers do.
  func indented(_ indentation: Indentation) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(octets.count * 2)
    let isMixed = elementsWithText()
    var open: [(holdsText: Bool, children: Int)] = []
    func breakLine(at level: Int) {
      result += indentation.lineBreak
      for _ in 0..<level + indentation.depth { result += Array(indentation.unit.utf8) }
    }
    func breakLineBeforeChild() {
      guard let parent = open.last, !parent.holdsText else { return }
      if open.count == 1, parent.children == indentation.signatureLine { breakLine(at: 1) }
      breakLine(at: open.count)
      open[open.count - 1].children += 1
    }
    for (index, segment) in segments.enumerated() {
      switch segment.kind {
      case .startTag:
        breakLineBeforeChild()
        open.append(((open.last?.holdsText ?? false) || isMixed.contains(index), 0))
      case .other: breakLineBeforeChild()
      case .endTag:
        guard let element = open.popLast(), !element.holdsText, element.children > 0 else { break }
        if open.isEmpty, element.children == indentation.signatureLine { breakLine(at: 1) }
        breakLine(at: open.count)
      case .text: break
      }
      result += octets[segment.range]
    }
    return result
  }

  private func isGap(_ index: Int) -> Bool {
    guard segments[index].kind == .text, octets[segments[index].range].isCanonicalWhiteSpace,
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
