import SAMLFormats

/// Text in UTF-16 that is read piece by piece into UTF-8, as PowerShell and some clipboards write it.
struct UTF16Text {
  private let isBigEndian: Bool
  /// A byte or a leading surrogate that waits for the next piece.
  private var rest: [UInt8] = []
  private var lead: UInt16?

  /// Tells UTF-16 by its byte order mark, or by the zero bytes beside ASCII; nil for other text.
  ///
  /// A document of XML in UTF-16 is left to the parser: its signature covers what it reads.
  init?(startOf bytes: ArraySlice<UInt8>) {
    let isMarked = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    if isMarked {
      isBigEndian = bytes.starts(with: [0xFE, 0xFF])
      // A mark alone proves nothing: what people copy is mostly ASCII, of which every other byte is zero.
      let sample = bytes.dropFirst(2).prefix(128)
      let zeros = stride(
        from: sample.startIndex + (isBigEndian ? 0 : 1), to: sample.endIndex, by: 2
      ).count { sample[$0] == 0 }
      guard !XMLStart.precedes(bytes), zeros * 4 > sample.count else { return nil }
      return
    }
    let sample = Array(bytes.prefix(64))
    guard sample.count >= 8 else { return nil }
    let pairs = stride(from: 0, to: sample.count - 1, by: 2).map { (sample[$0], sample[$0 + 1]) }
    func isASCII(_ byte: UInt8) -> Bool { 0x20...0x7E ~= byte || 0x09...0x0D ~= byte }
    if pairs.allSatisfy({ $0.0 == 0 && isASCII($0.1) }) {
      isBigEndian = true
    } else if pairs.allSatisfy({ $0.1 == 0 && isASCII($0.0) }) {
      isBigEndian = false
    } else {
      return nil
    }
  }

  /// Reads the next piece; a surrogate without its other half is U+FFFD.
  mutating func read(_ piece: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(piece.count)
    let bytes = rest + piece
    let end = bytes.count & ~1
    rest = Array(bytes[end...])
    for index in stride(from: 0, to: end, by: 2) {
      let (high, low) =
        isBigEndian ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
      append(UInt16(high) << 8 | UInt16(low), to: &text)
    }
    return text
  }

  /// Returns the rest at the end.
  mutating func finish() -> [UInt8] {
    let isCutOff = lead != nil || !rest.isEmpty
    lead = nil
    rest = []
    return isCutOff ? Self.replacement : []
  }

  private mutating func append(_ unit: UInt16, to text: inout [UInt8]) {
    if let first = lead {
      lead = nil
      if 0xDC00...0xDFFF ~= unit {
        text += String(decoding: [first, unit], as: UTF16.self).utf8
        return
      }
      text += Self.replacement
    }
    switch unit {
    case 0xFEFF where text.isEmpty: break
    case 0..<0x80: text.append(UInt8(unit))
    case 0xD800...0xDBFF: lead = unit
    case 0xDC00...0xDFFF: text += Self.replacement
    default: text += String(decoding: [unit], as: UTF16.self).utf8
    }
  }

  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]
}
