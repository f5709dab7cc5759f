import SAMLReport

/// What a record is in a report of many, whatever stands before and behind it.
struct RecordText: Sendable {
  private let format: ReportOptions.Format
  private let human: HumanReport

  init(_ options: ReportOptions) {
    format = options.format
    human = HumanReport(style: options.style)
  }

  func text(of record: Record) -> String {
    switch format {
    case .json: record.jsonElement
    case .ndjson: record.jsonLine + "\n"
    case .human: human.line(of: record)
    // What they write of a record depends on those before it.
    case .junit, .sarif, .html: ""
    }
  }
}
