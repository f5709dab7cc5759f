import ArgumentParser
import SAMLReport

extension ReportOptions.Format {
  /// A new report of this format; nil for those that need no beginning and no end of their own.
  var report: (any ReportFormat)? {
    switch self {
    case .human, .json, .ndjson: nil
    case .html: HTMLReport()
    case .junit: JUnitReport()
    case .sarif: SARIFReport(toolVersion: Version.number)
    }
  }
}
