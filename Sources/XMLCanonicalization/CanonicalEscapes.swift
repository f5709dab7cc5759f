extension [UInt8] {
  /// Appends text with the characters replaced that Canonical XML 1.0 §2.3 names for text nodes.
  mutating func append(text: ArraySlice<UInt8>) {
    append(text) { octet in
      switch octet {
      case UInt8(ascii: "&"): "&amp;"
      case UInt8(ascii: "<"): "&lt;"
      case UInt8(ascii: ">"): "&gt;"
      case 0x0D: "&#xD;"
      default: nil
      }
    }
  }

  /// Appends a value with the characters replaced that Canonical XML 1.0 §2.3 names for attributes.
  mutating func append(attributeValue: ArraySlice<UInt8>) {
    append(attributeValue) { octet in
      switch octet {
      case UInt8(ascii: "&"): "&amp;"
      case UInt8(ascii: "<"): "&lt;"
      case UInt8(ascii: "\""): "&quot;"
      case 0x09: "&#x9;"
      case 0x0A: "&#xA;"
      case 0x0D: "&#xD;"
      default: nil
      }
    }
  }

  @inline(__always)
  private mutating func append(
    _ octets: ArraySlice<UInt8>, escaping escape: (UInt8) -> StaticString?
  ) {
    var plainStart = octets.startIndex
    for index in octets.indices {
      guard let replacement = escape(octets[index]) else { continue }
      append(contentsOf: octets[plainStart..<index])
      replacement.withUTF8Buffer { unsafe append(contentsOf: $0) }
      plainStart = index + 1
    }
    append(contentsOf: octets[plainStart...])
  }
}
