/// JSON that is written in the order in which its members are added (RFC 8259).
///
/// Headers carry it in Base64, so the same values must give the same octets each time.
struct JSONText {
  /// The text: one object.
  var text: String { "{" + members + "}" }
  private var members = ""

  /// Adds a string, if there is one.
  mutating func append(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    appendName(name)
    members += Self.quoted(value)
  }

  /// Adds an object.
  mutating func append(_ name: StaticString, _ value: JSONText) {
    appendName(name)
    members += value.text
  }

  /// Adds a number, if there is one.
  mutating func append(_ name: StaticString, _ value: Int?) {
    guard let value else { return }
    appendName(name)
    members += String(value)
  }

  /// Adds a truth value, if there is one.
  mutating func append(_ name: StaticString, _ value: Bool?) {
    guard let value else { return }
    appendName(name)
    members += value ? "true" : "false"
  }

  /// Adds an array of strings.
  mutating func append(_ name: StaticString, _ values: [String]) {
    appendName(name)
    members += "[" + values.map(Self.quoted).joined(separator: ",") + "]"
  }

  private mutating func appendName(_ name: StaticString) {
    if !members.isEmpty { members += "," }
    members += Self.quoted(name.description) + ":"
  }

  /// Escapes the quotation mark, the backslash and the controls (RFC 8259 §7).
  private static func quoted(_ value: String) -> String {
    var quoted = "\""
    for scalar in value.unicodeScalars {
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
