import SAML
import SAMLFormats
package import SAMLInspection

/// The totals of a batch: verdicts, the first reason of each payload that is not valid, and
/// issuers.
///
/// Its size does not grow with the number of payloads. Reasons are codes, and it lists only issuers
/// whose name a trusted key has signed, up to a limit.
package struct BatchSummary: Sendable, Hashable {
  /// How many payloads came out how.
  package private(set) var outcomes: [Inspection.Outcome: Int] = [:]

  /// How many inputs could not be read, or hold no payload.
  package private(set) var unread = 0

  /// How many of the payloads an earlier run has reported; they are in no table.
  package private(set) var earlier = 0

  /// Whether the work was given up before the last input.
  package var isInterrupted = false

  private var reasons: [String: Int] = [:]
  private var issuers: [Issuer: [Inspection.Outcome: Int]] = [:]

  private enum Issuer: Hashable {
    case verified(ExactString)
    case further
    case notVerified

    var name: String {
      switch self {
      case .verified(let name): name.string
      case .further: "(others)"
      case .notVerified: "(not verified)"
      }
    }
  }

  private let question: Inspection.Question

  /// Makes an empty summary of the answers to a question.
  package init(of question: Inspection.Question) { self.question = question }

  /// Adds a payload.
  ///
  /// A trusted key may sign for another issuer than the message names. Such a name counts as not
  /// verified.
  package mutating func add(_ record: Record) {
    let inspection = record.inspection
    outcomes[inspection.outcome, default: 0] += 1
    if let reason = inspection.firstReason { reasons[reason, default: 0] += 1 }
    issuers[issuer(of: inspection), default: [:]][inspection.outcome, default: 0] += 1
  }

  /// Adds what an earlier run has reported.
  package mutating func add(earlier outcomes: [Inspection.Outcome: Int]) {
    self.outcomes.merge(outcomes, uniquingKeysWith: +)
    earlier += outcomes.values.reduce(0, +)
  }

  /// Adds an input that could not be read, or holds no payload.
  package mutating func addUnread() { unread += 1 }

  /// The number of inputs.
  package var count: Int { outcomes.values.reduce(unread, +) }

  private func issuer(of inspection: Inspection) -> Issuer {
    let verified =
      inspection.verdict?.verifiedContent?.issuer
      ?? inspection.messageVerdict?.verifiedContent?.header.issuer
    guard let name = verified?.value else { return .notVerified }
    let isDenied = inspection.findings.all(.fail).contains { Self.denials.contains($0.code) }
    guard !isDenied else { return .notVerified }
    let issuer = Issuer.verified(ExactString(SafeText.make(name, limit: 80)))
    return issuers[issuer] != nil || issuers.count < Self.maximumIssuers ? issuer : .further
  }

  /// The most issuers that are listed.
  private static let maximumIssuers = 1000
}

extension BatchSummary {
  /// One line with the verdicts; of more payloads than the eye counts, tables of reasons and issuers.
  package var text: String {
    var parts = question.outcomes.compactMap { outcome in
      outcomes[outcome].map { "\($0) \(outcome.rawValue)" }
    }
    if unread > 0 { parts.append("\(unread) not readable") }
    let verdicts = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
    let before = earlier > 0 ? "; \(earlier) by an earlier run" : ""
    let end = isInterrupted ? "; interrupted before the end" : ""
    let line = "\(count) \(count == 1 ? "payload" : "payloads")\(verdicts)\(before)\(end)\n"
    return count - earlier > Self.countedByEye ? line + reasonTable + issuerTable : line
  }

  private var reasonTable: String {
    let sorted = reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard !sorted.isEmpty else { return "" }
    let width = sorted.reduce("first reason".count) { max($0, $1.key.count) }
    let rows = sorted.map { Self.row($0.key, width, [$0.value]) }
    return "\n" + Self.heading("first reason", width, ["payloads"]) + rows.joined()
  }

  /// The largest first; of very many the rest is summed up.
  private var issuerTable: String {
    var counts: [ExactString: [Inspection.Outcome: Int]] = [:]
    let sorted = issuers.sorted { first, second in
      let sizes = (first.value.values.reduce(0, +), second.value.values.reduce(0, +))
      return sizes.0 == sizes.1
        ? ExactString(first.key.name) < ExactString(second.key.name) : sizes.0 > sizes.1
    }
    var names: [String] = []
    for (position, issuer) in sorted.enumerated() {
      let name = position < Self.shownIssuers ? issuer.key.name : Issuer.further.name
      if counts[name] == nil { names.append(name) }
      counts[ExactString(name), default: [:]].merge(issuer.value, uniquingKeysWith: +)
    }
    let width = names.reduce("issuer".count) { max($0, $1.count) }
    let columns = question.outcomes
    let rows = names.map { name in
      Self.row(name, width, columns.map { counts[ExactString(name)]?[$0] ?? 0 })
    }
    return "\n" + Self.heading("issuer", width, columns.map(\.rawValue)) + rows.joined()
  }

  private static func heading(_ name: String, _ width: Int, _ columns: [String]) -> String {
    "  " + padded(name, width) + columns.map { "  " + right($0) }.joined() + "\n"
  }

  private static func row(_ name: String, _ width: Int, _ counts: [Int]) -> String {
    "  " + padded(name, width) + counts.map { "  " + right(String($0)) }.joined() + "\n"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func right(_ text: String) -> String {
    String(repeating: " ", count: max(0, 13 - text.count)) + text
  }

  /// The codes of the rules that reject the issuer's name.
  private static let denials: Set<Finding.Code> = [
    .samlIssuerMismatch, .samlIssuerMissing, .samlIssuerQualified,
  ]
  private static let countedByEye = 10
  private static let shownIssuers = 20
}

extension Inspection {
  /// The code of the first finding that keeps the best answer away.
  fileprivate var firstReason: String? {
    switch outcome {
    case .valid, .signed, .intact: nil
    case .invalid, .notSigned: findings.first { $0.outcome == .fail }?.code.rawValue
    case .indeterminate:
      findings.first { $0.isRequired && $0.outcome == .notChecked }?.code.rawValue
    }
  }
}
