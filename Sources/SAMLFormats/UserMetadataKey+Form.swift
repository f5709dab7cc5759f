extension UserMetadataKey {
  /// The form of a value, as Adobe documents it by name and sample.
  public enum Form: String, Sendable, Hashable, CaseIterable {
    /// One line, without white space around it.
    case text
    /// `true` or `false`.
    case flag
    /// `1` or `0`.
    case digitFlag
    /// `Primary` or `Secondary`.
    case accountType
    /// A ZIP code, with or without its last four digits, or a Canadian postal code.
    case postalCode
    /// One line that is no postal code.
    case encrypted
    /// A rating of the MPA or of a V-chip, such as `PG-13` or `TV-14`; case does not matter.
    case rating

    /// All values, where the list is closed; nil where it is open.
    package var words: [String]? {
      switch self {
      case .text, .postalCode, .encrypted: nil
      case .flag: ["true", "false"]
      case .digitFlag: ["1", "0"]
      case .accountType: ["Primary", "Secondary"]
      case .rating: Self.ratings
      }
    }

    /// Whether a value has this form.
    package func accepts(_ value: String) -> Bool {
      switch self {
      case .text: Self.isLine(value)
      case .flag, .digitFlag, .accountType: words?.contains(ExactString(value)) == true
      case .postalCode: Self.isPostalCode(value)
      case .encrypted: Self.isLine(value) && !Self.isPostalCode(value)
      case .rating:
        // The longest has eight bytes, and a value may have a million.
        value.utf8.count <= 8 && Self.ratings.contains(ExactString(Self.capital(value)))
      }
    }

    /// Whether a value looks like the Base64 of a ciphertext, or like a JWE (RFC 7516 §3.1).
    ///
    /// The shortest ciphertext that is met has 64 characters: 48 bytes of a nonce, a block and a tag.
    /// No text of a closed form is as long.
    package static func looksEncrypted(_ value: String) -> Bool {
      value.utf8.count >= 64
        && value.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
          default: "+/-_=.".utf8.contains(byte) || XMLText.isWhiteSpace(byte)
          }
        }
    }

    /// The ratings of a V-chip: ratings of films, the TV Parental Guidelines (47 CFR §15.120), and
    /// those of English and French Canada.
    ///
    /// Adobe's samples state ratings of the first two.
    private static let ratings = [
      "G", "PG", "PG-13", "R", "NC-17", "X", "NR",
      "TV-Y", "TV-Y7", "TV-Y7-FV", "TV-G", "TV-PG", "TV-14", "TV-MA", "TV-NR",
      "E", "C", "C8+", "14+", "18+", "8 ANS+", "13 ANS+", "16 ANS+", "18 ANS+",
    ]

    private static func isLine(_ value: String) -> Bool {
      guard let first = value.unicodeScalars.first, let last = value.unicodeScalars.last else {
        return false
      }
      return !first.properties.isWhitespace && !last.properties.isWhitespace
        && value.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }

    private static func isPostalCode(_ value: String) -> Bool {
      guard value.utf8.count <= 10 else { return false }
      let shape = value.utf8.map { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt8(ascii: "9")
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
          UInt8(ascii: "A")
        default: byte
        }
      }
      return ["99999", "99999-9999", "999999999", "A9A9A9", "A9A 9A9"].contains {
        shape.elementsEqual($0.utf8)
      }
    }

    private static func capital(_ value: String) -> String {
      String(
        decoding: value.utf8.map { 0x61...0x7A ~= $0 ? $0 & ~0x20 : $0 }, as: UTF8.self)
    }
  }
}
