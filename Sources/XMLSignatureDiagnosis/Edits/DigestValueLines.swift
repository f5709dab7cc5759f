import XMLSignature

/// The lines into which libraries break the Base64 of a long digest.
///
/// A digest of 512 bits has 88 characters, so its value is the one in `SignedInfo` that may hold line
/// breaks, and they are signed.
struct DigestValueLines: CaseIterable {
  let length: Int
  let lineBreak: [UInt8]
  let endsWithBreak: Bool

  /// The usual lengths: 76 of MIME (RFC 2045 §6.8) and 64 of PEM (RFC 7468 §2), the commonest first.
  static let allCases = [
    DigestValueLines(length: 76, lineBreak: pair, endsWithBreak: false),
    DigestValueLines(length: 64, lineBreak: [0x0A], endsWithBreak: false),
    DigestValueLines(length: 76, lineBreak: [0x0A], endsWithBreak: false),
    DigestValueLines(length: 64, lineBreak: pair, endsWithBreak: false),
    DigestValueLines(length: 76, lineBreak: [0x0A], endsWithBreak: true),
    DigestValueLines(length: 64, lineBreak: [0x0A], endsWithBreak: true),
  ]

  /// One line.
  static let none = DigestValueLines(length: .max, lineBreak: [], endsWithBreak: false)

  private static let pair = ArraySlice.carriageReturn + [0x0A]

  /// Returns the canonical bytes of a `SignedInfo` with a value, given without white space, broken
  /// into such lines.
  func breaking(_ value: [UInt8], in bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + value.count)
    var tag = bytes[..<0]
    for segment in CanonicalSegment.all(of: bytes) {
      let stretch = bytes[segment.range]
      let isValue = segment.kind == .text && tag.suffix(Self.endOfTag.count) == Self.endOfTag
      result += isValue ? lines(of: value) : stretch
      tag = segment.kind == .startTag ? stretch : []
    }
    return result
  }

  private static let endOfTag = ArraySlice("DigestValue>".utf8)

  private func lines(of value: [UInt8]) -> ArraySlice<UInt8> {
    var lines: [UInt8] = []
    var rest = value[...]
    while !rest.isEmpty {
      if rest.startIndex > 0 { lines += lineBreak }
      lines += rest.prefix(length)
      rest = rest.dropFirst(length)
    }
    return ArraySlice(endsWithBreak ? lines + lineBreak : lines)
  }
}
