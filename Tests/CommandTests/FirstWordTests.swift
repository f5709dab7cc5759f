import Foundation
import SAMLCommandLine
import SAMLCommands
import TestTools
import Testing

/// `saml FILE` is `saml why FILE`.
@Suite struct FirstWordTests {
  private static let sample = "samples/containers/refused-encoded-twice.har"

  /// The words that are a command line of `why`, after as many flags of it as people put in front.
  static let inputs: [[String]] = [
    [sample], ["./" + sample], [sample + "#entry=2"], ["samples/containers/refused-encoded-*.har"],
    ["--trust", "samples/trust/idp-rsa.pem", sample], ["--field=SAMLResponse", sample],
    ["--show-values", "--format", "json", sample], ["--", sample], [sample, "--format", "json"],
  ]

  @Test(arguments: inputs)
  func aFileIsExplained(_ words: [String]) async throws {
    let run = try await Program.run(words)
    let same = try await Program.run(["why"] + words)
    #expect(run.status == 1, "\(run.errorText)")
    #expect(run.output == same.output)
    #expect(run.errors == same.errors)
  }

  @Test(arguments: [[], ["-"], ["--color", "never"]])
  func withoutAWordStandardInputIsExplained(_ words: [String]) async throws {
    let har = try Data(contentsOf: Repository.root.appending(path: Self.sample))
    let run = try await Program.run(words, input: har)
    #expect(run.status == 1, "\(run.errorText)")
    #expect(run.outputText.hasPrefix("The response was encoded twice."))
  }

  @Test func withoutAWordATerminalShowsTheHelp() throws {
    let streams = try Program.Streams(input: Data())
    defer { streams.close() }
    let terminal = try Terminal()
    var execution = Execution(
      [], in: Repository.root.path, environment: Program.plainEnvironment)
    execution.input = terminal.program.fileDescriptor
    execution.output = streams.output.fileDescriptor
    execution.errors = streams.errors.fileDescriptor
    let status = Execution.$current.withValue(execution) { SAMLCommand.run() }
    let run = try streams.run(status: status)
    #expect(run.status == 0)
    #expect(run.outputText.hasPrefix("OVERVIEW: Checks SAML"))
  }

  @Test func aFolderIsAnInput() async throws {
    let folder = try ScratchFolder()
    let har = try Data(contentsOf: Repository.root.appending(path: Self.sample))
    try folder.write(har, to: "exchange.har")
    #expect(try await Program.run([folder.url.path]).status == 1)
  }

  @Test func aSubcommandWinsOverAFileOfItsName() async throws {
    let folder = try ScratchFolder()
    let har = try Data(contentsOf: Repository.root.appending(path: Self.sample))
    try folder.write(har, to: "doctor")
    let command = try await Program.run(["doctor"], in: folder.url)
    #expect(command.outputText.hasPrefix("saml  "))
    for words in [["./doctor"], ["--", "doctor"]] {
      let file = try await Program.run(words, in: folder.url)
      #expect(file.outputText.hasPrefix("The response was encoded twice."), "\(file.errorText)")
    }
  }

  @Test(arguments: [
    (["vallidate", "login.har"], "vallidate", " Did you mean validate?"),
    (["logn.har"], "logn.har", " Did you mean login.har?"),
    (["logn.har#entry=2"], "logn.har#entry=2", " Did you mean login.har?"),
    (["captures/logn.har"], "captures/logn.har", " Did you mean captures/login.har?"),
    (["captures/validat"], "captures/validat", ""),
    (["--trust", "login.har", "nothing-like-it"], "nothing-like-it", ""),
  ])
  func aWordThatIsNeitherNamesTheNearest(
    _ words: [String], _ word: String, _ hint: String
  ) async throws {
    let folder = try ScratchFolder()
    try folder.write(Data(), to: "login.har")
    try folder.write(Data(), to: "captures/login.har")
    let run = try await Program.run(words, in: folder.url)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(
      run.errorText
        == "Error: \(word) is neither a file nor a subcommand.\(hint)\nhelp: See saml --help.\n")
  }

  @Test(arguments: [
    ["--help"], ["-h"], ["help"], ["--help", sample], ["help", "validate"], ["--version"], ["-V"],
    ["--generate-completion-script", "bash"], ["--experimental-dump-help"],
  ])
  func whatSamlItselfAnswersIsNoInput(_ words: [String]) async throws {
    let run = try await Program.run(words)
    #expect(run.status == 0)
    #expect(!run.outputText.contains("encoded twice"))
    #expect(run.outputText.count > 20)
  }
}
