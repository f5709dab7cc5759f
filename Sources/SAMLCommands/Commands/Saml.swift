import ArgumentParser

/// The root of the command line.
struct Saml: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "saml",
    abstract: "Checks SAML 2.0 responses and explains every problem.",
    usage: "saml <subcommand>\nsaml <file> ...",
    discussion: """
      Examples:
        saml login.har
        saml validate login.har --trust provider.pem --audience URI
        pbpaste | saml decode --trail
        saml encode response.xml --check
        saml explain 400

      saml FILE is saml why FILE; a subcommand wins over a file of its name (./why is the file).

      saml itself sends nothing: exchange, sso and serve, which reach a network, are programs of \
      their own. Reports show no values of people unless --show-values is given.

      Exit status: 0 all valid, 1 at least one payload is not valid, 2 wrong usage, 3 an input \
      could not be read or holds no payload.
      """,
    version: Version.text,
    subcommands: [
      Validate.self, Verify.self, Inspect.self, Encode.self, Decode.self, Canonicalize.self,
      CertificateCommand.self, Why.self, Decrypt.self, Redact.self, Sign.self, Query.self,
      Attack.self, PolicyCommand.self, MetadataCommand.self, Explain.self,
      Doctor.self, MCPCommand.self, Exchange.self, SSO.self, Serve.self,
    ])
}
