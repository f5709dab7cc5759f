import SAMLFormats
package import XMLSignature

/// What follows for one message beside the response.
package struct MessageVerdict: Sendable {
  /// What follows from the findings.
  package enum Outcome: Sendable {
    /// Every required rule holds, and no rule fails: the message as it was signed.
    case valid(VerifiedMessage)
    /// At least one rule fails.
    case invalid(reasons: [Finding])
    /// No rule fails, and a required one could not be applied.
    case indeterminate(missing: [Finding])

    /// Its name.
    package var kind: Verdict.Outcome.Kind {
      switch self {
      case .valid: .valid
      case .invalid: .invalid
      case .indeterminate: .indeterminate
      }
    }
  }

  /// What follows from the findings.
  package let outcome: Outcome

  /// What each rule says.
  package let findings: [Finding]

  /// The moment for which the message was evaluated.
  package let evaluatedAt: Instant

  /// The party for which it was evaluated.
  package let receiver: MessageReceiver

  /// Whether a rule about times fails by now, where the message was evaluated for an earlier moment.
  package let failsNow: Bool

  /// The moment from which no verifier of the policy accepts the message any more; nil where there is none.
  let acceptableUntil: Instant?

  /// What the answer says of its request's success, verified or not; nil for a request.
  package let status: Status?

  /// What a signature of a trusted key covers.
  let message: VerifiedMessage?

  init(
    _ findings: [Finding], _ message: VerifiedMessage?, at now: Instant,
    as receiver: MessageReceiver, status: Status? = nil, until acceptableUntil: Instant? = nil,
    failsNow: Bool = false
  ) {
    self.findings = findings
    self.message = message
    self.evaluatedAt = now
    self.receiver = receiver
    self.status = status
    self.failsNow = failsNow
    self.acceptableUntil = acceptableUntil
    outcome =
      switch (Verdict.Outcome.Kind(of: findings), message) {
      case (.valid, let message?): .valid(message)
      case (.invalid, _): .invalid(reasons: findings.all(.fail))
      // Without verified bytes nothing is valid, whatever the findings add up to.
      case (.valid, nil), (.indeterminate, _): .indeterminate(missing: findings.missing)
      }
  }
}

extension MessageVerdict {
  /// The element that was verified; nil when no signature in the document holds.
  package var signature: VerifiedElement? {
    guard case .signature(let element) = message?.proof else { return nil }
    return element
  }

  /// The verified query whose signature proves the message; nil when a signature in it does, or none.
  package var query: VerifiedRedirectMessage? {
    guard case .query(let query) = message?.proof else { return nil }
    return query
  }

  /// The message as it was signed; nil unless the outcome is `valid`.
  package var validated: MessageContent? {
    guard case .valid(let message) = outcome else { return nil }
    return message.content
  }

  /// The content of the verified bytes; nil when the outcome is `invalid` or no signature holds.
  package var verifiedContent: MessageContent? {
    if case .invalid = outcome { return nil }
    return message?.content
  }

  /// The verdict on the same message with other findings.
  package func with(_ findings: [Finding]) -> MessageVerdict {
    MessageVerdict(
      findings, message, at: evaluatedAt, as: receiver, status: status, until: acceptableUntil,
      failsNow: failsNow)
  }
}
