import ArgumentParser
import SAML
import SAMLCommandLine
import SAMLFormats
import SAMLReport

/// Where to write the history of the issuers in a batch.
struct FleetOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write what the batch says of each verified issuer over time: clock, keys, algorithms, "
        + "attributes. A drawing if the name ends in .svg, an object if in .json, otherwise a table; - "
        + "is a table after the report. May be repeated.",
      valueName: "file"), completion: .file())
  var fleet: [String] = []

  @Flag(
    help:
      "For --fleet: where a capture does not tell its time, take that at which its file was last modified."
  )
  var capturedWhenModified = false

  func validate(beside report: ReportOptions) throws {
    guard !fleet.contains("-") || report.format == .human || report.output != nil else {
      throw ValidationError("--fleet - follows a report for people alone; name a file.")
    }
    guard !capturedWhenModified || !fleet.isEmpty else {
      throw ValidationError("--captured-when-modified needs --fleet.")
    }
  }

  /// Nil when the user does not ask for it.
  var summary: FleetSummary? { fleet.isEmpty ? nil : FleetSummary(self) }
}

/// A fleet on its way from records to files.
struct FleetSummary {
  private let options: FleetOptions
  private var fleet = Fleet()

  fileprivate init(_ options: FleetOptions) { self.options = options }

  mutating func add(_ record: Record, _ capture: CapturedPayload) {
    let modified =
      options.capturedWhenModified && capture.path != "-"
      ? FileSystem.modified(capture.path) : nil
    fleet.add(record, capturedAt: capture.capturedAt ?? modified)
  }

  func finish() throws(Failure) {
    for file in options.fleet {
      if file == "-" {
        Console.print("\n" + fleet.text)
      } else {
        try FileSystem.write(Array(text(for: file).utf8), to: file)
      }
    }
  }

  private func text(for file: String) -> String {
    if file.endsExactly(with: ".svg") { return fleet.svg }
    return file.endsExactly(with: ".json") ? fleet.json : fleet.text
  }
}
