public import SAMLFormats

extension StableCode {
  /// `samlp:Artifact` decodes to 44 bytes with type code 0x0004 (SAML Bindings §3.6.4).
  public static let samlArtifact = StableCode(
    "saml.artifact", .broken, mends: .provider,
    says: "The artifact has the form that SAML defines.",
    why: "Its bytes name the provider that has the message (SAML Bindings section 3.6.4).")

  /// `samlp:Artifact` is not Base64 of 44 bytes that begin with type code 0x0004 (SAML Bindings
  /// §3.6.4).
  public static let samlArtifactMalformed = StableCode(
    "saml.artifact-malformed", .broken, mends: .client,
    says: "The artifact does not have the form that SAML defines.",
    why: "An artifact is 44 bytes in Base64, the first two of which are 0 and 4 (SAML Bindings "
      + "section 3.6.4).",
    help: "Send the artifact as it was received, without line breaks.")

  /// `samlp:ArtifactResponse` embeds a message of its own issuer, or none and the finding is not
  /// checked (SAML Core §3.5.3).
  public static let samlArtifactMessage = StableCode(
    "saml.artifact-message", .broken, mends: .client,
    says: "The answer to the artifact brings a message of its own provider.",
    unchecked: "The answer to the artifact brings no message.",
    why: "An artifact that is unknown or was used before has an empty answer (SAML Core section "
      + "3.5.3).",
    help: "Resolve each artifact once. If this one was not resolved before, ask who did.")

  /// `InResponseTo` of `samlp:ArtifactResponse` equals that of the embedded message (SAML Core
  /// §3.5.3).
  public static let samlArtifactRequestShared = StableCode(
    "saml.artifact-request-shared", .attack, mends: .client,
    says: "The answer to the artifact and the message in it name the same request.",
    why: "The answer names the ArtifactResolve, and the message in it the original request. Two "
      + "requests never share an ID (SAML Core sections 3.5.3 and 1.3.4).",
    help: "Look for who put the message into the answer.")

  /// At most one way of stating the response location occurs, and it is not checked against
  /// metadata (SAML Profiles §4.1.4.1).
  public static let samlAuthnRequestEndpoint = StableCode(
    "saml.authn-request-endpoint", .broken, mends: .operator,
    says: "The place of the answer was compared with the metadata of the requester.",
    unchecked: "The place of the answer was not compared with the metadata of the requester.",
    why: "An answer that goes to another place signs in the attacker who waits there (SAML "
      + "Profiles section 4.1.4.1).",
    help: "Send the answer to an AssertionConsumerService of the requester's metadata alone.")

  /// `AssertionConsumerServiceIndex` occurs with `AssertionConsumerServiceURL` or `ProtocolBinding`
  /// (SAML Core §3.4.1).
  public static let samlAuthnRequestEndpointAmbiguous = StableCode(
    "saml.authn-request-endpoint-ambiguous", .broken, mends: .provider,
    says: "The request says in two ways where its answer goes.",
    why: "AssertionConsumerServiceIndex excludes AssertionConsumerServiceURL and ProtocolBinding "
      + "(SAML Core section 3.4.1); two readers may send the answer to two places.",
    help: "Ask the requester to send either the index or the URL.")

  /// `samlp:AuthnRequest` has no `SubjectConfirmation` in its `Subject` (SAML Profiles §4.1.4.1).
  public static let samlAuthnRequestSubject = StableCode(
    "saml.authn-request-subject", .broken, mends: .provider,
    says: "The request does not say how its subject is confirmed.",
    why: "That is for the provider to decide (SAML Profiles section 4.1.4.1).")

  /// `Subject` of `samlp:AuthnRequest` contains `SubjectConfirmation` (SAML Profiles §4.1.4.1).
  public static let samlAuthnRequestSubjectConfirmed = StableCode(
    "saml.authn-request-subject-confirmed", .broken, mends: .provider,
    says: "The request says how its subject is confirmed.",
    why: "A request for a sign-in through a browser must not hold SubjectConfirmation (SAML "
      + "Profiles section 4.1.4.1).",
    help: "Ask the requester to leave SubjectConfirmation out of Subject.")

  /// The second-level `StatusCode` of a successful `LogoutResponse` is `PartialLogout` (SAML Core
  /// §3.7.3.2).
  public static let samlLogoutPartial = StableCode(
    "saml.logout-partial", .broken, mends: .provider,
    says: "The logout did not reach every service.",
    why: "The provider ended its own session, and at least one service did not confirm (SAML Core "
      + "section 3.7.3.2).",
    help: "Tell the user to close the browser, because a session may still be open.")

  /// The document element is a message type that has rules, or the finding names a type that has
  /// none (SAML Core §3).
  public static let samlMessage = StableCode(
    "saml.message", .broken, mends: .provider,
    says: "The document is a SAML 2.0 message that has rules.",
    unchecked: "There are no rules for messages of this type.",
    why: "saml applies the rules for its type (SAML Core section 3).",
    help: "`saml inspect` shows the message. docs/reference/messages.md lists the types that have "
      + "rules.")

  /// The principal is in a readable `NameID`, or the finding names the identifier that could not be
  /// read (SAML Core §2.4.1, §3.6 and §3.7).
  public static let samlPrincipal = StableCode(
    "saml.principal", .broken, mends: .operator, says: "The message names whom it is about.",
    unchecked: "The identifier of the principal could not be read.",
    why: "A receiver that cannot read it does not know whom the message or the assertion is about "
      + "(SAML Core sections 2.4.1, 3.6 and 3.7).",
    help: "Give your private key with --decryption-key to open an EncryptedID. If your service "
      + "acts on the attributes of an assertion alone, set actsOnAttributesAlone in a policy.")

  /// The configured receiver role is one that gets this message type, or the finding names the
  /// other role.
  public static let samlReceiver = StableCode(
    "saml.receiver", .broken, mends: .operator,
    says: "This receiver expects messages of this type.",
    unchecked: "No profile sends a message of this type to this receiver.",
    why: "What is expected of a message depends on who receives it: an identity provider gets an "
      + "AuthnRequest, and a service provider never does (SAML Profiles section 4.1).",
    help: "Name the receiver with --as sp, --as idp or --as aa.")

  /// `LogoutRequest` holds a `SessionIndex`, or the receiver is not an identity provider (SAML Core
  /// §3.7.3.1).
  public static let samlSessionIndex = StableCode(
    "saml.session-index", .broken, mends: .provider,
    says: "The logout names its sessions, or may mean all.",
    why: "An identity provider may leave SessionIndex out to end every session of the principal "
      + "(SAML Core section 3.7.3.1).")

  /// A `LogoutRequest` to an identity provider holds no `SessionIndex` (SAML Profiles §4.4.4.1).
  public static let samlSessionIndexMissing = StableCode(
    "saml.session-index-missing", .broken, mends: .provider,
    says: "A service asks for a logout and names no session.",
    why: "A service provider names at least one session (SAML Profiles section 4.4.4.1). Without "
      + "it, an identity provider could end sessions on other devices.",
    help: "Ask the service to send the SessionIndex of the AuthnStatement that it received.")

  /// The redirect query signature covers the message, or there was no signature to check (SAML
  /// Bindings §3.4.4.1).
  public static let signatureMessage = StableCode(
    "signature.message", .broken, mends: .provider,
    says: "A trusted key signed the query string that carries the message.",
    unchecked: "No signature that was verified shows who sent the message.",
    why: "Without one, the sender is unknown. A message carries its signature. In the Redirect "
      + "binding the query string carries it instead, and covers the whole message (SAML Bindings "
      + "section 3.4.4.1).",
    help: "Ask the sender to sign its messages, or authenticate the sender by the channel. To "
      + "refuse unsigned messages of this type, name the type under signedMessages in a policy.")
}
