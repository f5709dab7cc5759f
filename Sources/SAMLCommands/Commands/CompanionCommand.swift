import ArgumentParser

/// A subcommand that is a program of its own, `saml-NAME`, because it needs what `saml` does not
/// hold: a network.
///
/// `saml` becomes that program before it reads any argument, so flags and help are the program's own.
protocol CompanionCommand: ParsableCommand {}

/// `saml exchange`: another program.
struct Exchange: CompanionCommand {
  static let configuration = CommandConfiguration(
    commandName: "exchange",
    abstract: "Posts a captured response to a token-exchange service (the program saml-exchange).",
    discussion: """
      It judges the response first, and says why the service would refuse it; request and answer \
      are shown redacted. `saml exchange --help` lists its options. It is installed apart from \
      saml, which holds no network code.
      """)
}

/// `saml sso`: another program.
struct SSO: CompanionCommand {
  static let configuration = CommandConfiguration(
    commandName: "sso",
    abstract: "Runs the partner's single sign-on step by step (the program saml-sso).",
    discussion: """
      A script plays the subscriber account and the user; each step is printed as it happens, and \
      the run can be drawn. `saml sso --help` lists its options. It is installed apart from saml, \
      which holds no network code.
      """)
}

/// `saml serve`: another program.
struct Serve: CompanionCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Shows a page to inspect captures, or plays the partner's service.",
    discussion: """
      `saml serve --help` lists its options. It is installed apart from saml, which holds no \
      network code.
      """)
}
