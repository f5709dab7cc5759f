import ArgumentParser

/// `saml metadata`: metadata as a subject of its own.
struct MetadataCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "metadata",
    abstract: "Shows, checks and compares SAML metadata; trusts nothing of it.",
    discussion: """
      Examples:
        saml metadata show federation.xml --entity https://idp.example.org
        saml metadata lint provider.xml
        saml metadata diff old.xml new.xml --captures captures/ --audience URI

      Files are read in pieces, so an aggregate of 100 MB needs little memory.
      """,
    subcommands: [MetadataShow.self, MetadataLintCommand.self, MetadataDiff.self])
}
