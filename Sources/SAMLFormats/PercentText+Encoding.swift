extension PercentText {
  /// How a sender percent-encodes a value: senders differ, and a signature over the result sees it.
  package struct Form: Sendable, Hashable {
    /// The bytes that are not escaped, beside the letters and digits of ASCII.
    let kept: Set<UInt8>
    let letters: Hexadecimal.Letters
    /// Whether a space is written as `+` instead of `%20`.
    let isSpacePlus: Bool

    /// - Parameters:
    ///   - kept: The bytes that stay beside letters and digits.
    ///   - letters: The letters of the digits after `%`.
    ///   - isSpacePlus: Whether a space is written as `+`.
    package init(keeping kept: String, _ letters: Hexadecimal.Letters, isSpacePlus: Bool = false) {
      self.kept = Set(kept.utf8)
      self.letters = letters
      self.isSpacePlus = isSpacePlus
    }

    /// Everything but the unreserved characters is escaped, in capital letters (RFC 3986 §2.1, §2.3).
    package static let unreserved = Form(keeping: "-._~", .upper)
  }

  /// Escapes bytes.
  package static func encode(_ bytes: [UInt8], as form: Form = .unreserved) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for byte in bytes {
      if isAlphanumeric(byte) || form.kept.contains(byte) {
        text.append(byte)
      } else if byte == UInt8(ascii: " "), form.isSpacePlus {
        text.append(UInt8(ascii: "+"))
      } else {
        text += [
          UInt8(ascii: "%"), Hexadecimal.digit(byte >> 4, form.letters),
          Hexadecimal.digit(byte & 0xF, form.letters),
        ]
      }
    }
    return text
  }

  /// The text with every escape in digits of one case; what is no escape stays.
  package static func recasing(
    _ text: ArraySlice<UInt8>, _ letters: Hexadecimal.Letters
  ) -> [UInt8] {
    var recased = Array(text)
    var index = 0
    while index + 2 < recased.count {
      guard recased[index] == UInt8(ascii: "%"),
        let high = Hexadecimal.value(of: recased[index + 1]),
        let low = Hexadecimal.value(of: recased[index + 2])
      else {
        index += 1
        continue
      }
      recased[index + 1] = Hexadecimal.digit(high, letters)
      recased[index + 2] = Hexadecimal.digit(low, letters)
      index += 3
    }
    return recased
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte
  }
}
