/// A JSON value whose members keep their order, so that a report reads as its contract does.
///
/// An encoder that sorts keys would put `verdict` last; this one writes what it is given.
enum JSON: Sendable {
  case null
  case bool(Bool)
  case number(Int64)
  case string(String)
  case array([JSON])
  case object([(String, JSON)])

  static func optional(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }

  /// The value on one line (RFC 8259).
  var compact: String {
    var text = ""
    write(to: &text, indentation: nil)
    return text
  }

  /// The value on several lines, of which all but the first are indented.
  func text(indentation: Int) -> String {
    var text = ""
    write(to: &text, indentation: indentation)
    return text
  }

  /// Reports nest five deep; a value is never built from the structure of a message.
  private func write(to text: inout String, indentation: Int?) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let value): text += String(value)
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      Self.write(values, "[", "]", to: &text, indentation) { $0.write(to: &$1, indentation: $2) }
    case .object(let members):
      Self.write(members, "{", "}", to: &text, indentation) { member, text, inner in
        Self.write(member.0, to: &text)
        text += indentation == nil ? ":" : ": "
        member.1.write(to: &text, indentation: inner)
      }
    }
  }

  private static func write<Item>(
    _ items: [Item], _ open: String, _ close: String, to text: inout String,
    _ indentation: Int?, _ write: (Item, inout String, Int?) -> Void
  ) {
    text += open
    let inner = indentation.map { $0 + 2 }
    for (index, item) in items.enumerated() {
      if index > 0 { text += "," }
      if let inner { text += "\n" + String(repeating: " ", count: inner) }
      write(item, &text, inner)
    }
    if let indentation, !items.isEmpty {
      text += "\n" + String(repeating: " ", count: indentation)
    }
    text += close
  }

  /// Control characters and those that end a line for some readers are written as escapes.
  private static func write(_ string: String, to text: inout String) {
    text += "\""
    defer { text += "\"" }
    if string.utf8.allSatisfy(isPlain) {
      text += string
      return
    }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _
      where scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value
        || scalar == "\u{2028}" || scalar == "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Printable ASCII that needs no escape, which is nearly all of a report.
  private static func isPlain(_ octet: UInt8) -> Bool {
    0x20...0x7E ~= octet && octet != UInt8(ascii: "\"") && octet != UInt8(ascii: "\\")
  }
}
