public import XMLSignature

/// The verdict on one response: a finding for every rule, and the outcome of all of them.
public struct Verdict: Sendable {
  /// The conclusion from the findings.
  public enum Outcome: Sendable {
    /// Every required rule holds, and no rule fails.
    case valid(ValidatedAssertion)
    /// At least one rule fails.
    case invalid(reasons: [Finding])
    /// No rule fails, and a required one could not be applied; with the assertion as it was signed, where
    /// its signature was verified.
    case indeterminate(missing: [Finding], Assertion?)
  }

  /// The conclusion from the findings.
  public let outcome: Outcome

  /// The finding of each rule.
  public let findings: [Finding]

  /// The moment for which the response was evaluated.
  public let evaluatedAt: Instant

  /// The status that the response gives its query, verified or not; nil when it could not be read.
  public let status: Status?

  /// The fault that a SOAP envelope holds instead of a response.
  public let fault: SOAPFault?

  /// The content that a signature of a trusted key covers.
  private let verified: VerifiedResponse?
  /// Whether the query is known that the response must answer.
  private let answersQuery: Bool
  /// Whether a rule about times fails by now, where the response was evaluated for an earlier moment.
  package let failsNow: Bool

  init(
    findings: [Finding], at now: Instant, verified: VerifiedResponse?, status: Status? = nil,
    fault: SOAPFault? = nil, answersQuery: Bool = false, failsNow: Bool = false
  ) {
    outcome = Outcome(of: findings, verified?.assertion)
    self.findings = findings
    self.evaluatedAt = now
    self.verified = verified
    self.status = status
    self.fault = fault
    self.answersQuery = answersQuery
    self.failsNow = failsNow
  }

  /// The verdict on the same response with other findings.
  package func with(_ findings: [Finding]) -> Verdict {
    Verdict(
      findings: findings, at: evaluatedAt, verified: verified, status: status, fault: fault,
      answersQuery: answersQuery, failsNow: failsNow)
  }
}

extension Verdict {
  /// The findings against the response: the failed ones, or if none failed, the required ones that
  /// could not be applied.
  public var reasons: [Finding] { outcome.reasons }

  /// The assertion for which every rule holds; nil unless the outcome is `valid`.
  public var validated: ValidatedAssertion? {
    guard case .valid(let validated) = outcome else { return nil }
    return validated
  }

  /// The assertion as it was signed; nil when the signature was not verified, or the outcome is
  /// `invalid`.
  public var assertion: Assertion? {
    switch outcome {
    case .valid(let validated): validated.assertion
    case .invalid: nil
    case .indeterminate(_, let assertion): assertion
    }
  }

  /// The verified signature, the assertion's own before that of the response; nil when no signature
  /// holds.
  public var signature: VerifiedElement? { verified?.signature }

  /// The content of the verified bytes, even when the outcome is `invalid`; for display.
  package var verifiedContent: AssertionContent? { verified?.assertion?.content }

  /// The query that the response answers, from verified bytes alone; nil when the outcome is
  /// `invalid`.
  ///
  /// A signed response names it itself. If the assertion alone is signed, its confirmations name it (SAML Core
  /// §2.4.1.2), and it is nil unless all of them name the same.
  public var inResponseTo: ExactString? {
    if case .invalid = outcome { return nil }
    guard let verified else { return nil }
    if let response = verified.response { return response.inResponseTo }
    guard let confirmations = verified.assertion?.content.subject?.confirmations,
      let query = confirmations.first?.data?.inResponseTo
    else { return nil }
    let others = confirmations.dropFirst()
    let isOneQuery = others.allSatisfy { $0.data?.inResponseTo == query }
    return isOneQuery ? query : nil
  }

  /// Whether the authority answers the query of the policy with an empty answer: success, signed,
  /// without an assertion (SAML Core §3.3.4, AQR-04).
  ///
  /// It is no error, and no sign-in; the outcome is `indeterminate`, because nothing is stated.
  package var isEmptyAnswer: Bool {
    guard case .indeterminate = outcome else { return false }
    return answersQuery && verified?.response?.isSuccessWithoutAssertion ?? false
  }

  /// Whether it is `valid` only because the clocks are allowed to disagree.
  package var isValidOnlyBySkew: Bool {
    outcome.kind == .valid
      && findings.contains { $0.outcome == .pass && $0.cause == .clockSkew }
  }
}

/// Shows the outcome and the findings: what was verified names a person (LOG-05).
extension Verdict: CustomReflectable {
  /// The outcome's name and the findings.
  public var customMirror: Mirror {
    Mirror(self, children: ["outcome": outcome.kind, "findings": findings], displayStyle: .struct)
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

  /// Its content.
  public subscript<Value>(dynamicMember path: KeyPath<AssertionContent, Value>) -> Value {
    assertion.content[keyPath: path]
  }
}
