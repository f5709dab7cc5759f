public import ArgumentParser
import Foundation

/// Runs a command as a whole program, with the exit statuses of `saml`.
public enum Program {
  /// Parses the arguments, runs the command, and says what went wrong.
  ///
  /// - Parameter command: The command.
  public static func main(_ command: (some AsyncParsableCommand).Type) async {
    do {
      var parsed = try command.parseAsRoot()
      if var command = parsed as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try parsed.run()
      }
    } catch let failure as ProgramFailure {
      Terminal.end(by: failure)
    } catch {
      let text = command.fullMessage(for: error)
      guard command.exitCode(for: error) == .success else {
        Terminal.complain(text)
        exit(ProgramFailure.Status.usage.rawValue)
      }
      Terminal.print(text)
    }
  }
}
