import CanonicalXML
import SAMLFormats

/// What the rules of messages look at: what a message says, and what its receiver expects of it.
///
/// The content is that of verified bytes where they exist, as in `RuleContext`.
struct MessageContext {
  let content: MessageContent
  let receiver: MessageReceiver
  let policy: Policy
  /// The moment for the times of the message.
  let now: Instant
  /// The message as it came, to say where something stands.
  let captured: XMLTree.Element
  /// Whether the query that carries the message is signed, and not the message itself.
  let isInSignedQuery: Bool

  /// Whether the receiver ever gets messages of this type; else nothing is known of what is expected.
  var isForReceiver: Bool { receiver.receives(content.kind) }

  var header: MessageHeader { content.header }

  /// How far the clocks may disagree.
  var skew: Duration { policy.effectiveClockSkew }

  var location: Finding.Location { Finding.Location(captured) }

  /// The failure of a name that is longer than its format allows (SAML Core §8.3.6 to §8.3.8).
  func tooLong(
    _ name: ExactString, atMost maximum: Int = NameID.maximumCharacters,
    at location: Finding.Location
  ) -> Finding {
    Finding(
      .samlNameTooLong, .fail, expected: .atMost(maximum, .characters),
      actual: .count(name.string.unicodeScalars.count), location: location)
  }

  /// The location of a child of the message, or of the message if it has no such child.
  func location(_ child: ExpandedName) -> Finding.Location {
    Finding.Location(captured.firstChild(child) ?? captured)
  }
}

/// A rule of messages beside the response.
protocol MessageRule: Sendable {
  /// Applies the rule, which says nothing of a type that it is not about.
  func check(_ context: MessageContext, into findings: inout [Finding])
}

/// The rules of messages, in the order of the report.
enum MessageRules {
  static let all: [any MessageRule] = [
    MessageReceiverRule(), MessageVersionRule(), MessageIssuerRule(), MessageIssueInstantRule(),
    MessageDestinationRule(), MessageExpiryRule(), PrincipalRule(), LogoutSessionRule(),
    MessageStatusRule(), MessageAnswerRule(), AuthnRequestEndpointRule(),
    AuthnRequestSubjectRule(), AskedSubjectRule(), ArtifactRule(), ArtifactMessageRule(),
    QueriedAttributesRule(), MessageReplayRule(),
  ]

  /// Applies every rule.
  static func findings(_ context: MessageContext) -> [Finding] {
    var findings: [Finding] = []
    for rule in all { rule.check(context, into: &findings) }
    return findings
  }

  /// The findings where there is no message to apply the rules to.
  static func unchecked(_ kind: MessageKind?) -> [Finding] {
    let common = [
      Finding(.samlVersion, lacking: .message), Finding(.samlIssuer, lacking: .message),
      Finding(.timeIssueInstant, lacking: .message),
      Finding(.samlDestination, lacking: .message, isRequired: false),
    ]
    return kind == .attributeQuery
      ? common + [Finding(.samlUniqueAttributes, lacking: .message)] : common
  }
}
