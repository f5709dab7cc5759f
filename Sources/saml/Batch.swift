import SAML
import SAMLInspection
import SAMLReport

/// Inspects one payload after another and reports them.
///
/// An input that cannot be read does not stop the others; it decides the exit status.
struct Batch {
  private let options: ReportOptions
  private let dump: DumpOptions

  init(_ options: ReportOptions, _ dump: DumpOptions) {
    self.options = options
    self.dump = dump
  }

  func run(
    _ captures: CaptureSource, fleet: FleetSummary? = nil,
    _ inspect: ([UInt8]) async throws(NoPayload) -> Inspection
  ) async throws(Failure) {
    try dump.prepare()
    var captures = captures
    var fleet = fleet
    var report = ReportWriter(options)
    var outcomes: [Verdict.Outcome] = []
    var unread = 0
    while let capture = captures.next() {
      do throws(Failure) {
        let capture = try capture.get()
        let start = ContinuousClock.now
        let inspection: Inspection
        do { inspection = try await inspect(capture.octets) } catch {
          throw .noPayload(in: capture.source, capture.octets, error.code)
        }
        let microseconds = Int64((ContinuousClock.now - start) / .microseconds(1))
        outcomes.append(inspection.outcome)
        let record = Record(
          source: capture.source, inspection, showsValues: options.showValues,
          microseconds: options.timing ? microseconds : nil)
        report.add(record)
        fleet?.add(record, capture)
        try dump.write(inspection, from: capture.source)
      } catch {
        guard error.status == .unreadable else { throw error }
        Console.complain("Error: " + error.message)
        report.add(UnreadInput(source: error.source, message: error.message))
        unread += 1
      }
    }
    let isClean = outcomes.allSatisfy { $0 == .valid } || options.exitZero
    let status: ExitStatus = unread > 0 ? .unreadable : isClean ? .success : .notValid
    try report.finish(outcomes, unread: unread, status)
    try fleet?.finish()
    Console.exit(status)
  }
}

/// Writes records as they come, in one of the formats.
struct ReportWriter {
  private let options: ReportOptions
  private let human: HumanReport
  /// For the formats that are written in parts; nil for the others.
  private var parts: (any ReportFormat)?
  private var pending: [Record] = []
  private var text = ""
  /// The first record for people: it is shown in full if it stays the only one.
  private var first: Record?
  private var count = 0

  init(_ options: ReportOptions) {
    self.options = options
    human = HumanReport(style: options.style)
    parts = options.format.report
    write(parts?.begin() ?? "")
  }

  mutating func add(_ record: Record) {
    count += 1
    switch options.format {
    case .json: pending.append(record)
    case .ndjson: write(record.jsonLine + "\n")
    case .human where count == 1: first = record
    case .human:
      writeFirst()
      write(human.line(of: record))
    case .junit, .sarif, .html: write(parts?.add(record) ?? "")
    }
  }

  /// Takes note of an input that has no record.
  mutating func add(_ input: UnreadInput) {
    count += 1
    writeFirst()
    write(parts?.add(input) ?? "")
  }

  mutating func finish(
    _ outcomes: [Verdict.Outcome], unread: Int, _ status: ExitStatus
  ) throws(Failure) {
    switch options.format {
    case .json: write(Record.jsonArray(pending) + "\n")
    case .human where count == 1: if let first { write(human.text(of: first)) }
    case .human: write(human.summary(outcomes, unread: unread))
    case .ndjson: break
    case .junit, .sarif, .html:
      let summary = ReportSummary(unread: unread, exitStatus: status.rawValue)
      write(parts?.end(summary) ?? "")
    }
    if let output = options.output { try FileSystem.write(Array(text.utf8), to: output) }
  }

  private mutating func writeFirst() {
    if let first { write(human.line(of: first)) }
    first = nil
  }

  private mutating func write(_ part: String) {
    if options.output == nil { Console.print(part) } else { text += part }
  }
}
