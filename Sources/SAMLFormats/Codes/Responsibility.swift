/// The party that can fix the cause of a finding.
public enum Responsibility: String, Sendable, Hashable, CaseIterable {
  /// The presenter of the message: it was damaged or changed in transit, comes too late, or answers
  /// another question.
  case client
  /// The maker of the message: it violates the standard or an agreement.
  case provider
  /// The operator of the verifier: its keys, policy, clock or cache.
  case `operator`
  /// No party: the same message may be accepted when it is presented again.
  case retry
}
