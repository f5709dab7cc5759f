import Foundation

/// Reports in which the rules that hold, or that have no response to apply to, are one line.
///
/// So a new rule changes no transcript but those that are about the rules.
enum FoldedRules {
  static func fold(_ report: Data) -> Data {
    var text = String(decoding: report, as: UTF8.self)
    for (pattern, line) in folds {
      text = text.replacingOccurrences(of: pattern, with: line, options: .regularExpression)
    }
    return Data(text.utf8)
  }

  private static let folds = [
    (#"\d+ checks? passed, \d+ not checked"#, "[rules that hold] passed, [others] not checked"),
    (#"(?:\n    ok [^\n]*)+"#, "\n    [rules that hold]"),
    (#"(?:\n    -- [^\n]*There is no response to [^\n]*)+"#, "\n    [rules without a response]"),
    (run(of: finding("pass")), "[rules that hold]"),
    (
      run(of: finding("not-checked", saying: "There is no response to ")),
      "[rules without a response]"
    ),
  ]

  /// A finding of a record, in either layout.
  private static func finding(_ outcome: String, saying start: String = "") -> String {
    let characters = #"(?:[^"\\]++|\\.)*+""#
    let inner = #"\{(?:[^{}"]++|"\#(characters))*+\}"#
    return #"\{\s*"code":\s*"\#(characters),\s*"outcome":\s*"\#(outcome)",\s*"required":\s*\w+,"#
      + #"\s*"message":\s*"\#(start)\#(characters)(?:[^{}"]++|"\#(characters)|\#(inner))*+\}"#
  }

  private static func run(of finding: String) -> String { "\(finding)(?:,\\s*\(finding))*+" }
}
