import Foundation

/// Reports in which the rules that hold, or that have nothing to apply to, are one line.
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
    (#"(?:\n    -- [^\n]*\#(lack)[^\n]*)+"#, "\n    [rules with nothing to apply to]"),
    (#"\#(finding)(?:,\s*\#(finding))*+"#, "[rules that hold, or have nothing to apply to]"),
  ]

  private static let lack = "There is no [a-z ]+ to apply this rule to"

  /// Such a finding of a record, in either layout.
  private static let finding: String = {
    let characters = #"(?:[^"\\]++|\\.)*+""#
    let inner = #"\{(?:[^{}"]++|"\#(characters))*+\}"#
    let pass = #""pass",\s*"required":\s*\w+,\s*"message":\s*""#
    let unchecked = #""not-checked",\s*"required":\s*\w+,\s*"message":\s*"\#(lack)"#
    return #"\{\s*"code":\s*"\#(characters),\s*"outcome":\s*(?:\#(pass)|\#(unchecked))"#
      + #"\#(characters)(?:[^{}"]++|"\#(characters)|\#(inner))*+\}"#
  }()
}
