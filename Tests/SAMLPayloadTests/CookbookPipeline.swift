import Foundation

/// The cookbook's own calls, in its order: the reference that every stage is compared with.
enum CookbookPipeline {
  static func normalized(_ response: String) -> String {
    response
      .replacingOccurrences(of: "[ \t]+", with: " ", options: .regularExpression)
      .components(separatedBy: .newlines)
      .joined(separator: "")
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  static func base64(_ normalized: String) -> String {
    Data(normalized.utf8).base64EncodedString(options: [])
  }

  static func formValue(_ base64: String) -> String? {
    base64.addingPercentEncoding(withAllowedCharacters: allowed)
  }

  private static let allowed = CharacterSet(charactersIn: "!*'();:@&=+$,/?%#[]").inverted
}
