import SAMLFormats
import XMLSignature

/// The white space between the elements of canonical bytes, taken away or put in.
struct ElementLayout {
  /// How a pretty-printer writes a line.
  struct Indentation: Hashable {
    /// The line break, in canonical bytes.
    let lineBreak: [UInt8]
    /// The indentation for each element around.
    let unit: String
    /// How many elements there are around the apex.
    let depth: Int
    /// The number of the apex's child that followed a signature on a line of its own.
    ///
    /// The enveloped signature transform leaves its line break.
    let signatureLine: Int?
  }

  /// A line break that a pretty-printer puts in front of a tag.
  fileprivate struct Line {
    /// Where the tag begins.
    let offset: Int
    /// How many elements of the form are around the tag.
    let level: Int
    /// In front of a child of the apex and of its end tag, the number of the children before it.
    let childNumber: Int?
  }

  let bytes: [UInt8]
  let segments: [CanonicalSegment]

  init(of bytes: [UInt8]) {
    self.bytes = bytes
    segments = CanonicalSegment.all(of: bytes)
  }

  /// The texts of white space alone between two tags of different elements.
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

  /// Puts every element that has only elements beside it on a line of its own.
  ///
  /// Nothing is inserted beside a text, as pretty-printers do.
  func indented(_ indentation: Indentation, at lines: Lines) -> [UInt8] {
    let unit = Array(indentation.unit.utf8)
    // The white space of each level is the beginning of that of the deepest.
    let deepest = indentation.depth + lines.deepest + 1
    let whiteSpace = indentation.lineBreak + repeatElement(unit, count: deepest).joined()
    func line(of level: Int) -> ArraySlice<UInt8> {
      whiteSpace[..<(indentation.lineBreak.count + unit.count * (indentation.depth + level))]
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + (lines.all.count + 1) * whiteSpace.count)
    // Between two lines the bytes are taken as they are.
    var taken = bytes.startIndex
    for next in lines.all {
      result += bytes[taken..<next.offset]
      taken = next.offset
      let followsSignature = next.childNumber.map { $0 == indentation.signatureLine } ?? false
      if followsSignature { result += line(of: 1) }
      result += line(of: next.level)
    }
    result += bytes[taken...]
    return result
  }

  /// With a space at the ends of one value of an attribute or of `NameID`; the first values alone.
  func paddedValues() -> [() -> [UInt8]] {
    segments.indices.dropFirst().lazy.filter(isValue).prefix(12).flatMap { index in
      [(" ", ""), (" ", " "), ("", " ")].map { start, end in
        let range = segments[index].range
        return {
          var form = bytes
          form.insert(contentsOf: end.utf8, at: range.upperBound)
          form.insert(contentsOf: start.utf8, at: range.lowerBound)
          return form
        }
      }
    }
  }

  private func isValue(_ index: Int) -> Bool {
    guard segments[index].kind == .text, segments[index - 1].kind == .startTag else { return false }
    let name = bytes[segments[index - 1].range].prefix { $0 != 0x20 && $0 != UInt8(ascii: ">") }
    return ["AttributeValue", "NameID"].contains {
      name.suffix($0.utf8.count).elementsEqual($0.utf8)
    }
  }

  /// Where lines break in every indented form.
  struct Lines {
    fileprivate let all: [Line]
    /// How deep the deepest is.
    fileprivate let deepest: Int

    fileprivate init(_ all: [Line]) {
      self.all = all
      deepest = all.reduce(0) { max($0, $1.level) }
    }
  }

  /// Finds the places, once for all forms.
  func lines() -> Lines {
    let isMixed = elementsWithText()
    var open: [(holdsText: Bool, children: Int)] = []
    func lineOfChild(at offset: Int) -> Line? {
      guard let parent = open.last, !parent.holdsText else { return nil }
      open[open.count - 1].children += 1
      return Line(
        offset: offset, level: open.count, childNumber: open.count == 1 ? parent.children : nil)
    }
    let all = segments.indices.compactMap { index -> Line? in
      let offset = segments[index].range.lowerBound
      switch segments[index].kind {
      case .startTag:
        let line = lineOfChild(at: offset)
        open.append(((open.last?.holdsText ?? false) || isMixed[index], 0))
        return line
      case .other: return lineOfChild(at: offset)
      case .endTag:
        guard let element = open.popLast(), !element.holdsText, element.children > 0 else {
          return nil
        }
        return Line(
          offset: offset, level: open.count, childNumber: open.isEmpty ? element.children : nil)
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

  /// For each segment, whether it is the start tag of an element that has text among its children.
  private func elementsWithText() -> [Bool] {
    var holdText = [Bool](repeating: false, count: segments.count)
    var open: [Int] = []
    for (index, segment) in segments.enumerated() {
      switch segment.kind {
      case .startTag: open.append(index)
      case .endTag: _ = open.popLast()
      case .text: if let element = open.last { holdText[element] = true }
      case .other: break
      }
    }
    return holdText
  }
}
