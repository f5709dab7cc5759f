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
    _ files: [String], _ inspect: ([UInt8]) async throws(NoPayload) -> Inspection
  ) async throws(Failure) {
    try dump.prepare()
    var report = ReportWriter(options, isSingle: files.count == 1)
    var outcomes: [Verdict.Outcome] = []
    var unread = 0
    for file in files {
      let captured: [UInt8]
      do {
        captured = try FileSystem.read(file)
      } catch {
        Console.complain("Error: " + error.message)
        unread += 1
        continue
      }
      let start = ContinuousClock.now
      let inspection: Inspection
      do {
        inspection = try await inspect(captured)
      } catch {
        Console.complain("Error: " + Failure.explained(error.code, in: file, .unreadable).message)
        unread += 1
        continue
      }
      let microseconds = Int64((ContinuousClock.now - start) / .microseconds(1))
      outcomes.append(inspection.outcome)
      report.add(
        Record(
          source: file, inspection, showsValues: options.showValues,
          microseconds: options.timing ? microseconds : nil))
      try dump.write(inspection, from: file)
    }
    try report.finish(outcomes, unread: unread)
    if unread > 0 { Console.exit(.unreadable) }
    let isClean = outcomes.allSatisfy { $0 == .valid } || options.exitZero
    Console.exit(isClean ? .success : .notValid)
  }
}

/// Writes records as they come, in one of the formats.
struct ReportWriter {
  private let options: ReportOptions
  private let isSingle: Bool
  private let human: HumanReport
  private var pending: [Record] = []
  private var text = ""

  init(_ options: ReportOptions, isSingle: Bool) {
    self.options = options
    self.isSingle = isSingle
    human = HumanReport(style: options.style)
  }

  mutating func add(_ record: Record) {
    switch options.format {
    case .json: pending.append(record)
    case .ndjson: write(record.jsonLine + "\n")
    case .human: write(isSingle ? human.text(of: record) : human.line(of: record))
    }
  }

  mutating func finish(_ outcomes: [Verdict.Outcome], unread: Int) throws(Failure) {
    switch options.format {
    case .json: write(Record.jsonArray(pending) + "\n")
    case .human where !isSingle: write(human.summary(outcomes, unread: unread))
    case .human, .ndjson: break
    }
    if let output = options.output { try FileSystem.write(Array(text.utf8), to: output) }
  }

  private mutating func write(_ part: String) {
    if options.output == nil { Console.print(part) } else { text += part }
  }
}
