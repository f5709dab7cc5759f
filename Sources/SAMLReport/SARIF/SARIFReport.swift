import SAML
import SAMLInspection

/// The report for code-scanning pages: SARIF 2.1.0, a result for each finding that needs attention.
///
/// The results are written while payloads are judged. The rules that they name, the inputs that could
/// not be read and the exit status follow them; the members of a run have no order (SARIF 2.1.0
/// §3.14).
public struct SARIFReport: ReportFormat {
  private let toolVersion: String
  private var rules: [Explanation] = []
  private var ruleIndices: [String: Int] = [:]
  private var isFirst = true
  private var notifications: [JSON] = []

  /// Makes a report.
  ///
  /// - Parameter toolVersion: The version of the program that judges.
  public init(toolVersion: String) { self.toolVersion = toolVersion }

  /// The head of the log and of its only run.
  public func begin() -> String {
    """
    {
    "$schema": "\(Self.schema)",
    "version": "2.1.0",
    "runs": [{
    "columnKind": "unicodeCodePoints",
    "results": [
    """
  }

  /// The findings of a payload that fail, that are required and were not checked, or that hold only
  /// thanks to clock skew.
  ///
  /// Without a document no rule was checked, and the finding that says so stands for all of them.
  public mutating func add(_ record: Record) -> String {
    var text = ""
    let isDocument = record.inspection.isDocument
    for finding in record.inspection.findings {
      guard let level = SARIFLevel(finding), isDocument || level == .error else { continue }
      let result = SARIFResult(finding, level, of: record, rule: rule(finding.code))
      text += (isFirst ? "\n" : ",\n") + result.json.compact
      isFirst = false
    }
    return text
  }

  /// An input that could not be read: a notification of the run.
  public mutating func add(_ input: UnreadInput) -> String {
    // The bound on what is kept until the end; the exit status tells of them all.
    guard notifications.count < Self.maximumNotifications else { return "" }
    let lines = input.message.split(separator: "\n").map { SafeText.make(String($0), limit: 2000) }
    var members: [(String, JSON)] = [
      ("level", .string("error")),
      ("message", .object([("text", .string(SARIFText.literal(lines.joined(separator: " "))))])),
    ]
    if let uri = input.source.flatMap({ PayloadSource($0).uri }) {
      members.append(
        ("locations", .array([.object([("physicalLocation", SARIFText.physical(uri: uri))])])))
    }
    notifications.append(.object(members))
    return ""
  }

  /// The rules that were named, and how the run ended.
  public func end(_ summary: ReportSummary) -> String {
    var invocation: [(String, JSON)] = [
      ("executionSuccessful", .bool(summary.unread == 0)),
      ("exitCode", .number(Int64(summary.exitStatus))),
    ]
    if !notifications.isEmpty {
      invocation.append(("toolExecutionNotifications", .array(notifications)))
    }
    let driver = JSON.object([
      ("name", .string("saml")), ("version", .string(toolVersion)),
      ("rules", .array(rules.map(\.sarifRule))),
    ])
    return "\n],\n\"tool\": " + JSON.object([("driver", driver)]).compact
      + ",\n\"invocations\": " + JSON.array([.object(invocation)]).compact + "\n}]\n}\n"
  }

  /// The number of a rule, in the order in which they are first named.
  private mutating func rule(_ code: String) -> Int? {
    if let index = ruleIndices[code] { return index }
    guard let explanation = Explanation.of(code) else { return nil }
    rules.append(explanation)
    ruleIndices[code] = rules.count - 1
    return rules.count - 1
  }

  private static let maximumNotifications = 1000

  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
}

extension Explanation {
  /// The rule of SARIF (§3.49): the same words as `saml explain`.
  ///
  /// It has no `helpUri`: the page of the codes has no address that outlives a version.
  fileprivate var sarifRule: JSON {
    .object([
      ("id", .string(code)),
      ("shortDescription", Self.message(summary)),
      ("fullDescription", Self.message(why)),
      ("help", Self.message([repair, help].compactMap(\.self).joined(separator: " "))),
      ("defaultConfiguration", .object([("level", .string(SARIFLevel.error.rawValue))])),
    ])
  }

  private static func message(_ text: String) -> JSON {
    .object([("text", .string(SARIFText.literal(text)))])
  }
}
