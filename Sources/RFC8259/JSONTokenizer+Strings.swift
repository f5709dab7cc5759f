/// Strings (RFC 8259 §7, §8).
extension JSONTokenizer {
  /// Reads on in a string behind its opening quotation mark; nil when the piece does not end it.
  mutating func readString(isKey: Bool) throws(JSONTextError) -> JSONToken? {
    partial = .string(isKey: isKey)
    while index < buffer.count {
      let plain = plainRun()
      if !plain.isEmpty {
        endSurrogate()
        keep(buffer[plain])
        index = plain.upperBound
        continue
      }
      switch buffer[index] {
      case UInt8(ascii: "\""):
        index += 1
        return try takeString(isKey: isKey)
      case UInt8(ascii: "\\"):
        guard try readEscape() else { return nil }
      default:
        throw malformed
      }
    }
    return nil
  }

  /// The octets from here on that stand for themselves.
  private func plainRun() -> Range<Int> {
    var end = index
    let octets = buffer.span
    while end < octets.count {
      let octet = octets[end]
      if octet < 0x20 || octet == 0x22 || octet == 0x5C { break }
      end += 1
    }
    return index..<end
  }

  private mutating func takeString(isKey: Bool) throws(JSONTextError) -> JSONToken {
    endSurrogate()
    partial = .none
    // Cut off anywhere, also inside a scalar, the rest of which is not there to be looked at.
    if !isTextCutOff {
      do { _ = try UTF8Span(validating: text.span) } catch {
        throw .notUTF8(offset: startOffset)
      }
    }
    let string = JSONString(
      text, offset: startOffset, isCutOff: isTextCutOff, hasLoneSurrogate: hasLoneSurrogate)
    text = []
    isTextCutOff = false
    hasLoneSurrogate = false
    if isKey { expectation = .colon } else { endValue() }
    return isKey ? .key(string) : .string(string)
  }

  /// Reads one escape; false when the piece ends inside of it.
  private mutating func readEscape() throws(JSONTextError) -> Bool {
    guard index + 1 < buffer.count else { return false }
    guard buffer[index + 1] == UInt8(ascii: "u") else {
      guard let octet = Self.unescaped(buffer[index + 1]) else { throw malformed }
      endSurrogate()
      if text.count < limits.stringOctets { text.append(octet) } else { isTextCutOff = true }
      index += 2
      return true
    }
    guard index + 6 <= buffer.count else { return false }
    var unit: UInt32 = 0
    for octet in buffer[(index + 2)..<(index + 6)] {
      guard let digit = Self.digit(octet) else { throw malformed }
      unit = unit << 4 | digit
    }
    index += 6
    take(unit)
    return true
  }

  /// Joins two surrogates to a scalar; one that stands alone stands for no character.
  private mutating func take(_ unit: UInt32) {
    if let high = highSurrogate, 0xDC00...0xDFFF ~= unit {
      highSurrogate = nil
      keep(scalar: 0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00))
      return
    }
    endSurrogate()
    if 0xD800...0xDBFF ~= unit { highSurrogate = unit } else { keep(scalar: unit) }
  }

  private mutating func endSurrogate() {
    guard highSurrogate != nil else { return }
    highSurrogate = nil
    hasLoneSurrogate = true
    keep(scalar: 0xFFFD)
  }

  private mutating func keep(scalar: UInt32) {
    let valid = Unicode.Scalar(scalar)
    if valid == nil { hasLoneSurrogate = true }
    keep(Array(String(Character(valid ?? "\u{FFFD}")).utf8)[...])
  }

  private mutating func keep(_ octets: ArraySlice<UInt8>) {
    let room = limits.stringOctets - text.count
    text += octets.prefix(room)
    if octets.count > room { isTextCutOff = true }
  }

  private static func digit(_ octet: UInt8) -> UInt32? {
    switch octet {
    case 0x30...0x39: UInt32(octet) - 0x30
    case 0x41...0x46: UInt32(octet) - 0x41 + 10
    case 0x61...0x66: UInt32(octet) - 0x61 + 10
    default: nil
    }
  }

  private static func unescaped(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }
}
