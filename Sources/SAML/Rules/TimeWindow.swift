public import SAMLFormats

/// A span of time with an end that does not belong to it, seen by a clock that may be off.
public struct TimeWindow: Sendable, Hashable {
  enum Result: Sendable, Hashable {
    /// Now is inside; `onlyBySkew` when the clocks must disagree for it.
    case inside(onlyBySkew: Bool)
    case notYetValid
    case expired
  }

  /// The first moment; nil for a window without a beginning.
  public let notBefore: Instant?
  /// The first moment after it; nil for a window without an end.
  public let notOnOrAfter: Instant?

  /// Makes a window; a side that is nil is open.
  package init(notBefore: Instant?, notOnOrAfter: Instant?) {
    self.notBefore = notBefore
    self.notOnOrAfter = notOnOrAfter
  }

  /// Whether the end is after the beginning.
  var isOrdered: Bool {
    guard let notBefore, let notOnOrAfter else { return true }
    return notBefore < notOnOrAfter
  }

  /// `notBefore - skew <= now < notOnOrAfter + skew` (SAML Core §2.5.1.2, CND-03).
  func contains(_ now: Instant, skew: Duration) -> Result {
    var onlyBySkew = false
    if let notBefore, now < notBefore {
      guard now >= notBefore.advanced(by: .zero - skew) else { return .notYetValid }
      onlyBySkew = true
    }
    if let notOnOrAfter, now >= notOnOrAfter {
      guard now < notOnOrAfter.advanced(by: skew) else { return .expired }
      onlyBySkew = true
    }
    return .inside(onlyBySkew: onlyBySkew)
  }
}
