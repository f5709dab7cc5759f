public import ArgumentParser
import SAMLCommandLine

/// Runs a command as a whole program, with the exit statuses of `saml`.
public enum Program {
  /// Parses the arguments, runs the command, and reports its failure.
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
    } catch let failure as Failure {
      Console.exit(by: failure)
    } catch {
      let text = command.fullMessage(for: error)
      guard command.exitCode(for: error) == .success else {
        Console.complain(text)
        Console.exit(.usage)
      }
      Console.tell(text)
    }
    Console.exit(.success)
  }
}
