import SAML
import SAMLCommandLine
import SAMLInspection
import SAMLReport

/// Evaluates captures and reports them: several at once, in order, in memory that does not grow.
///
/// An input that cannot be read does not stop the others; it decides the exit status.
struct Batch {
  typealias Inspect =
    @Sendable (CapturedPayload, EvaluationTime) throws(NoPayload) -> Inspection

  private let report: ReportOptions
  private let dump: DumpOptions
  private let batch: BatchOptions
  private let question: Inspection.Question
  private let clock: EvaluationClock
  private let records: RecordMaker
  /// Whether `intact` gives the status of a success.
  private let acceptsIntact: Bool

  init(
    _ report: ReportOptions, _ dump: DumpOptions, _ batch: BatchOptions, at clock: EvaluationClock,
    answering question: Inspection.Question = .validity, showsNormalization: Bool = false,
    acceptsIntact: Bool = false, _ settings: SettingsFile? = nil
  ) {
    self.acceptsIntact = acceptsIntact
    records = RecordMaker(
      report: report, showsNormalization: showsNormalization, settings: settings)
    self.question = question
    self.clock = clock
    self.report = report
    self.dump = dump
    self.batch = batch
  }

  /// Evaluates all captures, and ends the command with the status that follows.
  ///
  /// - Parameters:
  ///   - captures: The captures to evaluate.
  ///   - memory: Where to look whether an assertion was used before, in the order of the report.
  ///   - fleet: Collects the summary of the issuers.
  ///   - inspect: Evaluates one capture; called by many threads at once.
  /// - Throws: ``Ending`` with the status; ``Failure`` for a wrong use, or a report that cannot be written.
  func run(
    _ captures: CaptureSource, memory: ReplayMemory? = nil, fleet: FleetSummary? = nil,
    _ inspect: @escaping Inspect
  ) throws -> Never {
    try dump.prepare()
    try batch.check(report, memory)
    var captures = captures
    if let path = report.output { try captures.leaveOut(report: path) }
    let earlier = try batch.earlierReport(report, answering: question)
    var summary = BatchSummary(of: question)
    if let earlier { summary.add(earlier: earlier.outcomes) }
    let progress = Progress(report)
    let output = try ReportOutput(report.output, isContinued: earlier != nil)
    if let path = report.output { try captures.leaveOut(report: path) }
    let results = BatchResults(
      records, output, memory, fleet, progress, from: summary)
    try results.begin()
    let reader = BatchReader(captures, besides: earlier)
    let evaluator = CaptureEvaluator(
      records, dump, clock, inspect, isRendering: memory == nil)
    let pool = WorkerPool(
      .init(threads: batch.jobs ?? Processors.current.usable, isOrdered: !batch.unordered),
      next: {
        defer { progress.note(reader.fraction) }
        return reader.next()
      },
      size: \.byteCount, make: evaluator.evaluate, handOver: results.add)
    let interruption = Interruption()
    // In another program's process signals are that program's.
    if Execution.current.isProcess { interruption.begin { pool.stop() } }
    var patience = 25
    pool.run { count in
      progress.draw(count)
      if interruption.signal != nil { patience -= 1 }
      return patience > 0
    }
    try end(results, isQuiet: pool.close(), progress, interruption.signal)
  }

  /// Ends the report.
  ///
  /// When a reader has not taken what it was given for seconds, nothing can be added.
  private func end(
    _ results: BatchResults, isQuiet: Bool, _ progress: Progress, _ signal: Int32?
  ) throws -> Never {
    progress.clear()
    if signal != nil { results.interrupt() }
    let status = status(of: results.summary)
    if isQuiet { try results.finish(status) }
    if signal != nil { Console.complain("Interrupted: the report ends before the input does.") }
    if batch.summary { Console.complain(results.summary.text) }
    if let signal { Interruption.exit(by: signal) }
    if results.summary.count == 0 { Console.complain("Error: " + Failure.noPayload.message) }
    throw Ending(status)
  }

  private func status(of summary: BatchSummary) -> ExitStatus {
    if summary.unread > 0 || summary.count == 0 { return .unreadable }
    let isClean =
      summary.outcomes.keys.allSatisfy { $0.isAccepted || acceptsIntact && $0 == .intact }
      || report.exitZero
    return isClean ? .success : .refused
  }
}
