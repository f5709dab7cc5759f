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

  /// The way back, which the cookbook does not have.
  static func decode(_ formValue: String) -> Data {
    formValue.removingPercentEncoding.flatMap { Data(base64Encoded: $0) } ?? Data()
  }

  private static let allowed = CharacterSet(charactersIn: "!*'();:@&=+$,/?%#[]").inverted
}
