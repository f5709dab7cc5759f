import CanonicalXML
import SAML
import SAMLInspection

/// The report for a workflow of GitHub: annotations, one for each finding that needs attention.
///
/// A workflow command is one line: `::error file=login.har,line=3,col=17,title=time.expired::...`.
package struct GitHubReport: ReportFormat {
  private var counts: [String: Int] = [:]
  private var settings: SettingsFile?

  /// Makes a report.
  package init() {}

  /// Returns nothing: every line is complete without a header.
  package func begin() -> String { "" }

  /// The findings of a payload that fail, or that are required and were not checked; and the signatures that are
  /// intact and no more.
  package mutating func add(_ record: Record) -> String {
    counts[record.inspection.outcome.rawValue, default: 0] += 1
    settings = record.settings
    let intact = record.inspection.findings.filter { $0.code == .signatureIntact }
    return (record.reasons + intact).map { line(of: $0, record) }.joined()
  }

  /// An input that could not be read.
  package mutating func add(_ input: UnreadInput) -> String {
    counts["not read", default: 0] += 1
    var properties: [(String, String)] = []
    if let source = input.source { properties.append(("file", PayloadSource(source).file)) }
    properties.append(("title", "not read"))
    return Self.command("error", properties, input.lines.joined(separator: " "))
  }

  /// A notice with the numbers.
  package func end(_ summary: ReportSummary) -> String {
    let words = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    let named = settings.map { "; settings \($0.words)" } ?? ""
    return Self.command("notice", [("title", "saml")], words.joined(separator: ", ") + named)
  }

  private func line(of finding: Finding, _ record: Record) -> String {
    let source = PayloadSource(record.source)
    var properties: [(String, String)] = []
    if source.file != "-" { properties.append(("file", source.file)) }
    // A position in the XML is one in the file only where nothing was unwrapped.
    if let position = finding.location?.position, record.inspection.trail.isEmpty {
      properties += [("line", String(position.line)), ("col", String(position.column))]
    }
    properties.append(("title", finding.code.rawValue))
    var sentences = [finding.message]
    if let actual = finding.actual { sentences.append("Found: \(SafeText.make(actual.words)).") }
    if let fragment = source.fragment { sentences.append("Payload: \(fragment).") }
    if let help = record.help(for: finding) { sentences.append(help) }
    return Self.command(
      finding.outcome == .fail ? "error" : "warning", properties, sentences.joined(separator: " "))
  }

  private static func command(
    _ name: String, _ properties: [(String, String)], _ message: String
  ) -> String {
    let list = properties.map { "\($0.0)=\(escaped($0.1, isProperty: true))" }
    return "::\(name) \(list.joined(separator: ","))::\(escaped(message, isProperty: false))\n"
  }

  /// A text that ends neither the line nor the property.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var escaped = ""
    for scalar in SafeText.make(text, limit: 4000).unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case ":" where isProperty: escaped += "%3A"
      case "," where isProperty: escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
