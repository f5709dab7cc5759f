import SAMLCommandLine
import SAMLInspection
import SAMLReport

/// Takes what was evaluated, in the order of the report; one thread at a time.
final class BatchResults {
  private(set) var summary: BatchSummary
  private let options: ReportOptions
  private let showsNormalization: Bool
  private let text: RecordText
  private let memory: ReplayMemory?
  private var fleet: FleetSummary?
  private let progress: Progress
  private var writer: ReportWriter
  private var failure: Failure?

  init(
    _ options: ReportOptions, _ output: ReportOutput, showsNormalization: Bool,
    _ memory: ReplayMemory?, _ fleet: FleetSummary?, _ progress: Progress,
    from summary: BatchSummary
  ) {
    self.showsNormalization = showsNormalization
    self.summary = summary
    self.options = options
    self.memory = memory
    self.fleet = fleet
    self.progress = progress
    text = RecordText(options)
    writer = ReportWriter(options, output)
  }

  func begin() throws(Failure) { try writer.begin() }

  /// Adds captures to the report.
  ///
  /// - Returns: False when nothing can be written any more, which `finish` then throws.
  func add(_ evaluated: [EvaluatedCapture]) -> Bool {
    var reported: [Reported] = []
    do throws(Failure) {
      for capture in evaluated {
        reported += try report(capture)
      }
      try writer.add(reported)
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

  private func report(_ evaluated: EvaluatedCapture) throws(Failure) -> [Reported] {
    switch evaluated {
    case .evaluated(let capture, let record, let text, let notes):
      complain(notes)
      note(record, capture)
      return [.record(record, text: text)]
    case .inspected(let capture, let inspection, let timeSource, let microseconds, let notes):
      complain(notes)
      let inspection = memory?.lookNow(at: inspection) ?? inspection
      let record = options.record(
        of: capture, inspection, timeSource, showsNormalization: showsNormalization,
        microseconds: microseconds)
      note(record, capture)
      return [.record(record, text: text.text(of: record))]
    case .failed(let failures):
      if let failure = failures.first(where: { $0.status != .unreadable }) { throw failure }
      complain(failures.map { "Error: " + $0.message })
      return failures.map { failure in
        summary.addUnread()
        return .unread(UnreadInput(source: failure.source, message: failure.message))
      }
    case .note(let text):
      complain([text])
      return []
    }
  }

  private func complain(_ texts: [String]) {
    guard !texts.isEmpty else { return }
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
