import ExchangeProgram
import PartnerSSO
import SAMLCommandLine
import SAMLInspection
import SAMLPayload
import SAMLReport
import Synchronization
import TokenExchange

/// The report of a run: lines as it goes on, or one record at its end.
final class ExchangeReport: Sendable {
  private let format: AnswerFormat
  private let events = Mutex(Events())

  /// How a run ended.
  enum End: String, Sendable, Encodable {
    case exchanged
    /// The service has answered, and refused the response.
    case refused
    /// There is no answer of the service that can be used, or it did not accept the caller.
    case unanswered
    case notSent = "not-sent"
  }

  /// The parts of a record, in the order in which they came.
  private struct Events {
    var judgements: [String] = []
    var request: MaskedRequest?
    var messages: [ObservedMessage] = []
  }

  init(_ format: AnswerFormat) { self.format = format }

  /// Adds the judgement of a form, or of the capture where no form can be made of it.
  func add(_ inspection: Record, of form: PostedForm?, _ outcome: Inspection.Outcome) {
    var record = JSONRecord()
    record.add("form", form?.rawValue)
    record.add("verdict", outcome.rawValue)
    record.add("record", written: String(decoding: inspection.jsonLine, as: UTF8.self))
    events.withLock { $0.judgements.append(record.line) }
  }

  /// Adds the request of a dry run.
  func add(_ request: MaskedRequest) {
    events.withLock { $0.request = request }
    tell(request.text)
  }

  /// Adds a message and its answer.
  func add(_ message: ObservedMessage) {
    events.withLock { $0.messages.append(message) }
    tell(message.text)
  }

  /// Tells people; a record has it in another place.
  func tell(_ lines: String) {
    if format == .human { Console.tell(lines) }
  }

  /// The codes by which the service explained its last answer.
  var findings: [String] { events.withLock { $0.messages.last?.answer.findings ?? [] } }

  /// Ends the report: with the forms in which the response was posted, and why it was not accepted.
  func end(_ end: End, forms: ExchangedForms? = nil, error: ExchangeError? = nil) {
    guard format == .json else { return }
    let events = events.withLock { $0 }
    var record = JSONRecord()
    record.add("schemaVersion", 1)
    record.add("result", end)
    record.add("code", error?.code.rawValue)
    record.add("acceptedForm", forms?.accepted?.rawValue)
    record.add("postedForms", forms?.forms.map(\.rawValue))
    record.add("formReason", forms?.reason.rawValue)
    record.add("findings", findings.isEmpty ? nil : findings)
    record.add(
      "judgements", written: "[" + events.judgements.joined(separator: ", ") + "]")
    record.add("request", events.request)
    record.add("messages", events.messages)
    Console.tell(record.text)
  }
}
