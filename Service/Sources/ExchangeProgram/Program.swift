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
        end(ProgramFailure.Status.usage.rawValue)
      }
      Terminal.print(text)
    }
    end(0)
  }

  /// Ends the process at once.
  ///
  /// What libraries do at `exit` is left out: OpenSSL and libxml2 then free what a thread that comes
  /// to its end frees as well, and nobody waits for threads. Everything is written by then.
  ///
  /// - Parameter status: The exit status.
  public static func end(_ status: Int32) -> Never { _exit(status) }
}
