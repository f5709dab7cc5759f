extension Content {
  /// The content in JSON (RFC 8259).
  var json: String {
    switch self {
    case .text(let text), .visible(let text): Self.quoted(text)
    case .integer(let value): "\(value)"
    case .truth(let value): value ? "true" : "false"
    case .null: "null"
    case .list(_, let items): "[" + items.map(\.json).joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.map { Self.quoted($0.name) + ":" + $0.value.json }.joined(separator: ",")
        + "}"
    }
  }

  /// Escapes the quotation mark, the backslash and the controls (RFC 8259 §7).
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
