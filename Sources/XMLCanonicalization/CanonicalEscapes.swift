extension OctetBuffer {
  /// Appends text with the characters replaced that Canonical XML 1.0 §2.3 names for text nodes.
  mutating func append(text: UnsafeBufferPointer<UInt8>) {
    unsafe append(text, escaping: .text)
  }

  /// Appends a value with the characters replaced that Canonical XML 1.0 §2.3 names for attributes.
  mutating func append(attributeValue: UnsafeBufferPointer<UInt8>) {
    unsafe append(attributeValue, escaping: .attributeValue)
  }

  private mutating func append(
    _ octets: UnsafeBufferPointer<UInt8>, escaping escapes: CanonicalEscapes
  ) {
    var plain = 0
    var index = 0
    while index < octets.count {
      guard unsafe escapes.contains(octets[index]) else {
        index += 1
        continue
      }
      unsafe append(UnsafeBufferPointer(rebasing: octets[plain..<index]))
      unsafe append(CanonicalEscapes.replacement(of: octets[index]))
      index += 1
      plain = index
    }
    unsafe append(UnsafeBufferPointer(rebasing: octets[plain...]))
  }
}

/// The characters that a canonical form does not write as they are: a bit for each of the first 64,
/// where all of them stand.
struct CanonicalEscapes {
  private let bits: UInt64

  private init(_ octets: StaticString) {
    bits = octets.withUTF8Buffer { octets in
      unsafe octets.reduce(0) { $0 | 1 << UInt64($1) }
    }
  }

  @inline(__always)
  func contains(_ octet: UInt8) -> Bool { octet < 64 && bits >> UInt64(octet) & 1 == 1 }

  static let text = CanonicalEscapes("&<>\r")
  static let attributeValue = CanonicalEscapes("&<\"\t\n\r")

  static func replacement(of octet: UInt8) -> StaticString {
    switch octet {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case 0x09: "&#x9;"
    case 0x0A: "&#xA;"
    case 0x0D: "&#xD;"
    default: preconditionFailure("Only the characters of the two sets are replaced.")
    }
  }
}
