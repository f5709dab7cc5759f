/// The report for test pages of CI servers on the answers of a service under test.
package struct AnswerReport: Sendable {
  /// How the answer to one question turned out.
  package enum Outcome: Sendable {
    case right
    case wrong(String)
    case missing(String)
    case unsupported
  }

  private var cases = ""
  private var counts = (tests: 0, failures: 0, errors: 0, skipped: 0)

  /// Begins a report.
  package init() {}

  /// Whether every question was answered, and rightly.
  package var isSound: Bool { counts.failures == 0 && counts.errors == 0 }

  /// The counts in one line.
  package var summary: String {
    let right = counts.tests - counts.failures - counts.errors - counts.skipped
    return "\(counts.tests) variants: \(right) answered as expected, \(counts.failures) wrong, "
      + "\(counts.errors) without an answer, \(counts.skipped) unsupported."
  }

  /// Adds a question.
  ///
  /// - Parameters:
  ///   - name: The name of the question.
  ///   - group: The group of questions that it is of.
  ///   - outcome: How the answer turned out.
  package mutating func add(_ name: String, in group: String, _ outcome: Outcome) {
    counts.tests += 1
    let test =
      "    <testcase classname=\"\(MarkupText.safe(group, limit: 200))\" "
      + "name=\"\(MarkupText.safe(name, limit: 200))\""
    let problem: String
    switch outcome {
    case .right:
      cases += "\(test)/>\n"
      return
    case .wrong(let reason):
      counts.failures += 1
      problem = "<failure message=\"\(MarkupText.escape(reason))\" type=\"wrong\"/>"
    case .missing(let reason):
      counts.errors += 1
      problem = "<error message=\"\(MarkupText.escape(reason))\" type=\"missing\"/>"
    case .unsupported:
      counts.skipped += 1
      problem = "<skipped/>"
    }
    cases += "\(test)>\n      \(problem)\n    </testcase>\n"
  }

  /// The whole report as XML.
  package var xml: String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"saml attack\">\n"
      + "  <testsuite name=\"saml attack\" tests=\"\(counts.tests)\" "
      + "failures=\"\(counts.failures)\" errors=\"\(counts.errors)\" skipped=\"\(counts.skipped)\">\n"
      + cases + "  </testsuite>\n</testsuites>\n"
  }
}
