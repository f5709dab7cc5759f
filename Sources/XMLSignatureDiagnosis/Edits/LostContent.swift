import SAMLFormats
import XMLSignature

/// The traces that tools leave where they destroy content.
enum LostContent {
  /// The edit that has left its trace in canonical bytes; nil where there is none.
  static func edit(in bytes: [UInt8]) -> AccidentalEdit? {
    let segments = CanonicalSegment.all(of: bytes)
    if bytes.indices.contains(where: {
      bytes[$0] == replacement[0] && bytes[$0...].starts(with: replacement)
    }) {
      return .charactersLost
    }
    let isMasked = segments.contains { segment in
      switch segment.kind {
      case .text: isMask(bytes[segment.range])
      case .startTag: CanonicalStartTag(bytes[segment.range]).values.contains(where: isMask)
      case .endTag, .other: false
      }
    }
    return isMasked ? .valuesMasked : nil
  }

  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  /// Whether a value holds what programs write in the place of one.
  private static func isMask(_ value: ArraySlice<UInt8>) -> Bool {
    let value = value.trimmingCanonicalWhiteSpace
    guard let first = value.first else { return false }
    if value.count >= 3, "*xX".utf8.contains(first), value.allSatisfy({ $0 == first }) {
      return true
    }
    if 6...8 ~= value.count, words.contains(where: { value.elementsEqual($0.uppercased().utf8) }) {
      return true
    }
    return value.indices.contains { index in
      switch value[index] {
      case UInt8(ascii: "*"): return value[index...].starts(with: "***".utf8)
      case 0xE2: return value[index...].starts(with: "\u{2022}\u{2022}\u{2022}".utf8)
      // The last character of a bracket that may be escaped.
      case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: ";"):
        let word = value[(index + 1)...].prefix { 0x61...0x7A ~= $0 | 0x20 }
        return value[word.endIndex...].first.map("])}&>".utf8.contains) ?? false
          && words.contains { word.elementsEqual($0.utf8) { $0 | 0x20 == $1 } }
      default: return false
      }
    }
  }

  /// The words of web frameworks' logs, error trackers, redaction tools and Apple's unified log.
  private static let words = [
    "filtered", "hidden", "masked", "private", "redacted", "removed", "scrubbed",
  ]
}

extension CanonicalStartTag {
  /// The values of its attributes and declarations.
  fileprivate var values: [ArraySlice<UInt8>] {
    parts.filter { $0.name != nil }.map { part in
      part.bytes.drop { $0 != UInt8(ascii: "\"") }.dropFirst().dropLast()
    }
  }
}
