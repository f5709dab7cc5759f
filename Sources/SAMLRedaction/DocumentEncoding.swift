import XML

/// How the characters of a document were written.
struct DocumentEncoding {
  private enum Form {
    case utf8
    case utf16(isBigEndian: Bool)
  }

  private let form: Form

  /// The encoding of a document that began with a mark.
  init(_ encoding: DecodedDocument.Encoding, _ mark: ArraySlice<UInt8>) {
    switch encoding {
    case .utf8: form = .utf8
    case .utf16: form = .utf16(isBigEndian: mark.first == 0xFE)
    }
  }

  /// A text in UTF-8 as this encoding writes it, without a mark.
  func octets(of utf8: [UInt8]) -> [UInt8] {
    guard case .utf16(let isBigEndian) = form else { return utf8 }
    return String(decoding: utf8, as: UTF8.self).utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBigEndian ? [high, low] : [low, high]
    }
  }
}
