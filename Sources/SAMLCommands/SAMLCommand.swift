import ArgumentParser
import SAML
import SAMLCommandLine
import SAMLFormats
import SAMLReport

/// The command `saml`: parses its arguments, runs the subcommand, and returns the exit status of the contract.
///
/// It ends no process, so that tests run it in theirs.
package enum SAMLCommand {
  /// Runs the command of ``Execution/current``.
  ///
  /// - Returns: The exit status.
  package static func run() -> Int32 {
    let arguments = Execution.current.arguments
    do {
      // The runtime reads them from /proc. Without it nothing seems to be asked, which ends well.
      guard !arguments.isEmpty else {
        throw Failure.usage("the arguments cannot be read; is /proc mounted?")
      }
      try requireCheap(arguments)
      if arguments.dropFirst().first == "-V" {
        Console.print(Version.text + "\n")
        return ExitStatus.success.rawValue
      }
      if Execution.current.isProcess, let program = CompanionProgram(of: arguments) {
        try program.run()
      }
      let words = try FirstWord.completing(Array(arguments.dropFirst()))
      var command = try Saml.parseAsRoot(words)
      try RepeatedOptions.check(words, of: type(of: command))
      try command.run()
      return ExitStatus.success.rawValue
    } catch let ending as Ending {
      return ending.status.rawValue
    } catch let failure as Failure {
      Console.complain("Error: " + failure.message)
      return failure.status.rawValue
    } catch {
      return report(error).rawValue
    }
  }

  /// Refuses an argument that would take seconds to look at.
  ///
  /// The parser of arguments compares each many times as a text of Unicode, which is quadratic in a run of
  /// combining marks. ASCII it compares as bytes.
  private static func requireCheap(_ arguments: [String]) throws(Failure) {
    for argument in arguments
    where argument.utf8.count > longestText && !argument.utf8.allSatisfy({ $0 < 0x80 }) {
      throw .usage(
        "an argument of \(argument.utf8.count) bytes that are not all ASCII; at most \(longestText) "
          + "are read.\nhelp: Names of files, entities and attributes are far shorter.")
    }
  }

  /// As long as systems allow the path of a file to be.
  private static let longestText = 4096

  /// A help text with its headings in bold, where standard output is in colour.
  private static func emphasized(_ text: String) -> String {
    guard Console.isColored(isTerminal: Console.isOutputTerminal) else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let heading = line.prefix { $0.isUppercase || $0 == " " }
      guard heading.count > 3, line.dropFirst(heading.count).first == ":" else {
        return String(line)
      }
      return "\u{1B}[1m\(heading):\u{1B}[0m" + line.dropFirst(heading.count + 1)
    }.joined(separator: "\n")
  }

  /// Reports an error of the argument parser: a request for help, or a wrong use of flags.
  private static func report(_ error: any Error) -> ExitStatus {
    let text = Saml.fullMessage(for: error, columns: helpWidth)
    guard Saml.exitCode(for: error) == .success else {
      Console.complain(text)
      return .usage
    }
    Console.print(emphasized(text) + "\n")
    return .success
  }

  /// The columns of help; nil lets the parser of arguments ask the process.
  private static var helpWidth: Int? {
    Execution.current.isProcess ? nil : Console.environment("COLUMNS").flatMap { Int($0) } ?? 80
  }
}
