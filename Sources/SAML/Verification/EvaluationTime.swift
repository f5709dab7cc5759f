package import SAMLFormats

/// The moments of one evaluation: when the message was used, and when it is evaluated.
///
/// A service has one moment for both. A report on a capture asks for the service's answer at that
/// time, with the keys that are trusted today.
package struct EvaluationTime: Sendable, Hashable {
  /// The moment for the rules about the times of a message.
  package let asOf: Instant

  /// The moment for what is trusted: certificates, metadata and exceptions of the policy.
  package let now: Instant

  /// One moment for everything.
  package init(_ now: Instant) { self.init(asOf: now, now: now) }

  /// The moment of a capture for the times of its message, and now for what is trusted.
  package init(asOf: Instant, now: Instant) {
    self.asOf = asOf
    self.now = now
  }
}
