import ArgumentParser
import SAMLCommandLine
import SAMLInspection
import SAMLReport

/// `saml metadata lint`: what is wrong with metadata.
struct MetadataLintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Checks metadata: ends, keys, algorithms, endpoints, duplicates, structure.",
    discussion: """
      Examples:
        saml metadata lint provider.xml
        saml metadata lint federation.xml --within 14 --format json

      A failure is worth failing a build for; a note is worth reading. `saml explain CODE` says more \
      about each. The signature is not verified.

      Exit status: 0 no failures, 1 failures, 3 the file cannot be read.
      """)

  @OptionGroup(title: "Input") var input: SingleInput
  @OptionGroup(title: "Time") var time: TimeOptions
  @OptionGroup(title: "Report") var colors: ColorOptions

  @Option(help: ArgumentHelp("Note what ends within so many days.", valueName: "days"))
  var within = 30

  @Option(help: "human or json.")
  var format = AnswerFormat.human

  mutating func validate() throws {
    guard 0...3650 ~= within else { throw ValidationError("--within takes 0 to 3650 days.") }
  }

  func run() throws {
    let path = try input.path
    var lint = MetadataLint(at: try time.moment(), notice: .seconds(within * 86_400))
    var report = MetadataLintReport(
      on: path, isJSON: format == .json, style: colors.style())
    func write(_ bytes: [UInt8]) {
      guard format == .human else { return Console.print(bytes) }
      Console.say(String(decoding: bytes, as: UTF8.self))
    }
    write(report.beginning)
    try FileSystem.read(
      path, whileTakenBy: { bytes in lint.append(bytes) { write(report.add($0)) } })
    lint.finish { write(report.add($0)) }
    write(
      report.end(
        entities: lint.entityCount, failures: lint.failureCount, notes: lint.noteCount))
    throw Ending(lint.failureCount > 0 ? .refused : .success)
  }
}
