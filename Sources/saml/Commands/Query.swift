import ArgumentParser

/// `saml query`: a test requester, and the judge of queries.
struct Query: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "query",
    abstract: "Makes an attribute query and signs it; or judges queries.",
    discussion: """
      Examples:
        saml query --issuer URI --subject NAME --attribute householdID --sign-with key.pem > q.xml
        saml query check q.xml --trust requester.pem
        saml validate answer.xml --request q.xml --trust provider.pem --audience URI
      """,
    subcommands: [QueryMake.self, QueryCheck.self], defaultSubcommand: QueryMake.self)
}
