import SAMLFormats
import XMLSignature

/// One stretch of canonical bytes.
///
/// Canonical XML leaves so little choice that tags and texts can be separated without a parser. `<`
/// begins markup everywhere, and attribute values are in double quotes (Canonical XML 1.0 §2.3).
struct CanonicalSegment {
  enum Kind { case startTag, endTag, text, other }

  let kind: Kind
  let range: Range<Int>

  /// Cuts canonical bytes into their stretches, which follow each other without a gap.
  static func all(of bytes: [UInt8]) -> [CanonicalSegment] {
    var segments: [CanonicalSegment] = []
    var start = 0
    while start < bytes.count {
      let (kind, end) = stretch(of: bytes, at: start)
      segments.append(CanonicalSegment(kind: kind, range: start..<end))
      start = end
    }
    return segments
  }

  private static func stretch(of bytes: [UInt8], at start: Int) -> (Kind, end: Int) {
    var end = start
    guard bytes[start] == UInt8(ascii: "<") else {
      while end < bytes.count, bytes[end] != UInt8(ascii: "<") { end += 1 }
      return (.text, end)
    }
    let second = start + 1 < bytes.count ? bytes[start + 1] : 0
    switch second {
    case UInt8(ascii: "!") where bytes[start...].starts(with: "<!--".utf8):
      return (.other, Self.end(of: "-->", in: bytes[(start + 4)...]))
    case UInt8(ascii: "?"):
      return (.other, Self.end(of: "?>", in: bytes[(start + 2)...]))
    default: break
    }
    var isQuoted = false
    while end < bytes.count, isQuoted || bytes[end] != UInt8(ascii: ">") {
      if bytes[end] == UInt8(ascii: "\"") { isQuoted.toggle() }
      end += 1
    }
    return (second == UInt8(ascii: "/") ? .endTag : .startTag, min(end + 1, bytes.count))
  }

  private static func end(of closing: String, in rest: ArraySlice<UInt8>) -> Int {
    var position = rest.startIndex
    while position < rest.endIndex {
      if rest[position...].starts(with: closing.utf8) { return position + closing.utf8.count }
      position += 1
    }
    return rest.endIndex
  }
}

extension ArraySlice<UInt8> {
  /// Whether a canonical text is white space alone, a carriage return being written as `&#xD;`.
  var isCanonicalWhiteSpace: Bool {
    trimmingCanonicalWhiteSpace.isEmpty
  }

  /// A canonical text without the white space at its ends.
  var trimmingCanonicalWhiteSpace: ArraySlice<UInt8> {
    var rest = self
    while let first = rest.first {
      if XMLText.isWhiteSpace(first) {
        rest.removeFirst()
      } else if rest.starts(with: Self.carriageReturn) {
        rest.removeFirst(Self.carriageReturn.count)
      } else {
        break
      }
    }
    while let last = rest.last {
      if XMLText.isWhiteSpace(last) {
        rest.removeLast()
      } else if rest.suffix(Self.carriageReturn.count).elementsEqual(Self.carriageReturn) {
        rest.removeLast(Self.carriageReturn.count)
      } else {
        break
      }
    }
    return rest
  }

  /// The same for a text on lines of its own, as pretty-printers write it.
  ///
  /// Any other text stays, because a blank at the end of a value is part of it.
  var trimmingCanonicalLines: ArraySlice<UInt8> {
    let text = trimmingCanonicalWhiteSpace
    let ends = text.isEmpty ? [self] : [self[..<text.startIndex], self[text.endIndex...]]
    return ends.allSatisfy(\.holdsLineBreak) ? text : self
  }

  private var holdsLineBreak: Bool {
    indices.contains { self[$0] == 0x0A || self[$0...].starts(with: Self.carriageReturn) }
  }

  /// As canonical forms write it (Canonical XML 1.0 §2.3).
  static var carriageReturn: [UInt8] { Array("&#xD;".utf8) }
}
