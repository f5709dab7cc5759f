import ExchangeProgram
import PartnerSSO
import SAMLCommandLine
import ScriptedSSO
import Synchronization

/// How a run ends.
enum RunEnd: Sendable {
  case outcome(PartnerSSOWorkflow.Outcome)
  case interrupted(Int32)
  case timedOut

  /// Whether it ended because no answer came from the service.
  var isUnreachable: Bool { failure?.kind == .unreachable }

  /// The exit status.
  var status: Int32 {
    guard case .outcome(let outcome) = self, outcome.isSuccess else { return 1 }
    return 0
  }

  /// The failure of the service, if the run ended by one.
  fileprivate var failure: ServiceFailure? {
    guard case .outcome(.failed(.service(let failure))) = self else { return nil }
    return failure
  }

  /// The code of the failure, if the run ended by one.
  fileprivate var code: String? {
    guard case .outcome(.failed(let failure)) = self else { return nil }
    return failure.code.rawValue
  }

  /// The word of a record.
  fileprivate var word: String {
    switch self {
    case .interrupted: "interrupted"
    case .timedOut: "timed-out"
    case .outcome(let outcome):
      switch outcome {
      case .authenticated: "authenticated"
      case .notAuthenticated: "not-authenticated"
      case .authorized: "authorized"
      case .denied: "denied"
      case .preauthorized: "preauthorized"
      case .signedOut: "signed-out"
      case .cancelled: "cancelled"
      case .failed: "failed"
      }
    }
  }
}

extension PartnerSSOWorkflow.Outcome {
  /// Whether the wish was fulfilled.
  var isSuccess: Bool {
    switch self {
    case .authenticated, .authorized, .preauthorized, .signedOut: true
    case .notAuthenticated, .denied, .cancelled, .failed: false
    }
  }
}

/// The report of a run: lines as it goes on, or one record at its end.
final class RunReport: Sendable {
  private let format: AnswerFormat
  private let kept = Mutex<[RunEntry]>([])

  init(_ format: AnswerFormat) { self.format = format }

  /// What has happened, in order.
  var entries: [RunEntry] { kept.withLock { $0 } }

  /// Adds what has happened.
  func add(_ entry: RunEntry) {
    kept.withLock { $0.append(entry) }
    if format == .human { Console.tell(entry.line) }
  }

  /// Ends the report.
  func end(_ end: RunEnd) {
    guard format == .json else { return }
    var record = JSONRecord()
    record.add("schemaVersion", 1)
    record.add("result", end.word)
    record.add("code", end.code)
    record.add("serviceFailure", end.failure?.kind.rawValue)
    record.add("serviceStatus", end.failure?.status)
    record.add("steps", entries)
    Console.tell(record.text)
  }
}
