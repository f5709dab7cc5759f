import Foundation

/// The names of the members of a JSON object in the order of its text, which parsers forget.
enum KeyOrder {
  static func keys(of object: some StringProtocol) -> [String] {
    var keys: [String] = []
    var depth = 0
    var text = ""
    var isInText = false
    var isEscaped = false
    for scalar in object.unicodeScalars {
      if isInText {
        if isEscaped || scalar != "\"" { text.unicodeScalars.append(scalar) }
        if scalar == "\"", !isEscaped { isInText = false }
        isEscaped = scalar == "\\" && !isEscaped
        continue
      }
      switch scalar {
      case "\"":
        isInText = true
        text = ""
      case "{", "[": depth += 1
      case "}", "]": depth -= 1
      case ":" where depth == 1: keys.append(text)
      default: break
      }
    }
    return keys
  }
}
