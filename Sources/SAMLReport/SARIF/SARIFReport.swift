import SAML
import SAMLFormats
import SAMLInspection

/// The report for code-scanning pages: SARIF 2.1.0, a result for each finding that needs attention.
///
/// The results are written while payloads are evaluated. The rules that they name, the inputs that
/// could not be read and the exit status follow them; the members of a run have no order (SARIF
/// 2.1.0 §3.14).
package struct SARIFReport: ReportFormat {
  private let toolVersion: String
  private var rules: [StableCode] = []
  private var ruleIndices: [StableCode: Int] = [:]
  private var isFirst = true
  private var settings: SettingsFile?
  private var notifications: [Notification] = []

  /// Makes a report.
  ///
  /// - Parameter toolVersion: The version of the program.
  package init(toolVersion: String) { self.toolVersion = toolVersion }

  /// The head of the log and of its only run.
  package func begin() -> String {
    """
    {
    "$schema": "\(Self.schema)",
    "version": "2.1.0",
    "runs": [{
    "columnKind": "unicodeCodePoints",
    "results": [
    """
  }

  /// Adds the findings of a payload that need attention.
  ///
  /// These are findings that fail, required ones that were not checked, signatures that are intact and no
  /// more, and rules that hold only thanks to clock skew. Without a document no rule was checked, so the finding that reports this
  /// represents all of them.
  package mutating func add(_ record: Record) -> String {
    var text = ""
    settings = record.settings
    let isDocument = record.inspection.isDocument
    for finding in record.inspection.findings {
      guard let level = SARIFLevel(finding), isDocument || level == .error else { continue }
      let result = SARIFResult(finding, level, of: record, rule: rule(finding.code))
      var writer = JSONWriter()
      writer.object(result.write)
      text += (isFirst ? "\n" : ",\n") + writer.text
      isFirst = false
    }
    return text
  }

  /// An input that could not be read: a notification of the run.
  package mutating func add(_ input: UnreadInput) -> String {
    // Limits the memory that is used until the end; the exit status counts all of them.
    guard notifications.count < Self.maximumNotifications else { return "" }
    notifications.append(
      Notification(
        text: SARIFText.literal(input.lines.joined(separator: " ")),
        uri: input.source.flatMap { PayloadSource($0).uri }))
    return ""
  }

  /// The rules that were named, and how the run ended.
  package func end(_ summary: ReportSummary) -> String {
    var tool = JSONWriter()
    tool.object { tool in
      tool.object("driver") { driver in
        driver.member("name", "saml")
        driver.member("version", toolVersion)
        driver.array("rules") { writer in
          for rule in rules { writer.object(rule.writeRule) }
        }
      }
    }
    var invocation = JSONWriter()
    invocation.object { writer in
      writer.member("executionSuccessful", summary.unread == 0)
      writer.member("exitCode", Int64(summary.exitStatus))
      if let settings {
        writer.object("properties") { settings.write(to: &$0, decides: false) }
      }
      guard !notifications.isEmpty else { return }
      writer.array("toolExecutionNotifications") { writer in
        for notification in notifications { writer.object(notification.write) }
      }
    }
    return "\n],\n\"tool\": \(tool.text),\n\"invocations\": [\(invocation.text)]\n}]\n}\n"
  }

  /// The number of a rule, in the order in which they are first named.
  private mutating func rule(_ code: StableCode) -> Int {
    if let index = ruleIndices[code] { return index }
    rules.append(code)
    ruleIndices[code] = rules.count - 1
    return rules.count - 1
  }

  private static let maximumNotifications = 1000

  /// An input that could not be read (§3.58).
  private struct Notification {
    let text: String
    let uri: String?

    func write(to writer: inout JSONWriter) {
      writer.member("level", SARIFLevel.error.rawValue)
      writer.object("message") { $0.member("text", text) }
      guard let uri else { return }
      writer.array("locations") { writer in
        writer.object { writer in
          writer.object("physicalLocation") { SARIFText.writePhysical(uri: uri, to: &$0) }
        }
      }
    }
  }

  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
}

extension StableCode {
  /// The rule of SARIF (§3.49): the same words as `saml explain`.
  ///
  /// Its `helpUri` is the standard that the rule comes from: its address outlives a version of this project.
  fileprivate func writeRule(to writer: inout JSONWriter) {
    writer.member("id", rawValue)
    Self.write("shortDescription", summary, to: &writer)
    Self.write("fullDescription", why, to: &writer)
    Self.write("help", [repair, help].compactMap(\.self).joined(separator: " "), to: &writer)
    if let standard { writer.member("helpUri", standard.rawValue) }
    if let severity {
      writer.object("properties") { writer in
        writer.member("security-severity", severity.score)
        writer.array("tags") { $0.element(severity.rawValue) }
      }
    }
    writer.object("defaultConfiguration") { $0.member("level", SARIFLevel.error.rawValue) }
  }

  private static func write(_ name: String, _ text: String, to writer: inout JSONWriter) {
    writer.object(name) { $0.member("text", SARIFText.literal(text)) }
  }
}
