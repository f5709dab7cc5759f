import XMLSignature

/// Undoes edits of single characters in canonical bytes.
enum CharacterEdits {
  /// Every line break with a carriage return in front.
  static func addingCarriageReturns(to bytes: [UInt8]) -> [UInt8] {
    replacing(bytes) { $0 == 0x0A ? ArraySlice.carriageReturn + [0x0A] : nil }
  }

  /// Without carriage returns; where no line feed follows, one takes their place.
  static func removingCarriageReturns(from bytes: [UInt8], keepingBreaks: Bool) -> [UInt8] {
    let reference = ArraySlice.carriageReturn
    return replacingReferences(in: bytes) { rest in
      guard rest.starts(with: reference) else { return nil }
      let isPair = rest.dropFirst(reference.count).first == 0x0A
      return (keepingBreaks && !isPair ? [0x0A] : [], reference.count)
    }
  }

  /// Every character that XML reserves, written as a reference of a reference; quotes in texts too,
  /// if they were references.
  static func escapingOnceMore(_ bytes: [UInt8], includingQuotes: Bool) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 2)
    for segment in CanonicalSegment.all(of: bytes) {
      let isText = segment.kind == .text
      result += replacing(Array(bytes[segment.range])) { byte in
        switch byte {
        case UInt8(ascii: "&"): Array("&amp;".utf8)
        case UInt8(ascii: "\"") where isText && includingQuotes: Array("&amp;quot;".utf8)
        case UInt8(ascii: "'") where isText && includingQuotes: Array("&amp;apos;".utf8)
        default: nil
        }
      }
    }
    return result
  }

  /// Every reference of a reference, written as the reference, in the way of canonical forms.
  static func unescapingOnceMore(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for segment in CanonicalSegment.all(of: bytes) {
      let isText = segment.kind == .text
      let names: [(String, String)] = [
        ("amp", "&amp;"), ("lt", "&lt;"), ("gt", isText ? "&gt;" : ">"),
        ("quot", isText ? "\"" : "&quot;"), ("apos", "'"), ("#13", "&#xD;"), ("#xD", "&#xD;"),
      ]
      result += replacingReferences(in: Array(bytes[segment.range])) { rest in
        for (name, replacement) in names where rest.starts(with: "&amp;\(name);".utf8) {
          return (Array(replacement.utf8), name.utf8.count + 6)
        }
        return nil
      }
    }
    return result
  }

  /// Without U+FEFF, wherever it stands.
  static func removingByteOrderMarks(from bytes: [UInt8]) -> [UInt8] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return replacing(bytes, startingWith: 0xEF) { rest in
      rest.starts(with: mark) ? ([], mark.count) : nil
    }
  }

  /// The bytes that windows-1252 has for the characters, when those are UTF-8 again; else nil.
  static func encodedAsWindows1252(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let result = Windows1252.bytes(of: text.unicodeScalars) else { return nil }
    return String(validating: result, as: UTF8.self) == nil ? nil : result
  }

  private static func replacing(
    _ bytes: [UInt8], with replacement: (UInt8) -> [UInt8]?
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes {
      if let replacement = replacement(byte) {
        result += replacement
      } else {
        result.append(byte)
      }
    }
    return result
  }

  private static func replacingReferences(
    in bytes: [UInt8], _ replacement: (ArraySlice<UInt8>) -> (with: [UInt8], count: Int)?
  ) -> [UInt8] {
    replacing(bytes, startingWith: UInt8(ascii: "&"), replacement)
  }

  /// Asks for a replacement wherever a byte stands, and puts it in place of so many bytes.
  private static func replacing(
    _ bytes: [UInt8], startingWith first: UInt8,
    _ replacement: (ArraySlice<UInt8>) -> (with: [UInt8], count: Int)?
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == first, let (with, count) = replacement(bytes[index...]) {
        result += with
        index += count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }
}
