public import ArgumentParser
public import SAML

/// What a response is for, and the limits that SAML leaves to the relying party.
struct ProfileOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "attribute-query (the default): the answer to a query; web-browser-sso: a sign-in, which needs a bearer "
        + "confirmation and a statement of authentication."))
  var profile: Policy.Profile?

  @Option(
    help: ArgumentHelp(
      "What to do with an attribute that is stated twice; by default it is refused.",
      valueName: "choice"))
  var duplicateAttributes: Policy.DuplicateAttributes?

  @Option(
    help: ArgumentHelp(
      "How long ago response and assertion may have been issued.", valueName: "seconds"))
  var maxAge: Int?

  @Option(
    help: ArgumentHelp("How long the time window may be.", valueName: "seconds"))
  var maxLifetime: Int?

  func validate() throws {
    for (flag, seconds) in [("--max-age", maxAge), ("--max-lifetime", maxLifetime)] {
      guard seconds ?? 0 >= 0 else { throw ValidationError("\(flag) takes no negative number.") }
    }
  }

  func apply(to policy: inout Policy) {
    if let profile { policy.profile = profile }
    if let duplicateAttributes { policy.duplicateAttributes = duplicateAttributes }
    if let maxAge { policy.maximumAge = .seconds(maxAge) }
    if let maxLifetime { policy.maximumLifetime = .seconds(maxLifetime) }
  }
}

extension Policy.Profile: ExpressibleByArgument {}
extension Policy.DuplicateAttributes: ExpressibleByArgument {}
