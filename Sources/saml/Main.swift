import ArgumentParser
import CProgram
import ExactTexts
import SAML
import SAMLReport

/// The program: parses its arguments, runs the subcommand, and turns what it says into the exit
/// statuses of the contract.
@main
enum Main {
  static func main() {
    saml_keep_memory()
    do {
      // The runtime reads them from /proc. Without it nothing seems to be asked, which ends well.
      guard !CommandLine.arguments.isEmpty else {
        throw Failure.usage("the arguments cannot be read; is /proc mounted?")
      }
      try requireCheapArguments()
      if let program = CompanionProgram(of: CommandLine.arguments) { try program.run() }
      var command = try Saml.parseAsRoot()
      try command.run()
      Console.exit(.success)
    } catch let failure as Failure {
      Console.complain("Error: " + failure.message)
      Console.exit(failure.status)
    } catch {
      report(error)
    }
  }

  /// Refuses an argument that would take seconds to look at.
  ///
  /// The parser of arguments compares each many times as a text of Unicode, which is quadratic in a run of
  /// combining marks. ASCII it compares as bytes.
  private static func requireCheapArguments() throws(Failure) {
    for argument in CommandLine.arguments
    where argument.utf8.count > longestText && !argument.utf8.allSatisfy({ $0 < 0x80 }) {
      throw .usage(
        "an argument of \(argument.utf8.count) bytes that are not all ASCII; at most \(longestText) "
          + "are read.\nhelp: Names of files, entities and attributes are far shorter.")
    }
  }

  /// As long as systems allow the path of a file to be.
  private static let longestText = 4096

  /// What to say of a first word that names no subcommand; the parser counts it as an argument.
  private static var mistakenSubcommand: String? {
    let names = Saml.configuration.subcommands.compactMap { $0.configuration.commandName }
    guard let word = CommandLine.arguments.dropFirst().first, !word.beginsExactly(with: "-"),
      !word.isExactly("help"), !names.holdsExactly(word)
    else { return nil }
    let hint = EditDistance.nearest(to: word, in: names).map { " Did you mean \($0)?" } ?? ""
    return "There is no subcommand \(word).\(hint)"
  }

  /// What the argument parser throws: a request for help, or a wrong use of flags.
  private static func report(_ error: any Error) {
    let text = Saml.fullMessage(for: error)
    guard Saml.exitCode(for: error) == .success else {
      if let mistaken = mistakenSubcommand { Console.complain(mistaken) }
      Console.complain(text)
      Console.exit(.usage)
    }
    Console.print(text + "\n")
    Console.exit(.success)
  }
}

/// The exit statuses, the same for every subcommand.
enum ExitStatus: Int32 {
  /// Everything asked was done, and every payload is valid.
  case success = 0
  /// It ran, and a payload is not valid.
  case notValid = 1
  /// Wrong usage, or a configuration that cannot be used; nothing was judged.
  case usage = 2
  /// An input could not be read, or holds no payload.
  case unreadable = 3
}

/// Why a subcommand ends at once, or why one of several inputs was not judged.
struct Failure: Error {
  let status: ExitStatus
  /// What happened, and on a line of its own what to do.
  let message: String
  /// The input that it is about, as the user named it; nil when it is about none, or about several.
  var source: String?

  /// The octets that it keeps in memory.
  var octetCount: Int { message.utf8.count + (source?.utf8.count ?? 0) }

  static func usage(_ message: String) -> Failure { Failure(status: .usage, message: message) }

  /// That none of the inputs holds anything to be judged.
  static let noPayload = unreadable(
    "there is no payload in the input.\n"
      + "help: Look at what made the list or the lines: most likely it has found nothing.")

  static func unreadable(_ message: String) -> Failure {
    Failure(status: .unreadable, message: message)
  }

  static func unreadable(_ source: String, _ reason: String) -> Failure {
    Failure(
      status: .unreadable, message: "\(SafeText.make(source, limit: 2000)): \(reason)",
      source: source)
  }

  /// A failure that has a code: its explanation, where it stands, and what to do.
  static func explained(
    _ code: String, in path: String, at place: String? = nil, _ status: ExitStatus
  ) -> Failure {
    guard let explanation = Explanation.of(code) else {
      return Failure(
        status: status, message: "\(SafeText.make(path, limit: 2000)): [\(code)]", source: path)
    }
    let sentence = explanation.summary.dropLast() + (place.map { " (\($0))." } ?? ".")
    let remedy = explanation.repair.map { "repair: \($0)\n" } ?? ""
    return Failure(
      status: status,
      message: "\(SafeText.make(path, limit: 2000)): \(sentence) [\(code)]\n"
        + "\(remedy)help: \(explanation.help)",
      source: path)
  }
}
