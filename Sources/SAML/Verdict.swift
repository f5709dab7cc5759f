public import XMLSignature

/// The judgement of one payload: a finding for every rule, and what follows from all of them.
public struct Verdict: Sendable {
  /// What follows from the findings.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// Every required rule holds, and no rule fails.
    case valid
    /// At least one rule fails.
    case invalid
    /// No rule fails, and a required one could not be applied.
    case indeterminate
  }

  /// What follows from the findings.
  public internal(set) var outcome: Outcome

  /// What each rule says.
  public internal(set) var findings: [Finding]

  /// The moment for which the payload was judged.
  public let at: Instant

  /// The response whose rules all hold; nil unless the outcome is `valid`.
  public internal(set) var validated: ValidatedAssertion?

  /// The assertion as it was signed; nil when the signature was not verified, or the outcome is
  /// `invalid`.
  public internal(set) var assertion: Assertion?

  /// What was verified, the assertion's own signature before that of the response; nil when no
  /// signature holds.
  public let signature: VerifiedElement?

  /// What the verified octets say, also when the outcome is `invalid`; for display.
  package var verifiedContent: AssertionContent? { verified?.content }

  /// What `verifiedContent` is of.
  let verified: Assertion?

  /// The query that the response answers, from verified octets alone; nil when the outcome is
  /// `invalid`.
  public internal(set) var inResponseTo: String?

  /// What the response says of its query's success, verified or not; nil when it could not be read.
  public let status: Status?

  /// The fault that a SOAP envelope holds instead of a response.
  public let fault: SOAPFault?

  /// Whether the authority answers the query of the policy with nothing to say: success, signed,
  /// without an assertion (SAML Core §3.3.4, AQR-04).
  ///
  /// It is no error, and no sign-in; the outcome is `indeterminate`, as nothing is stated.
  public let isEmptyAnswer: Bool

  /// Whether it is `valid` only because the clocks are allowed to disagree.
  public var isValidOnlyBySkew: Bool {
    outcome == .valid
      && findings.contains { $0.outcome == .pass && $0.cause == "clock-skew" }
  }

}

extension Verdict {
  init(
    findings: [Finding], at now: Instant, verified: VerifiedResponse?, status: Status? = nil,
    fault: SOAPFault? = nil, answersQuery: Bool = false
  ) {
    let assertion = verified?.assertion
    let found = Outcome(of: findings)
    // No assertion of verified octets, nothing valid: whatever the findings add up to.
    let outcome = found == .valid && assertion == nil ? .indeterminate : found
    let isUsable = outcome != .invalid
    self.init(
      outcome: outcome, findings: findings, at: now,
      validated: outcome == .valid ? assertion.map(ValidatedAssertion.init) : nil,
      assertion: isUsable ? assertion : nil, signature: verified?.signature, verified: assertion,
      inResponseTo: isUsable ? verified?.response?.inResponseTo : nil, status: status,
      fault: fault,
      isEmptyAnswer: answersQuery && outcome == .indeterminate
        && (verified?.response?.isSuccessWithoutAssertion ?? false))
  }
}

extension Verdict.Outcome {
  /// Any failure decides; then any required rule that was not checked.
  ///
  /// A rule that is absent is not one that passed, so an empty list is `indeterminate`.
  public init(of findings: [Finding]) {
    var holdsRequired = false
    self = .valid
    // By number, as a finding that is taken out is a copy of all it holds.
    for index in findings.indices {
      let outcome = findings[index].outcome
      if outcome == .fail {
        self = .invalid
        return
      }
      guard findings[index].isRequired else { continue }
      holdsRequired = true
      if outcome != .pass { self = .indeterminate }
    }
    if !holdsRequired { self = .indeterminate }
  }
}

/// An assertion that is signed by a trusted key, and for which every rule of the policy holds.
///
/// Only a verdict that is `valid` carries one.
@dynamicMemberLookup
public struct ValidatedAssertion: Sendable {
  /// The assertion.
  public let assertion: Assertion

  init(_ assertion: Assertion) { self.assertion = assertion }

  /// What it says.
  public subscript<Value>(dynamicMember path: KeyPath<AssertionContent, Value>) -> Value {
    assertion.content[keyPath: path]
  }
}
