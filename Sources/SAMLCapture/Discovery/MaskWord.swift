import SAMLFormats

/// The words that programs put in the place of a value.
enum MaskWord {
  /// Whether a value is one of them, alone or in brackets, escaped or not.
  static func isWhole(_ value: ArraySlice<UInt8>) -> Bool {
    guard value.count <= 64 else { return false }
    let text = String(decoding: PercentText.decodePrefix(of: value), as: UTF8.self).lowercased()
    let word = text.utf8.drop { !isOfWord($0) }.prefix(while: isOfWord)
    if word.isEmpty { return text.utf8.count { "*\u{2022}xX".utf8.contains($0) } >= 3 }
    let rest = text.utf8.count - word.count
    // Some name themselves, or the field: REDACTED_BY_CLOUDFLARE, [SAMLResponse redacted].
    let parts = text.utf8.split { !isOfWord($0) }
    if 2...4 ~= parts.count,
      parts.contains(where: { part in words.contains { $0.utf8.elementsEqual(part) } })
    {
      return true
    }
    return rest <= 4 && words.contains { $0.utf8.elementsEqual(word) }
      || word.count > 3 && word.allSatisfy { $0 == UInt8(ascii: "x") }
  }

  /// Whether a field of SAML has such a value in a text, a few bytes behind its name.
  static func isValueOfField(in text: ArraySlice<UInt8>) -> Bool {
    ["SAMLResponse", "SAMLRequest"].contains { (name: String) in
      guard let start = text.prefix(1 << 20).firstOccurrence(of: Array(name.utf8)) else {
        return false
      }
      let rest = text[(start + name.utf8.count)...].prefix(64)
      let value = rest.drop { !isOfWord($0) && !"[*<(".utf8.contains($0) }
        .prefix { !"\"', \r\n&;".utf8.contains($0) }
      return rest.startIndex + 12 >= value.startIndex && isWhole(value)
    }
  }

  private static let words = [
    "filtered", "redacted", "masked", "private", "removed", "hidden", "sanitized", "scrubbed",
    "obfuscated",
  ]

  private static func isOfWord(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }
}
