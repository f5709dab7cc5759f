import Formats
import SAML
import SAMLCapture
import SAMLInspection
import SAMLReport

/// Says for which moment each payload is evaluated.
enum EvaluationClock: Sendable {
  /// One moment for everything.
  case fixed(Instant, Record.TimeSource)
  /// The moment of each capture, where it has one; now for the others, and for what is trusted.
  case captured(now: Instant)

  /// The moment for what is trusted, and for payloads that have none of their own.
  var now: Instant {
    switch self {
    case .fixed(let moment, _): moment
    case .captured(let now): now
    }
  }

  /// The moment for one payload.
  func moment(of capture: CapturedPayload) -> Moment {
    switch self {
    case .fixed(let moment, let source):
      return Moment(time: EvaluationTime(moment), source: source)
    case .captured(let now):
      guard let captured = capture.capturedAt else {
        return Moment(time: EvaluationTime(now), source: .now)
      }
      guard captured <= now else {
        return Moment(
          time: EvaluationTime(now), source: .now,
          note: Finding(note: .captureTimeInFuture, actual: .instant(captured)))
      }
      return Moment(time: EvaluationTime(asOf: captured, now: now), source: .capture)
    }
  }

  /// When a payload is evaluated, and what is to be noted of that.
  struct Moment {
    let time: EvaluationTime
    let source: Record.TimeSource
    var note: Finding?
  }
}

extension CapturedPayload {
  /// That the clock of the device was off, by more than a slow network explains.
  var clockNote: Finding? {
    guard let lead = payload.exchange?.deviceClockLead,
      lead > Self.remarkableLead || lead < .zero - Self.remarkableLead
    else { return nil }
    return Finding(note: .timeDeviceClock, actual: .clockLead(lead))
  }

  /// A request is on its way for a few seconds, and SAML's rules allow for a minute.
  private static let remarkableLead = Duration.seconds(30)
}
