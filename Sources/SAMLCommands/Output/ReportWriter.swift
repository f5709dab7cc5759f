import SAMLCommandLine
import SAMLReport

/// The part of a report about one input.
indirect enum Reported {
  case record(Record, text: [UInt8])
  case unread(UnreadInput)
}

/// Writes a report as its records come; nothing of it is held back but the first line for people.
struct ReportWriter {
  private let format: ReportOptions.Format
  private let human: HumanReport
  private let output: ReportOutput
  private let showsFailuresOnly: Bool
  private let settings: SettingsFile?
  /// For the formats that are written in parts; nil for the others.
  private var parts: (any ReportFormat)?
  /// The first record for people: it is shown in full if it stays the only one.
  private var first: Record?
  /// The first payload with missing options: the end of the report lists them, and how to add them.
  private var firstUndecided: Record?
  /// Inputs so far, whether or not they have a record.
  private var inputs = 0
  private var records = 0

  init(_ options: ReportOptions, _ output: ReportOutput, _ settings: SettingsFile?) {
    self.settings = settings
    format = options.format
    human = options.human
    self.output = output
    showsFailuresOnly = options.onlyFailures
    parts = options.format.report
  }

  mutating func begin() throws(Failure) { try output.write(parts?.begin() ?? "") }

  /// Adds records, and inputs that have none.
  mutating func add(_ reported: [Reported]) throws(Failure) {
    var bytes: [UInt8] = []
    for reported in reported {
      switch reported {
      case .record(let record, _) where showsFailuresOnly && record.isAccepted: continue
      case .record(let record, let text):
        inputs += 1
        add(record, text, to: &bytes)
      case .unread(let input):
        inputs += 1
        bytes += (takeFirst() + (parts?.add(input) ?? "")).utf8
      }
    }
    try output.write(bytes)
  }

  private mutating func add(_ record: Record, _ text: [UInt8], to bytes: inout [UInt8]) {
    records += 1
    if firstUndecided == nil, format == .human, record.isUndecided { firstUndecided = record }
    switch format {
    case .json: bytes += (records == 1 ? "[\n  " : ",\n  ").utf8 + text
    case .ndjson: bytes += text
    case .human where inputs == 1: first = record
    case .human: bytes += takeFirst().utf8 + text
    case .junit, .sarif, .html, .github: bytes += (parts?.add(record) ?? "").utf8
    }
  }

  mutating func finish(_ summary: BatchSummary, _ status: ExitStatus) throws(Failure) {
    switch format {
    case .json: try output.write(records == 0 ? "[]\n" : "\n]\n")
    case .human where inputs == 1 && summary.count == 1:
      if let first { try output.write(human.text(of: first)) }
    case .human where human.isQuiet: try output.write(takeFirst())
    case .human:
      let wayOn = firstUndecided.map(human.wayOn) ?? ""
      try output.write(
        takeFirst() + "\n" + (wayOn.isEmpty ? "" : wayOn + "\n") + summary.text
          + (settings.map { "settings \($0.words)\n" } ?? ""))
    case .ndjson: break
    case .junit, .sarif, .html, .github:
      let counts = ReportSummary(unread: summary.unread, exitStatus: status.rawValue)
      try output.write(parts?.end(counts) ?? "")
    }
  }

  private mutating func takeFirst() -> String {
    defer { first = nil }
    return first.map(human.line) ?? ""
  }
}
