import CProgram
import SAMLCommandLine
import SAMLCommands

/// The program, which ends with the exit status of the command.
@main
enum Main {
  static func main() {
    saml_keep_memory()
    Console.exit(SAMLCommand.run())
  }
}
