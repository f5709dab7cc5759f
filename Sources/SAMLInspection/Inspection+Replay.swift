public import SAML

extension Inspection {
  /// The inspection with what a replay cache knows of the assertion; nothing is written.
  ///
  /// The cache is asked only when the outcome is `valid`.
  ///
  /// - Parameter cache: The memory of the service that accepts the assertions.
  /// - Returns: The inspection with the verdict of `Verdict.observing`.
  public func observing(_ cache: some ReplayCache) async -> Inspection {
    guard outcome == .valid, let verdict else { return self }
    return Inspection(self, await verdict.observing(cache))
  }

  /// The inspection after the assertion was used up in a replay cache.
  package func consuming(_ cache: some ReplayCache) async -> Inspection {
    guard outcome == .valid, let verdict else { return self }
    return Inspection(self, await verdict.consuming(cache))
  }

  /// An inspection whose packaging is sound, with another verdict of the same response.
  private init(_ inspection: Inspection, _ verdict: Verdict) {
    let packagingCount = inspection.findings.count - verdict.findings.count
    fingerprint = inspection.fingerprint
    captured = inspection.captured
    trail = inspection.trail
    xml = inspection.xml
    tree = inspection.tree
    self.verdict = verdict
    findings = inspection.findings.prefix(packagingCount) + verdict.findings
    verified = inspection.verified
    generalSignatures = inspection.generalSignatures
    normalization = inspection.normalization
    policy = inspection.policy
    at = inspection.at
    clockSkew = inspection.clockSkew
    outcome = Outcome(verdict.outcome, to: .validity)
  }
}
