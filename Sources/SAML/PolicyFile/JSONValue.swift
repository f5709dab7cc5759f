import ExactTexts

/// A JSON value whose members keep their order (RFC 8259 §3).
///
/// Policy files are read by a reader of their own: `JSONDecoder` takes the last of two equal keys
/// without a word and ignores keys that nobody asks for, and it would bring Foundation to whoever
/// uses this library. A typing error in a policy must not be a setting that is not there.
enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  /// Policies hold whole numbers alone.
  case integer(Int)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A key and its value.
  struct Member: Sendable, Hashable {
    @Exact private(set) var key: String
    let value: JSONValue
  }

  /// An object of the members that have a value.
  static func members(_ members: [(String, JSONValue?)]) -> JSONValue {
    .object(members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
  }

  static func strings(_ texts: some Sequence<String>) -> JSONValue { .array(texts.map(string)) }

  /// What it is, for people.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .integer: "a whole number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension JSONValue {
  /// The value on several lines, in printable ASCII wherever JSON has an escape for the rest.
  var text: String {
    var text = ""
    write(to: &text, indentation: "")
    return text + "\n"
  }

  /// Values here are made by this module and nest a few deep.
  private func write(to text: inout String, indentation: String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      Self.write(values, "[", "]", to: &text, indentation) { $0.write(to: &$1, indentation: $2) }
    case .object(let members):
      Self.write(members, "{", "}", to: &text, indentation) { member, text, inner in
        Self.write(member.key, to: &text)
        text += ": "
        member.value.write(to: &text, indentation: inner)
      }
    }
  }

  private static func write<Item>(
    _ items: [Item], _ open: String, _ close: String, to text: inout String,
    _ indentation: String, _ write: (Item, inout String, String) -> Void
  ) {
    text += open
    for (index, item) in items.enumerated() {
      text += (index == 0 ? "\n" : ",\n") + indentation + "  "
      write(item, &text, indentation + "  ")
    }
    text += (items.isEmpty ? "" : "\n" + indentation) + close
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for unit in string.utf16 {
      switch unit {
      case 0x22: text += "\\\""
      case 0x5C: text += "\\\\"
      case 0x0A: text += "\\n"
      case 0x20...0x7E: text.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
      default:
        let digits = String(unit, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    text += "\""
  }
}
