import Foundation

/// The cookbook's five calls.
enum Cookbook {
  static func encode(_ response: String) -> String {
    escape(base64(normalize(response)))
  }

  /// The first three calls.
  static func normalize(_ response: String) -> String {
    response
      .replacingOccurrences(of: "[ \t]+", with: " ", options: .regularExpression)
      .components(separatedBy: .newlines)
      .joined(separator: "")
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  static func base64(_ normalized: String) -> String {
    Data(normalized.utf8).base64EncodedString(options: [])
  }

  static func escape(_ base64: String) -> String {
    base64.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
  }

  private static let allowed = CharacterSet(charactersIn: "!*'();:@&=+$,/?%#[]").inverted
}
