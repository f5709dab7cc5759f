/// The characters that a canonical form does not write as they are, in text or in an attribute value,
/// and the control characters that no document holds (Canonical XML 1.0 §2.3, XML 1.0 §2.2).
package enum CanonicalCharacters: Sendable {
  /// `<`, `>`, `&` and the carriage return.
  case text
  /// `<`, `"`, `&`, tab, line feed and carriage return.
  case attributeValue

  /// Where the first such character stands, at a place or behind it; the number of octets if there is
  /// none.
  package func first(in octets: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    switch self {
    case .text: unsafe Self.first(in: octets, from: start, where: Self.isSpecialInText)
    case .attributeValue: unsafe Self.first(in: octets, from: start, where: Self.isSpecialInValue)
    }
  }

  /// How a character is written, if it is one of those.
  package func reference(to octet: UInt8) -> StaticString? {
    switch (octet, self) {
    case (UInt8(ascii: "&"), _): "&amp;"
    case (UInt8(ascii: "<"), _): "&lt;"
    case (UInt8(ascii: ">"), .text): "&gt;"
    case (UInt8(ascii: "\""), .attributeValue): "&quot;"
    case (0x09, .attributeValue): "&#x9;"
    case (0x0A, .attributeValue): "&#xA;"
    case (0x0D, _): "&#xD;"
    default: nil
    }
  }

  /// Whole blocks are asked first: without a branch in it the compiler asks many octets at a time.
  @inline(__always)
  private static func first(
    in octets: UnsafeBufferPointer<UInt8>, from start: Int, where isSpecial: (UInt8) -> UInt8
  ) -> Int {
    guard let first = octets.baseAddress else { return 0 }
    var index = start
    let blockSize = 32
    while index + blockSize <= octets.count {
      // The block lies inside: the line above has seen to it.
      let block = unsafe first + index
      var found: UInt8 = 0
      var offset = 0
      while offset != blockSize {
        found |= unsafe isSpecial(block[offset])
        offset &+= 1
      }
      if found != 0 { break }
      index += blockSize
    }
    // Most octets are letters, which one comparison tells; no special character is above `>`.
    while index < octets.count {
      let octet = unsafe first[index]
      if octet <= 0x3E, isSpecial(octet) != 0 { break }
      index &+= 1
    }
    return index
  }

  @inline(__always)
  private static func isSpecialInText(_ octet: UInt8) -> UInt8 {
    let isMarkup = flag(octet == 0x3C) | flag(octet == 0x3E) | flag(octet == 0x26)
    return isMarkup | (flag(octet < 0x20) & flag(octet != 0x09) & flag(octet != 0x0A))
  }

  @inline(__always)
  private static func isSpecialInValue(_ octet: UInt8) -> UInt8 {
    flag(octet == 0x3C) | flag(octet == 0x22) | flag(octet == 0x26) | flag(octet < 0x20)
  }

  @inline(__always)
  private static func flag(_ condition: Bool) -> UInt8 { condition ? 1 : 0 }
}
