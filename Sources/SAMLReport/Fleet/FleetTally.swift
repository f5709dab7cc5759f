import Formats
import SAML
import SAMLInspection

/// How many payloads came out how, and the first finding that failed in each.
struct FleetTally {
  private(set) var outcomes: [Inspection.Outcome: Int] = [:]
  private(set) var firstFailures: [StableCode: Int] = [:]

  var count: Int { outcomes.values.reduce(0, +) }

  /// The codes, the most frequent first.
  var failures: [(code: StableCode, count: Int)] {
    firstFailures.map { (code: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.code) < ($0.count, $1.code) }
  }

  mutating func add(_ inspection: Inspection) {
    outcomes[inspection.outcome, default: 0] += 1
    if let failure = inspection.findings.first(where: { $0.outcome == .fail }) {
      firstFailures[failure.code, default: 0] += 1
    }
  }
}
