/// Texts and places as SARIF writes them.
enum SARIFText {
  /// A text of which nothing is a link or a placeholder (SARIF 2.1.0 §3.11.5, §3.11.6).
  static func literal(_ text: String) -> String {
    // Brackets are themselves unless a link could be read into them.
    let holdsLink = zip(text.utf8, text.utf8.dropFirst()).contains { $0 == (0x5D, 0x28) }
    var literal = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "[" where holdsLink, "]" where holdsLink: literal += "\\" + String(scalar)
      case "{", "}": literal += String(scalar) + String(scalar)
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal
  }

  /// A file, and a place in it (§3.29).
  static func physical(uri: String, region: JSON? = nil) -> JSON {
    var members: [(String, JSON)] = [
      ("artifactLocation", .object([("uri", .string(uri))]))
    ]
    if let region { members.append(("region", region)) }
    return .object(members)
  }
}
