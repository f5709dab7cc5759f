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
      abstract:
        "Reads a policy file and the files that it names, and says what is wrong with them.",
      discussion: """
        Exit status: 0 the file can be used, 1 an exception of it can never apply, 2 the file cannot \
        be used.
        """)

    @Argument(help: ArgumentHelp("The policy, JSON.", valueName: "file"), completion: .file())
    var file: String

    @OptionGroup(title: "Time") var time: TimeOptions

    func run() throws {
      let policy = try PolicySource(at: file)
      let now = try time.moment()
      let keys = try policy.keys(by: policy.document.policy, at: now)
      var isApplicable = true
      for exception in policy.document.policy.exceptions {
        for reason in exception.hindrances(keys.anchors, at: now) {
          isApplicable = false
          Console.complain(
            "Note: \(file): the exception for \(exception.issuer) until \(exception.expires) \(reason)."
          )
        }
      }
      let count = keys.anchors.count
      Console.print("\(file): usable, with \(count) trusted \(count == 1 ? "key" : "keys")\n")
      guard isApplicable else { throw Ending(.refused) }
    }
  }
}

extension PolicyException {
  /// Why it can never apply.
  fileprivate func hindrances(_ anchors: [TrustAnchor], at now: Instant) -> [String] {
    var nothing = PolicyException(issuer: issuer, expires: expires)
    nothing.reason = reason
    return [
      expires <= now ? "is over and no longer applies" : nil,
      anchors.contains { $0.issuer == issuer }
        ? nil : "has no effect: no key is bound to the issuer",
      self == nothing ? "has no effect: it allows nothing" : nil,
    ].compactMap(\.self)
  }
}
