internal import CXMLKernels
import SAMLFormats

/// A document as UTF-8, checked for everything that must be known before libxml2 sees it.
package struct DecodedDocument: Sendable {
  package enum Encoding: Sendable, Hashable { case utf8, utf16(isBigEndian: Bool) }

  /// The document without its byte order mark.
  package let utf8: [UInt8]
  package let encoding: Encoding
  package let byteOrderMarkCount: Int
  /// Whether every byte is ASCII.
  let isASCII: Bool
  /// Whether it contains U+FFFE or U+FFFF, which no document may hold (XML 1.0 §2.2).
  let holdsNoncharacter: Bool

  /// The declaration of a document that was received in another encoding than UTF-8, at the start of
  /// `utf8`; empty if there is none.
  package var declarationOfOtherEncoding: Range<Int> {
    encoding == .utf8 ? 0..<0 : 0..<XMLDeclaration(of: utf8).end
  }

  /// The largest size of a document and its arena, whatever the limits are, because places in them
  /// are 32-bit numbers (IN-08).
  ///
  /// The arena holds the document's text at most once more.
  private static let maximumBytes = Int(Int32.max) / 4

  /// Decodes strictly: one byte order mark at most, no NUL, no malformed unit (IN-06, IN-07).
  init(_ bytes: [UInt8], limits: ParseLimits) throws(XMLParseError) {
    let maximum = min(limits.maximumBytes, Self.maximumBytes)
    guard bytes.count <= maximum else {
      throw .limitExceeded(
        .bytes, maximum: maximum, Position(byteOffset: maximum, line: 1, column: 1))
    }
    if bytes.count >= 2, bytes[0] ^ bytes[1] == 1, bytes[0] >= 0xFE {
      let isBigEndian = bytes[0] == 0xFE
      utf8 = try Self.transcode(bytes, bigEndian: isBigEndian)
      encoding = .utf16(isBigEndian: isBigEndian)
      byteOrderMarkCount = 2
    } else {
      byteOrderMarkCount = Self.beginsWithMark(bytes) ? 3 : 0
      utf8 = byteOrderMarkCount == 0 ? bytes : Array(bytes.dropFirst(byteOrderMarkCount))
      encoding = .utf8
    }
    let (smallest, bits) = Self.extremes(of: utf8)
    isASCII = bits < 0x80
    let checked = isASCII ? (wellFormed: utf8.count, holdsNoncharacter: false) : Self.check(utf8)
    holdsNoncharacter = checked.holdsNoncharacter
    guard !utf8.isEmpty else { throw .empty }
    // libxml2 would skip a second mark without a word.
    guard !Self.beginsWithMark(utf8) else { throw .repeatedByteOrderMark(position(at: 0)) }
    if smallest == 0, let offset = utf8.firstIndex(of: 0) { throw .nulByte(position(at: offset)) }
    if checked.wellFormed < utf8.count {
      // Bytes of another encoding that is declared are sound in that one.
      try XMLDeclaration(of: utf8).check(self)
      throw .malformedEncoding(position(at: checked.wellFormed))
    }
  }

  /// The smallest byte, and the bits that any byte has.
  private static func extremes(of bytes: [UInt8]) -> (smallest: UInt8, bits: UInt8) {
    var smallest: UInt8 = .max
    var bits: UInt8 = 0
    unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let first = bytes.baseAddress else { return }
      unsafe cxml_find_extremes(first, bytes.count, &smallest, &bits)
    }
    return (smallest, bits)
  }

  /// How many bytes are well-formed UTF-8, from the start on.
  private static func check(_ bytes: [UInt8]) -> (wellFormed: Int, holdsNoncharacter: Bool) {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let first = bytes.baseAddress else { return (0, false) }
      let text = unsafe cxml_check_utf8(first, bytes.count)
      return (text.well_formed, text.holds_noncharacter != 0)
    }
  }

  /// Whether bytes begin with U+FEFF in UTF-8.
  private static func beginsWithMark(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
  }

  /// UTF-16 to UTF-8, an unpaired surrogate or a half unit being an error.
  private static func transcode(
    _ bytes: [UInt8], bigEndian: Bool
  ) throws(XMLParseError) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var line = 1
    var column = 1
    var previous: UInt32 = 0
    var index = 2
    func unit(at index: Int) -> UInt32? {
      guard index + 1 < bytes.count else { return nil }
      let (first, second) = (UInt32(bytes[index]), UInt32(bytes[index + 1]))
      return bigEndian ? first << 8 | second : second << 8 | first
    }
    while index < bytes.count {
      let start = index
      guard var scalar = unit(at: index) else {
        throw .malformedEncoding(Position(byteOffset: start, line: line, column: column))
      }
      index += 2
      if 0xD800...0xDBFF ~= scalar, let low = unit(at: index), 0xDC00...0xDFFF ~= low {
        scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
        index += 2
      }
      guard let character = Unicode.Scalar(scalar) else {
        throw .malformedEncoding(Position(byteOffset: start, line: line, column: column))
      }
      decoded.append(contentsOf: UTF8.encode(character).map(Array.init) ?? [])
      let endsLine = scalar == 0x0A || scalar == 0x0D
      if endsLine, scalar != 0x0A || previous != 0x0D { line += 1 }
      column = endsLine ? 1 : column + 1
      previous = scalar
    }
    return decoded
  }
}
