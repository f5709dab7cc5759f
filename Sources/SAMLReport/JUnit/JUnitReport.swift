import SAML
import SAMLInspection

/// The report for test pages of CI servers: JUnit's XML, one test suite with one test for each
/// payload.
///
/// A suite states how many tests it holds and how many failed, and comes before them. With a suite
/// for each payload its numbers are known at once, and the report is written while payloads are
/// evaluated. Servers add up the tests themselves; no known one needs numbers on the root.
///
/// A payload that is `indeterminate` is a failure, not a skipped test: a page of skipped tests is
/// green, and the command itself ends with status 1.
package struct JUnitReport: ReportFormat {
  private let human = HumanReport(style: Style(isColored: false))

  /// Makes a report.
  package init() {}

  /// The XML declaration and the root.
  package func begin() -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"saml\">\n"
  }

  /// A payload: sound, or a failure with the text that the human report has of it.
  package func add(_ record: Record) -> String {
    guard !record.inspection.outcome.isAccepted else {
      return suite(record.source, time: record.microseconds, record.settings)
    }
    let text = MarkupText.escape(human.text(of: record))
    let (message, type) = reason(of: record)
    let problem = "<failure message=\"\(message)\" type=\"\(type)\">\(text)</failure>"
    return suite(
      record.source, time: record.microseconds, record.settings, failures: 1, problem)
  }

  /// An input that could not be read: an error.
  package func add(_ input: UnreadInput) -> String {
    let lines = input.lines
    let message = MarkupText.escape(lines.first ?? "not readable")
    let text = MarkupText.escape(lines.joined(separator: "\n"))
    return suite(
      input.source ?? lines.first ?? "", time: nil, nil, errors: 1,
      "<error message=\"\(message)\" type=\"unreadable\">\(text)</error>")
  }

  /// The end of the root.
  package func end(_ summary: ReportSummary) -> String { "</testsuites>\n" }
}

extension JUnitReport {
  private func suite(
    _ source: String, time: Int64?, _ settings: SettingsFile?, failures: Int = 0, errors: Int = 0,
    _ problem: String = ""
  ) -> String {
    let properties = settings.map {
      "<properties><property name=\"settings\" value=\"\(MarkupText.escape($0.words))\"/></properties>"
    }
    let name = MarkupText.safe(source, limit: 4096)
    let seconds = time.map { " time=\"\(Self.seconds($0))\"" } ?? ""
    let counts = "\" tests=\"1\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"0\""
    let place = PayloadSource(source)
    let file = place.fragment == nil ? name : MarkupText.safe(place.file, limit: 4096)
    let (start, end) = problem.isEmpty ? ("/>\n", "") : (">\n      ", "\n    </testcase>\n")
    // `joined` takes twice as long, which counts among thousands of payloads.
    var suite: [UInt8] = []
    suite.reserveCapacity(problem.utf8.count + 1024)
    for part in [
      "  <testsuite name=\"", name, counts, seconds, ">\n    ", properties ?? "",
      "<testcase classname=\"", file,
      "\" name=\"", name, "\" file=\"", file, "\"", seconds, start, problem, end,
      "  </testsuite>\n",
    ] {
      suite += part.utf8
    }
    return String(decoding: suite, as: UTF8.self)
  }

  /// The first reason in words with how many others there are, and its code.
  private func reason(of record: Record) -> (message: String, type: String) {
    let outcome = record.inspection.outcome.rawValue
    let against = record.reasons
    guard let first = against.first else { return (outcome, MarkupText.escape(outcome)) }
    let more = against.count - 1
    let message = "\(outcome): \(first.message) [\(first.code)]"
    return (
      MarkupText.escape(message + (more > 0 ? " and \(more) more" : "")),
      MarkupText.escape(first.code.rawValue)
    )
  }

  /// Seconds with six digits after the point.
  private static func seconds(_ microseconds: Int64) -> String {
    let (whole, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let digits = String(rest)
    return "\(whole)." + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
