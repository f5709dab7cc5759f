import SAMLReport

/// What a record is in a report of many, whatever stands before and behind it.
struct RecordText: Sendable {
  private let format: ReportOptions.Format
  private let human: HumanReport

  init(_ options: ReportOptions) {
    format = options.format
    human = HumanReport(style: options.style)
  }

  func text(of record: Record) -> [UInt8] {
    switch format {
    case .json: record.jsonElement
    case .ndjson: record.jsonLine + [0x0A]
    case .human: Array(human.line(of: record).utf8)
    // What they write of a record depends on those before it.
    case .junit, .sarif, .html: []
    }
  }
}
