package import SAML
import SAMLFormats
import SAMLInspection
import XMLSignature

/// The history of the issuers in a batch of payloads: their clocks, certificates, algorithms and
/// attributes.
///
/// A message counts for an issuer only when a trusted key has signed that name and the rule about
/// issuers holds for it. Any other message could name any issuer, so it is counted apart. The
/// summary keeps names of attributes, never values. Its size does not grow with the number of
/// payloads.
package struct Fleet: Sendable {
  /// The most issuers that are listed; messages of further issuers are only counted.
  static let maximumIssuers = 1000
  /// The longest identifier of an entity, in bytes (SAML Core §8.3.6 has 1,024 characters).
  static let maximumIssuerBytes = 4096

  private(set) var issuers: [FleetIssuer] = []
  /// Messages whose issuer no verified signature confirms.
  private(set) var unverified = FleetTally()
  /// Messages of issuers beyond the limit.
  private(set) var further = FleetTally()
  /// The latest moment at which a payload was evaluated.
  private(set) var at: Instant?

  private var places: [ExactString: Int] = [:]

  /// Makes an empty summary.
  package init() {}

  /// Adds a payload.
  ///
  /// - Parameters:
  ///   - record: The record of the evaluated payload.
  ///   - captured: When it was captured; nil when that is not known.
  package mutating func add(_ record: Record, capturedAt captured: Instant?) {
    let inspection = record.inspection
    at = max(at ?? inspection.time.now, inspection.time.now)
    guard let message = FleetMessage(inspection, capturedAt: captured) else {
      return unverified.add(inspection)
    }
    guard let place = place(of: message.issuer) else { return further.add(inspection) }
    issuers[place].add(message, inspection)
  }

  private mutating func place(of issuer: ExactString) -> Int? {
    if let place = places[issuer] { return place }
    guard issuers.count < Self.maximumIssuers, issuer.utf8.count <= Self.maximumIssuerBytes
    else { return nil }
    places[issuer] = issuers.count
    issuers.append(FleetIssuer(name: issuer))
    return issuers.count - 1
  }
}

/// A message whose issuer is known by its signature.
struct FleetMessage {
  let issuer: ExactString
  let issued: Instant
  let captured: Instant?
  let signature: VerifiedElement
  let attributeNames: Set<ExactString>

  /// Nil when the issuer is only claimed.
  init?(_ inspection: Inspection, capturedAt captured: Instant?) {
    guard let verdict = inspection.verdict, let signature = verdict.signature,
      let content = verdict.verifiedContent
    else { return nil }
    // A trusted key may sign, and yet not for this name.
    let issuer = content.issuer.value
    guard
      verdict.findings.contains(where: {
        $0.code == .samlIssuer && $0.outcome == .pass
          && $0.actual == .name(.entity, issuer)
      })
    else { return nil }
    self.issuer = issuer
    issued = content.issueInstant
    self.captured = captured
    self.signature = signature
    attributeNames = Set(content.attributes.map(\.name))
  }
}

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
