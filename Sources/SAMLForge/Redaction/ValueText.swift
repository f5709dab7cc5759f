import CanonicalXML
import SAMLFormats

/// The text of a value as a document writes it: characters, and references to characters.
struct ValueText {
  /// How one character is written.
  private enum Form {
    case literal
    /// `&lt;` and its like, which encode punctuation and stay.
    case named([UInt8])
    /// `&#` or `&#x`, then so many digits.
    case number(prefix: String, isHexadecimal: Bool, digitCount: Int)
    /// Both bytes of a line end that is one character to a reader.
    case lineEnd
  }

  /// Its value, without the white space around it.
  var value: [UInt8] { utf8(of: units[content]) }

  private var units: [(scalar: Unicode.Scalar, form: Form)] = []
  private var content = 0..<0

  /// Reads text or an attribute value; a CDATA section holds no references.
  init(_ bytes: ArraySlice<UInt8>, readsReferences: Bool = true) {
    var rest = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
    while let scalar = rest.first {
      if readsReferences, scalar == "&", let (unit, count) = Self.reference(rest) {
        units.append(unit)
        rest = rest.dropFirst(count)
      } else if scalar == "\r", rest.dropFirst().first == "\n" {
        units.append(("\n", .lineEnd))
        rest = rest.dropFirst(2)
      } else {
        units.append((scalar, .literal))
        rest = rest.dropFirst()
      }
    }
    let start = units.firstIndex { !XMLText.isWhiteSpace($0.scalar) } ?? units.count
    let end = units.lastIndex { !XMLText.isWhiteSpace($0.scalar) }.map { $0 + 1 } ?? start
    content = start..<end
  }

  /// The same text with another value of as many characters, each written as the one in its place.
  func written(with value: [UInt8]) -> [UInt8] {
    let scalars = Array(String(decoding: value, as: UTF8.self).unicodeScalars)
    var result: [UInt8] = []
    for (index, unit) in units.enumerated() {
      let isValue = content.contains(index) && index - content.lowerBound < scalars.count
      let scalar = isValue ? scalars[index - content.lowerBound] : unit.scalar
      switch unit.form {
      case .literal: result += Array(String(scalar).utf8)
      case .named(let bytes): result += bytes
      case .lineEnd: result += [0x0D, 0x0A]
      case .number(let prefix, let isHexadecimal, let digitCount):
        let digits = String(scalar.value, radix: isHexadecimal ? 16 : 10, uppercase: true)
        let zeros = String(repeating: "0", count: max(0, digitCount - digits.count))
        result += Array("\(prefix)\(zeros)\(digits);".utf8)
      }
    }
    return result
  }

  private static func reference(
    _ rest: ArraySlice<Unicode.Scalar>
  ) -> (unit: (scalar: Unicode.Scalar, form: Form), count: Int)? {
    guard let end = rest.firstIndex(of: ";") else { return nil }
    let text = String(String.UnicodeScalarView(rest[...end]))
    let count = end - rest.startIndex + 1
    let known: [String: Unicode.Scalar] = [
      "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&apos;": "'",
    ]
    if let scalar = known[text] { return ((scalar, .named(Array(text.utf8))), count) }
    let isHexadecimal = text.hasPrefix("&#x")
    let prefix = isHexadecimal ? "&#x" : "&#"
    let digits = text.dropFirst(prefix.count).dropLast()
    guard text.hasPrefix(prefix), let number = UInt32(digits, radix: isHexadecimal ? 16 : 10),
      let scalar = Unicode.Scalar(number)
    else { return nil }
    let form = Form.number(
      prefix: prefix, isHexadecimal: isHexadecimal, digitCount: digits.count)
    return ((scalar, form), count)
  }

  private func utf8(of units: ArraySlice<(scalar: Unicode.Scalar, form: Form)>) -> [UInt8] {
    units.flatMap { Array(String($0.scalar).utf8) }
  }
}
