import SAML
import SAMLFormats

extension PolicyDocument {
  /// The value of a text: no key twice, whole numbers, a few levels.
  static func value(of bytes: [UInt8]) throws(PolicyFileError) -> JSONValue {
    guard bytes.count <= maximumBytes else { throw .tooLarge(maximum: maximumBytes) }
    if let offset = UTF8Text.offsetOfFirstError(in: bytes.span) {
      throw malformed(bytes, at: offset)
    }
    var rules = JSONValue.ReadingRules()
    rules.depth = maximumDepth
    rules.acceptsOtherNumbers = false
    do throws(JSONTextError) {
      return try JSONValue(parsing: bytes[...], by: rules)
    } catch {
      guard case .repeatedKey(let key) = error else { throw malformed(bytes, at: error.offset) }
      throw .duplicateKey(ExactString(utf8: key.bytes))
    }
  }

  /// The value on several lines, in printable ASCII wherever JSON has an escape for the rest.
  static func text(of value: JSONValue) -> String {
    var writer = JSONWriter(indentation: 0, escapes: .exceptASCII)
    writer.element(value)
    return writer.text + "\n"
  }

  /// A policy has a few kilobytes, and certificates in it a few more.
  private static let maximumBytes = 4 << 20

  /// Policies are five deep.
  private static let maximumDepth = 16

  private static func malformed(_ bytes: [UInt8], at offset: Int) -> PolicyFileError {
    .malformed(line: bytes.prefix(offset).count { $0 == 0x0A } + 1)
  }
}

extension JSONValue {
  /// The kind of value, in words.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .integer: "a whole number"
    case .otherNumber: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
