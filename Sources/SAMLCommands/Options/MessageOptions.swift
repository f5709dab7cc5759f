import ArgumentParser
import SAML
import SAMLCommandLine
import SAMLConfiguration

/// Which messages are judged, and for whom.
struct MessageOptions: ParsableArguments {
  enum Kind: String, ExpressibleByArgument, CaseIterable {
    case responses, all
  }

  @Option(
    help: ArgumentHelp(
      "responses validates responses and counts other messages; all validates every message.",
      valueName: "kind"))
  var messages = Kind.responses

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "Who receives the other messages: sp, a service provider; idp, an identity provider; aa, an "
        + "attribute authority. Default: sp.",
      valueName: "receiver"))
  var receivedAs: Receiver?

  mutating func validate() throws {
    guard receivedAs == nil || messages == .all else {
      throw ValidationError("--as needs --messages all: a response is always judged as sp.")
    }
  }

  /// The messages that are read.
  var wanted: WantedMessages { messages == .all ? .all : .responses }

  /// The keys that are read besides: those of service providers for a party that they ask.
  var extraKeys: Set<TrustedKeys.Extra> {
    switch receiver {
    case nil, .serviceProvider: [.shortKeys]
    case .identityProvider, .attributeAuthority: [.shortKeys, .requesters]
    }
  }

  /// The party that receives messages beside responses; nil where only responses are judged.
  var receiver: MessageReceiver? { messages == .all ? receivedAs?.party ?? .serviceProvider : nil }
}

/// A party that receives messages, as the command line names it.
enum Receiver: String, ExpressibleByArgument, CaseIterable {
  case sp, idp, aa

  /// The party.
  var party: MessageReceiver {
    switch self {
    case .sp: .serviceProvider
    case .idp: .identityProvider
    case .aa: .attributeAuthority
    }
  }
}
