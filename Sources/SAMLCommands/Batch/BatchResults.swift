import SAMLCommandLine
import SAMLInspection
import SAMLReport

/// Takes what was evaluated, in the order of the report; one thread at a time.
final class BatchResults {
  private(set) var summary: BatchSummary
  private let records: RecordMaker
  private let text: RecordText
  private let memory: ReplayMemory?
  private var fleet: FleetSummary?
  private let progress: Progress
  private var writer: ReportWriter
  /// What is to be written next.
  private var reported: [Reported] = []
  private var failure: Failure?

  init(
    _ records: RecordMaker, _ output: ReportOutput, _ memory: ReplayMemory?, _ fleet: FleetSummary?,
    _ progress: Progress,
    from summary: BatchSummary
  ) {
    self.summary = summary
    self.records = records
    self.memory = memory
    self.fleet = fleet
    self.progress = progress
    text = RecordText(records.report)
    writer = ReportWriter(records.report, output, records.settings)
  }

  func begin() throws(Failure) { try writer.begin() }

  /// Adds captures to the report.
  ///
  /// - Returns: False when nothing can be written any more, which `finish` then throws.
  func add(_ evaluated: [EvaluatedCapture]) -> Bool {
    do throws(Failure) {
      for capture in evaluated { try report(capture) }
      try write()
    } catch {
      failure = error
    }
    return failure == nil
  }

  /// Notes that the rest was given up.
  func interrupt() { summary.isInterrupted = true }

  func finish(_ status: ExitStatus) throws(Failure) {
    if let failure { throw failure }
    try writer.finish(summary, status)
    try fleet?.finish()
  }

  private func note(_ record: Record, _ capture: CapturedPayload) {
    summary.add(record)
    fleet?.add(record, capture)
  }

  private func report(_ evaluated: EvaluatedCapture) throws(Failure) {
    switch evaluated {
    case .evaluated(let capture, let record, let text, let notes):
      try complain(notes)
      note(record, capture)
      reported.append(.record(record, text: text))
    case .inspected(let capture, let inspection, let timeSource, let microseconds, let notes):
      try complain(notes)
      let inspection = memory?.lookNow(at: inspection) ?? inspection
      let record = records.record(
        of: capture, inspection, timeSource, microseconds: microseconds)
      note(record, capture)
      reported.append(.record(record, text: text.text(of: record)))
    case .failed(let failures):
      if let failure = failures.first(where: { $0.status != .unreadable }) { throw failure }
      try complain(failures.map { "Error: " + $0.message })
      for failure in failures {
        summary.addUnread()
        reported.append(.unread(UnreadInput(source: failure.source, message: failure.message)))
      }
    case .note(let text): try complain([text])
    }
  }

  private func write() throws(Failure) {
    try writer.add(reported)
    reported.removeAll(keepingCapacity: true)
  }

  /// Complains behind what is reported of the inputs before: a terminal shows both.
  private func complain(_ texts: [String]) throws(Failure) {
    guard !texts.isEmpty else { return }
    try write()
    progress.clear()
    Console.complain(texts)
  }
}

extension ReplayMemory {
  /// Looks, and waits for the answer on a thread that no task needs.
  fileprivate func lookNow(at inspection: Inspection) -> Inspection {
    let answer = Monitor<Inspection?>(nil)
    Task {
      let seen = await look(at: inspection)
      answer.access { $0 = seen }
    }
    return answer.wait { $0 }
  }
}
