package import SAML
package import SAMLCapture
package import SAMLFormats
import SAMLInspection
package import SAMLReport

/// Says for which moment each payload is evaluated.
package enum EvaluationClock: Sendable {
  /// One moment for everything.
  case fixed(Instant, Record.TimeSource)
  /// The moment of each capture, where it has one; now for the others, and for what is trusted.
  case captured(now: Instant)

  /// The moment for what is trusted, and for payloads that have none of their own.
  package var now: Instant {
    switch self {
    case .fixed(let moment, _): moment
    case .captured(let now): now
    }
  }

  /// Returns the moment at which a payload is evaluated.
  ///
  /// - Parameter captured: When it was captured; nil if the capture does not record it.
  /// - Returns: The moment, with a note where the capture's is ignored.
  package func moment(capturedAt captured: Instant?) -> Moment {
    switch self {
    case .fixed(let moment, let source):
      return Moment(time: EvaluationTime(moment), source: source)
    case .captured(let now):
      guard let captured else { return Moment(time: EvaluationTime(now), source: .now) }
      guard captured <= now else {
        return Moment(
          time: EvaluationTime(now), source: .now,
          note: Finding(note: .captureTimeInFuture, actual: .instant(captured)))
      }
      return Moment(time: EvaluationTime(asOf: captured, now: now), source: .capture)
    }
  }

  /// When a payload is evaluated, and what is to be noted of that.
  package struct Moment: Sendable {
    package let time: EvaluationTime
    package let source: Record.TimeSource
    package var note: Finding?
  }
}

extension FoundPayload {
  /// The note that the clock of the device was off, by more than a slow network explains.
  package var clockNote: Finding? {
    guard let lead = exchange?.deviceClockLead,
      lead > Self.remarkableLead || lead < .zero - Self.remarkableLead
    else { return nil }
    return Finding(note: .timeDeviceClock, actual: .clockLead(lead))
  }

  /// A request is on its way for a few seconds, and SAML's rules allow for a minute.
  private static let remarkableLead = Duration.seconds(30)
}
