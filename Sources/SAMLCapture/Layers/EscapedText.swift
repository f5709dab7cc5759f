import SAMLFormats

/// A percent-encoded text (RFC 3986 §2.1) together with how it was encoded.
struct EscapedText {
  /// How one byte is written.
  private enum Form {
    case literal
    case escaped(isLowercase: Bool)
    case plusForSpace
  }

  /// The decoded bytes.
  let bytes: [UInt8]

  private let forms: [Form]

  /// Reads a text in which every `+` is a plus; nil where an escape is malformed.
  init?(_ text: ArraySlice<UInt8>) {
    self.init(text, plus: .literal)
  }

  /// Reads a text as unwrapping does, which takes `+` for a space only where XML comes out.
  init?(_ text: ArraySlice<UInt8>, isInField: Bool) {
    guard let literal = EscapedText(text, plus: .literal) else { return nil }
    let isForm =
      text.contains(UInt8(ascii: "+")) && XMLStart.precedes(literal.bytes[...])
      && (isInField || !PercentText.hasSpace(text))
    self.init(text, plus: isForm ? .space : .literal)
  }

  private init?(_ text: ArraySlice<UInt8>, plus: PercentText.Plus) {
    do { bytes = try PercentText.decode(text, plus: plus) } catch { return nil }
    var forms: [Form] = []
    var index = text.startIndex
    while index < text.endIndex {
      switch text[index] {
      case UInt8(ascii: "%"):
        let digits = text[(index + 1)...(index + 2)]
        forms.append(.escaped(isLowercase: digits.contains { $0 >= UInt8(ascii: "a") }))
        index += 3
      case UInt8(ascii: "+") where plus == .space:
        forms.append(.plusForSpace)
        index += 1
      default:
        forms.append(.literal)
        index += 1
      }
    }
    self.forms = forms
  }

  /// As many other bytes, each written as the one in its place was.
  func encodeInPlace(_ bytes: [UInt8]) -> [UInt8] {
    zip(bytes, forms).flatMap { byte, form in Self.write(byte, form) }
  }

  /// Other bytes, each written as the same byte was; one that did not occur is escaped unless it
  /// is unreserved (RFC 3986 §2.3).
  func encode(_ other: [UInt8]) -> [UInt8] {
    var known: [UInt8: Form] = [:]
    var isLowercase = false
    for (byte, form) in zip(bytes, forms) {
      known[byte] = known[byte] ?? form
      if case .escaped(true) = form { isLowercase = true }
    }
    return other.flatMap { byte in
      Self.write(
        byte,
        known[byte] ?? (Self.isUnreserved(byte) ? .literal : .escaped(isLowercase: isLowercase)))
    }
  }

  private static func write(_ byte: UInt8, _ form: Form) -> [UInt8] {
    switch form {
    case .literal: return [byte]
    case .plusForSpace: return [byte == 0x20 ? UInt8(ascii: "+") : byte]
    case .escaped(let isLowercase):
      let digits = isLowercase ? Array("0123456789abcdef".utf8) : Array("0123456789ABCDEF".utf8)
      return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
    }
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default:
      false
    }
  }
}
