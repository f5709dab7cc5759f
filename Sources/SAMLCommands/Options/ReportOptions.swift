import ArgumentParser
import SAMLCommandLine
import SAMLFormats
import SAMLReport

/// How a report is written.
struct ReportOptions: ParsableArguments {
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case human, json, ndjson, junit, sarif, html, github
  }

  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      "human; json is one array; ndjson is one record per line; junit, sarif and github (annotations) are "
        + "for CI; html is a page. Default: by the ending of --output, otherwise human.",
      valueName: "format"))
  var chosenFormat: Format?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write the report there.", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup var colors: ColorOptions

  @Flag(name: .shortAndLong, help: "Show every finding of one payload.")
  var verbose = false

  @Flag(name: .shortAndLong, help: "Show the verdicts alone.")
  var quiet = false

  @Flag(help: "Leave out payloads that are valid; they are counted all the same.")
  var onlyFailures = false

  @Flag(help: "Show NameID and attribute values in the clear.")
  var showValues = false

  @Flag(help: "Exit with 0 whatever the verdicts; errors of usage and reading remain.")
  var exitZero = false

  @Flag(help: "Add the time that each judgement took to the records.")
  var timing = false

  mutating func validate() throws {
    guard !verbose || !quiet else {
      throw ValidationError("--verbose and --quiet exclude each other.")
    }
  }

  /// The format that the user chose, or the one of the output file's extension.
  var format: Format { chosenFormat ?? output.flatMap(Format.init(ofFileNamed:)) ?? .human }

  var style: Style { colors.style(isFile: output != nil) }

  /// The report for people.
  var human: HumanReport {
    HumanReport(
      style: style, quiet ? .quiet : verbose || showValues ? .everything : .screen,
      width: output == nil ? Console.outputWidth : Console.usualWidth,
      after: Invocation(Array(Execution.current.arguments.dropFirst())))
  }
}

extension ReportOptions.Format {
  fileprivate init?(ofFileNamed name: String) {
    let suffixes: [(String, Self)] = [
      (".html", .html), (".sarif", .sarif), (".json", .json), (".ndjson", .ndjson),
      (".jsonl", .ndjson), (".xml", .junit),
    ]
    guard let known = suffixes.first(where: { name.endsExactly(with: $0.0) }) else { return nil }
    self = known.1
  }

  /// A new report of this format; nil for those that need no beginning and no end of their own.
  var report: (any ReportFormat)? {
    switch self {
    case .human, .json, .ndjson: nil
    case .html:
      HTMLReport(after: Invocation(Array(Execution.current.arguments.dropFirst())))
    case .junit: JUnitReport()
    case .sarif: SARIFReport(toolVersion: Version.number)
    case .github: GitHubReport()
    }
  }
}

/// When a subcommand writes in colour.
struct ColorOptions: ParsableArguments {
  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  @Option(help: "auto follows the terminal, NO_COLOR and FORCE_COLOR.")
  var color = Choice.auto

  /// The colours of standard output, or of a file.
  func style(isFile: Bool = false) -> Style {
    switch color {
    case .always: Style(isColored: true)
    case .never: Style(isColored: false)
    case .auto: Style(isColored: !isFile && Console.isColored(isTerminal: Console.isOutputTerminal))
    }
  }
}
