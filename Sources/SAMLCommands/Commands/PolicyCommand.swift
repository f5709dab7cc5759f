import ArgumentParser
import SAML
import SAMLCommandLine
import SAMLConfiguration
import XMLSignature

/// `saml policy`: policy files.
struct PolicyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "policy", abstract: "Checks policy files.", subcommands: [Check.self])

  /// `saml policy check`: whether a file can be used, and with what.
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Reads a policy file and the files that it names, and says what is wrong with them."
    )

    @Argument(help: ArgumentHelp("The policy, JSON.", valueName: "file"), completion: .file())
    var file: String

    @OptionGroup(title: "Time") var time: TimeOptions

    func run() throws {
      let policy = try PolicySource(at: file)
      let now = try time.moment()
      let keys = try policy.keys(by: policy.document.policy, at: now)
      for exception in policy.document.policy.exceptions {
        if exception.expires <= now { note(exception, "is over and no longer applies") }
        if !keys.anchors.contains(where: { $0.issuer == exception.issuer }) {
          note(exception, "has no effect: no key is bound to the issuer")
        }
      }
      let count = keys.anchors.count
      Console.print("\(file): usable, with \(count) trusted \(count == 1 ? "key" : "keys")\n")
    }

    private func note(_ exception: PolicyException, _ text: String) {
      Console.complain(
        "Note: \(file): the exception for \(exception.issuer) until \(exception.expires) \(text).")
    }
  }
}
