import Foundation
import TestTools

/// The listed divergences: which vectors we judge otherwise than their own project, and why.
///
/// A line is `kind=… reason=… vectors=…: text` for all vectors of a kind for which the run finds
/// that reason in their content, or `vector=… reason=…: text` for one of them.
struct Divergences {
  struct Line {
    let kind: String?
    let vector: String?
    let reason: String
    let count: Int
    let text: String
  }

  let lines: [Line]

  static let file = Repository.root.appending(path: "Tests/ConformityTests/divergences.txt")

  init(contentsOf url: URL = Self.file) throws {
    lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map { try Self.line($0) }
  }

  struct MalformedLine: Error { let line: String }

  private static func line(_ text: Substring) throws -> Line {
    guard let colon = text.range(of: ": ") else { throw MalformedLine(line: String(text)) }
    var fields: [Substring: Substring] = [:]
    for field in text[..<colon.lowerBound].split(separator: " ") {
      let parts = field.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { throw MalformedLine(line: String(text)) }
      fields[parts[0]] = parts[1]
    }
    let reason = String(text[colon.upperBound...])
    guard let name = fields["reason"], (fields["kind"] == nil) != (fields["vector"] == nil),
      let count = fields["vectors"].map({ Int($0) }) ?? 1, !reason.isEmpty
    else { throw MalformedLine(line: String(text)) }
    return Line(
      kind: fields["kind"].map(String.init), vector: fields["vector"].map(String.init),
      reason: String(name), count: count, text: reason)
  }

  /// The line that lists a judgement: the vector's own, or else its kind's.
  func line(for judgement: Judgement) -> Int? {
    guard let reason = judgement.reason else { return nil }
    return lines.firstIndex { $0.vector == judgement.vector.id && $0.reason == reason }
      ?? lines.firstIndex { $0.kind == judgement.vector.kind.rawValue && $0.reason == reason }
  }
}
