import Foundation
import SAMLFormats
import SAMLReport
import TestTools
import Testing

/// The table of docs/reference/user-metadata.md, as `UserMetadataKey` makes it.
enum UserMetadataTable {
  static let path = "docs/reference/user-metadata.md"
  static let source = "Sources/SAMLFormats/UserMetadataKey.swift"

  /// The page, with its table made anew.
  static func page() throws -> String {
    let head = "| name | what it says | a value | values | sensitivity |\n|---|---|---|---|---|\n"
    let parts = try Repository.text(path).components(separatedBy: head)
    try #require(parts.count == 2)
    let after = parts[1].split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0.hasPrefix("|") }.joined(separator: "\n")
    return parts[0] + head + (try rows()).map { $0 + "\n" }.joined() + after
  }

  /// A case is documented by one sentence, which the page repeats.
  private static func rows() throws -> [String] {
    let comments = try Repository.text(source).matches(
      of: /((?:  \/\/\/ [^\n]+\n)+)  case (\w+)(?: = "(\w+)")?\n/
    ).map { match in
      (
        name: String(match.3 ?? match.2),
        text: match.1.replacing("  /// ", with: "").split(separator: "\n").joined(separator: " ")
      )
    }
    return try UserMetadataKey.allCases.map { key in
      let comment = try #require(comments.first { $0.name == key.rawValue })
      return "| `\(key.rawValue)` | \(comment.text) | \(key.form.words) | "
        + "\(key.allowsSeveralValues ? "several" : "one") | \(key.sensitivity) |"
    }
  }
}
