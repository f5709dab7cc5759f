import SAML
import SAMLCapture
import SAMLFormats
import SAMLInspection
import XMLSignature

// What to do about the findings of a payload: nothing where one only follows from another, and no command that
// hides what happened when it was captured.
extension Record {
  /// The findings against the payload: what only follows from another one comes last.
  ///
  /// A message that the capture does not have gives one reason.
  var reasons: [Finding] {
    inspection.findings.first { $0.isOfLack }.map { [$0] } ?? causesFirst(inspection.reasons)
  }

  /// Failing findings in the same order.
  var failures: [Finding] { causesFirst(inspection.findings.all(.fail)) }

  private func causesFirst(_ findings: [Finding]) -> [Finding] {
    let follows = findings.filter { $0.follows(among: inspection.findings) != nil }
    guard !follows.isEmpty else { return findings }
    return findings.filter { $0.follows(among: inspection.findings) == nil } + follows
  }

  /// What to do about a finding; nil for one that only follows from another.
  func help(for finding: Finding) -> String? {
    guard finding.follows(among: inspection.findings) == nil else { return nil }
    return advice(on: finding) ?? finding.help
  }

  /// A command that gets past a failure, or one that shows more of it; see ``Finding/next(after:source:at:among:)``.
  func next(for finding: Finding, after invocation: Invocation?) -> NextCommand? {
    let findings = inspection.findings
    guard finding.follows(among: findings) == nil else { return nil }
    return finding.next(
      after: invocation, source: source, at: finding.isAboutNow ? momentToTry : nil,
      among: findings)
  }

  /// The value of `--at` with which every time of the message holds.
  ///
  /// A capture that states its time is validated as of that time or not at all: any other would hide that the
  /// message was sent too late.
  private var momentToTry: String? {
    guard let tree = inspection.tree, let line = TimeLine(of: inspection, in: tree) else {
      return nil
    }
    guard let capturedAt else { return line.firstMoment?.description }
    return timeSource != .capture && line.holds(at: capturedAt) ? "captured" : nil
  }

  /// What a capture's own time says about a time that does not hold.
  private func advice(on finding: Finding) -> String? {
    guard let capturedAt, finding.outcome == .fail, finding.isAboutNow else { return nil }
    let sent = "By the capture it was sent \(capturedAt)"
    switch finding.expected {
    case .window(let window):
      if let end = window.notOnOrAfter, end <= capturedAt {
        return sent + Self.late(capturedAt, end)
      }
      if let start = window.notBefore, capturedAt < start { return sent + Self.clocks }
    case .before(let end) where end <= capturedAt: return sent + Self.late(capturedAt, end)
    case .before: break
    default: return sent + Self.clocks
    }
    return sent + ", when the time held."
  }

  private static func late(_ sent: Instant, _ end: Instant) -> String {
    ", \(sent.duration(since: end).roundedWords) too late. Send a response at once, and ask for a new one "
      + "instead of sending an old one again."
  }

  private static let clocks = ": compare the clock of the sender with that of the provider."
}

extension Finding {
  /// The failing code that this failure only follows from, so that nothing is to be done about it: a signature may
  /// be inside of what is encrypted, and a provider that answers with an error signs and asserts nothing.
  func follows(among findings: [Finding]) -> StableCode? {
    guard outcome == .fail else { return nil }
    let isOfError: Bool
    switch code {
    case .signatureMissing, .signatureAssertionNotSigned: isOfError = false
    case .signatureResponseNotSigned, .samlAssertionMissing: isOfError = true
    default: return nil
    }
    let holdsAssertion = findings.contains { $0.code == .samlAssertionCount && $0.outcome == .pass }
    return findings.first { other in
      guard other.outcome == .fail else { return false }
      if other.code == .samlStatusNotSuccess { return !holdsAssertion }
      return !isOfError && (other.code == .samlAssertionEncrypted || other.code.area == .encryption)
    }?.code
  }

  /// Whether the capture lacks the message, so that no other rule matters.
  var isOfLack: Bool {
    guard !isNote, outcome != .pass else { return false }
    return switch code {
    case .captureCut, .captureEllipsis, .captureMasked: true
    default: false
    }
  }

  /// Whether it compares a time of the message with the moment of the evaluation.
  var isAboutNow: Bool {
    switch code {
    case .timeExpired, .timeNotYetValid, .timeConfirmationExpired, .timeIssuedInFuture,
      .timeAuthenticatedInFuture, .timeSessionOver, .timeIssuedTooLongAgo:
      true
    default: false
    }
  }
}
