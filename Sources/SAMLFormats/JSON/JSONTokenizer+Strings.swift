/// Strings (RFC 8259 §7, §8).
extension JSONTokenizer {
  /// Continues a string after its opening quotation mark; nil when the piece does not end it.
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

  /// The longest run of bytes from here that need no decoding.
  private func plainRun() -> Range<Int> {
    var end = index
    let bytes = buffer.span
    while end + Self.block <= bytes.count,
      !Self.holdsSpecial(bytes.extracting(end..<end + Self.block))
    { end += Self.block }
    while end < bytes.count, !Self.isSpecial(bytes[end]) { end += 1 }
    return index..<end
  }

  /// How many bytes are tested without a branch for each: a payload is one long string.
  private static var block: Int { 64 }

  private static func holdsSpecial(_ bytes: Span<UInt8>) -> Bool {
    var (smallest, quote, backslash) = (UInt8.max, UInt8.max, UInt8.max)
    for index in bytes.indices {
      smallest = min(smallest, bytes[index])
      quote = min(quote, bytes[index] ^ UInt8(ascii: "\""))
      backslash = min(backslash, bytes[index] ^ UInt8(ascii: "\\"))
    }
    return smallest < 0x20 || quote == 0 || backslash == 0
  }

  /// Whether a byte ends a run: a control, a quotation mark or a backslash (RFC 8259 §7).
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func takeString(isKey: Bool) throws(JSONTextError) -> JSONToken {
    endSurrogate()
    partial = .none
    // A text may be cut off anywhere, even inside a scalar, whose rest is then missing.
    if !isTextCutOff, UTF8Text.offsetOfFirstError(in: text.span) != nil {
      throw .notUTF8(offset: startOffset)
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
      guard let byte = Self.unescaped(buffer[index + 1]) else { throw malformed }
      endSurrogate()
      if text.count < limits.stringBytes { text.append(byte) } else { isTextCutOff = true }
      index += 2
      return true
    }
    guard index + 6 <= buffer.count else { return false }
    var unit: UInt32 = 0
    for byte in buffer[(index + 2)..<(index + 6)] {
      guard let digit = Hexadecimal.value(of: byte) else { throw malformed }
      unit = unit << 4 | UInt32(digit)
    }
    index += 6
    take(unit)
    return true
  }

  /// Joins two surrogates to one scalar; a surrogate without its partner encodes no character.
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

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    let room = limits.stringBytes - text.count
    text += bytes.prefix(room)
    if bytes.count > room { isTextCutOff = true }
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
