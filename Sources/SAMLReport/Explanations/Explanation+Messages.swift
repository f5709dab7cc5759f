import Formats

extension Explanation {
  /// Messages beside the response: requests, logouts, changed names and artifacts.
  static let messages: [Explanation] = [
    Explanation(
      .samlMessage, "The document is a SAML 2.0 message that has rules.",
      unchecked: "There are no rules for messages of this type.",
      why: "saml applies the rules for its type (SAML Core section 3).",
      help: "`saml inspect` shows the message. docs/reference/messages.md lists the types that "
        + "have rules."),
    Explanation(
      .samlReceiver, "This receiver expects messages of this type.",
      unchecked: "No profile sends a message of this type to this receiver.",
      why: "What is expected of a message depends on who receives it: an identity provider gets an "
        + "AuthnRequest, and a service provider never does (SAML Profiles section 4.1).",
      help: "Name the receiver with --as sp, --as idp or --as aa."),
    Explanation(
      .signatureMessage, "A trusted key signed the query string that carries the message.",
      unchecked: "No signature that was verified shows who sent the message.",
      why: "Without one, the sender is unknown. A message carries its signature. In the Redirect "
        + "binding the query string carries it instead, and covers the whole message "
        + "(SAML Bindings section 3.4.4.1).",
      help: "Ask the sender to sign its messages, or authenticate the sender by the channel. To "
        + "refuse unsigned messages of this type, name the type under signedMessages in a policy."),
    Explanation(
      .samlPrincipal, "The message names whom it is about.",
      unchecked: "The identifier of the principal could not be read.",
      why:
        "A receiver that cannot read it does not know whom the message or the assertion is about "
        + "(SAML Core sections 2.4.1, 3.6 and 3.7).",
      help:
        "Give your private key with --decryption-key to open an EncryptedID. If your service acts on "
        + "the attributes of an assertion alone, set actsOnAttributesAlone in a policy."),
    Explanation(
      .samlSessionIndex, "The logout names its sessions, or may mean all.",
      why: "An identity provider may leave SessionIndex out to end every session of the principal "
        + "(SAML Core section 3.7.3.1).",
      help: "Nothing to do."),
    Explanation(
      .samlSessionIndexMissing, "A service asks for a logout and names no session.",
      why: "A service provider names at least one session (SAML Profiles section 4.4.4.1). Without "
        + "it, an identity provider could end sessions on other devices.",
      help: "Ask the service to send the SessionIndex of the AuthnStatement that it received."),
    Explanation(
      .samlLogoutPartial, "The logout did not reach every service.",
      why: "The provider ended its own session, and at least one service did not confirm "
        + "(SAML Core section 3.7.3.2).",
      help: "Tell the user to close the browser, because a session may still be open."),
    Explanation(
      .samlAuthnRequestEndpoint,
      "The place of the answer was compared with the metadata of the requester.",
      unchecked: "The place of the answer was not compared with the metadata of the requester.",
      why: "An answer that goes to another place signs in the attacker who waits there "
        + "(SAML Profiles section 4.1.4.1).",
      help: "Send the answer to an AssertionConsumerService of the requester's metadata alone."),
    Explanation(
      .samlAuthnRequestEndpointAmbiguous, "The request says in two ways where its answer goes.",
      why: "AssertionConsumerServiceIndex excludes AssertionConsumerServiceURL and ProtocolBinding "
        + "(SAML Core section 3.4.1); two readers may send the answer to two places.",
      help: "Ask the requester to send either the index or the URL."),
    Explanation(
      .samlAuthnRequestSubject, "The request does not say how its subject is confirmed.",
      why: "That is for the provider to decide (SAML Profiles section 4.1.4.1).",
      help: "Nothing to do."),
    Explanation(
      .samlAuthnRequestSubjectConfirmed, "The request says how its subject is confirmed.",
      why: "A request for a sign-in through a browser must not hold SubjectConfirmation "
        + "(SAML Profiles section 4.1.4.1).",
      help: "Ask the requester to leave SubjectConfirmation out of Subject."),
    Explanation(
      .samlArtifact, "The artifact has the form that SAML defines.",
      why: "Its bytes name the provider that has the message (SAML Bindings section 3.6.4).",
      help: "Nothing to do."),
    Explanation(
      .samlArtifactMalformed, "The artifact does not have the form that SAML defines.",
      why: "An artifact is 44 bytes in Base64, the first two of which are 0 and 4 "
        + "(SAML Bindings section 3.6.4).",
      help: "Send the artifact as it was received, without line breaks."),
    Explanation(
      .samlArtifactMessage, "The answer to the artifact brings a message of its own provider.",
      unchecked: "The answer to the artifact brings no message.",
      why: "An artifact that is unknown or was used before has an empty answer "
        + "(SAML Core section 3.5.3).",
      help: "Resolve each artifact once. If this one was not resolved before, ask who did."),
    Explanation(
      .samlArtifactRequestShared,
      "The answer to the artifact and the message in it name the same request.",
      why: "The answer names the ArtifactResolve, and the message in it the original request. Two "
        + "requests never share an ID (SAML Core sections 3.5.3 and 1.3.4).",
      help: "Look for who put the message into the answer."),
  ]
}
