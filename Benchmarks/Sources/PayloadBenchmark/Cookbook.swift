import Foundation

/// The cookbook's five calls.
enum Cookbook {
  static func encode(_ response: String) -> String {
    let normalized =
      response
      .replacingOccurrences(of: "[ \t]+", with: " ", options: .regularExpression)
      .components(separatedBy: .newlines)
      .joined(separator: "")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let base64 = Data(normalized.utf8).base64EncodedString(options: [])
    return base64.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
  }

  private static let allowed = CharacterSet(charactersIn: "!*'();:@&=+$,/?%#[]").inverted
}
