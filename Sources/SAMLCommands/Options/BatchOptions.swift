import ArgumentParser
import SAMLCommandLine
import SAMLInspection

/// How many payloads are evaluated at once, and the reports about all of them.
struct BatchOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Validate this many payloads at once; default: one per usable processor.", valueName: "number"
    ))
  var jobs: Int?

  @Flag(help: "Report each payload when it is judged, and not in the order of the input.")
  var unordered = false

  @Flag(
    help: ArgumentHelp(
      "Go on where an earlier run ended: read the report that --output names, skip the "
        + "payloads that it holds, and append the others. Needs --format ndjson."))
  var resume = false

  @Flag(help: "Write a summary to standard error: verdicts, first reasons and issuers.")
  var summary = false

  mutating func validate() throws {
    guard 1...1024 ~= jobs ?? 1 else { throw ValidationError("--jobs takes 1 to 1024.") }
  }

  /// Checks the options before anything is evaluated.
  func check(_ report: ReportOptions, _ memory: ReplayMemory?) throws(Failure) {
    guard resume else { return }
    guard report.format == .ndjson, report.output != nil else {
      throw .usage("--resume goes on with a report; it needs --format ndjson and --output FILE.")
    }
    if case .run = memory {
      throw .usage("--replay-cache memory does not remember an earlier run, which --resume needs.")
    }
  }

  /// Reads the report of an earlier run; nil when this one starts a new report.
  func earlierReport(
    _ report: ReportOptions, answering question: Inspection.Question
  ) throws(Failure) -> ResumedReport? {
    guard resume, let output = report.output else { return nil }
    return try ResumedReport(continuing: output, answering: question)
  }
}
