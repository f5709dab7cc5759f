import SAMLFormats
import XMLSignature

/// Reverses edits of single characters in canonical bytes.
///
/// Each function returns nil if the bytes have no trace of the edit, so most forms need not be
/// made.
struct CharacterEdits {
  private let bytes: [UInt8]
  private let segments: [CanonicalSegment]
  /// Which bytes there are.
  private let isPresent: [Bool]
  /// The beginnings of the references, each with its ampersand.
  private let references: [ArraySlice<UInt8>]

  /// - Parameters:
  ///   - bytes: The canonical bytes as they are now.
  ///   - segments: Their stretches.
  init(of bytes: [UInt8], _ segments: [CanonicalSegment]) {
    self.bytes = bytes
    self.segments = segments
    var isPresent = [Bool](repeating: false, count: 256)
    for byte in bytes { isPresent[Int(byte)] = true }
    self.isPresent = isPresent
    references =
      isPresent[Int(UInt8(ascii: "&"))]
      ? bytes.indices.filter { bytes[$0] == UInt8(ascii: "&") }.map { bytes[$0...].prefix(5) } : []
  }

  /// Whether a carriage return is among the characters.
  var holdsCarriageReturns: Bool {
    references.contains { $0.elementsEqual(ArraySlice.carriageReturn) }
  }

  /// Every line break with a carriage return in front.
  func addingCarriageReturns() -> [UInt8]? {
    guard isPresent[0x0A] else { return nil }
    return Self.replacing(bytes) { $0 == 0x0A ? ArraySlice.carriageReturn + [0x0A] : nil }
  }

  /// Without carriage returns; where no line feed follows, one takes their place.
  func removingCarriageReturns(keepingBreaks: Bool) -> [UInt8]? {
    guard holdsCarriageReturns else { return nil }
    let reference = ArraySlice.carriageReturn
    return Self.replacingReferences(in: bytes) { rest in
      guard rest.starts(with: reference) else { return nil }
      let isPair = rest.dropFirst(reference.count).first == 0x0A
      return (keepingBreaks && !isPair ? [0x0A] : [], reference.count)
    }
  }

  /// Every character that XML reserves, written as a reference of a reference.
  func escapingOnceMore() -> [UInt8]? {
    guard !references.isEmpty else { return nil }
    return Self.replacing(bytes) { $0 == UInt8(ascii: "&") ? Array("&amp;".utf8) : nil }
  }

  /// The same, and quotes in texts too, as if they were references.
  func escapingOnceMoreWithQuotes() -> [UInt8]? {
    let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    let texts = segments.filter { $0.kind == .text }
    guard texts.contains(where: { bytes[$0.range].contains(where: quotes.contains) }) else {
      return nil
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 2)
    for segment in segments {
      let isText = segment.kind == .text
      result += Self.replacing(Array(bytes[segment.range])) { byte in
        switch byte {
        case UInt8(ascii: "&"): Array("&amp;".utf8)
        case UInt8(ascii: "\"") where isText: Array("&amp;quot;".utf8)
        case UInt8(ascii: "'") where isText: Array("&amp;apos;".utf8)
        default: nil
        }
      }
    }
    return result
  }

  /// Every reference of a reference, written as the reference, in the way of canonical forms.
  func unescapingOnceMore() -> [UInt8]? {
    guard references.contains(where: { $0.elementsEqual("&amp;".utf8) }) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for segment in segments {
      let isText = segment.kind == .text
      let names: [(String, String)] = [
        ("amp", "&amp;"), ("lt", "&lt;"), ("gt", isText ? "&gt;" : ">"),
        ("quot", isText ? "\"" : "&quot;"), ("apos", "'"), ("#13", "&#xD;"), ("#xD", "&#xD;"),
      ]
      result += Self.replacingReferences(in: Array(bytes[segment.range])) { rest in
        for (name, replacement) in names where rest.starts(with: "&amp;\(name);".utf8) {
          return (Array(replacement.utf8), name.utf8.count + 6)
        }
        return nil
      }
    }
    return result
  }

  /// Removes U+FEFF everywhere.
  func removingByteOrderMarks() -> [UInt8]? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    guard mark.allSatisfy({ isPresent[Int($0)] }) else { return nil }
    return Self.replacing(bytes, startingWith: mark[0]) { rest in
      rest.starts(with: mark) ? ([], mark.count) : nil
    }
  }

  /// The bytes that windows-1252 has for the characters, when those are UTF-8 again; else nil.
  func encodedAsWindows1252() -> [UInt8]? {
    // All characters that windows-1252 has for bytes begin with one of these.
    let leads: [UInt8] = [0xC2, 0xC3, 0xC5, 0xC6, 0xCB, 0xE2]
    let others = (0xC0...0xFF).filter { !leads.contains(UInt8($0)) }
    guard leads.contains(where: { isPresent[Int($0)] }), !others.contains(where: { isPresent[$0] })
    else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let result = Windows1252.bytes(of: text.unicodeScalars) else { return nil }
    return UTF8Text.offsetOfFirstError(in: result.span) == nil ? result : nil
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

  /// Asks for a replacement at each place of a byte, and puts it in place of so many bytes.
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
