import Formats

extension Explanation {
  static let exchange: [Explanation] = [
    Explanation(
      .exchangeUnreachable, "The service could not be reached.",
      why: "Nothing was sent, so nothing has happened there.",
      help: "Look at the network; the request can be made again."),
    Explanation(
      .exchangeInterrupted, "The connection to the service was lost.",
      why: "The service may have had the request, and may have done what it asks for.",
      help: "Ask for the state first. Do not repeat a token exchange blindly."),
    Explanation(
      .exchangeUntrusted, "The server could not prove that it is the service.",
      why: "A server between you and the service could read the access token and the response.",
      help: "Look for a proxy that intercepts TLS, and check the clock of the device."),
    Explanation(
      .exchangeTimedOut, "The service did not answer in time.",
      why: "A call must end at some time, because its user waits for it.",
      help: "Try again later. `RetryPolicy` says how long an attempt and a call may take."),
    Explanation(
      .exchangeCancelled, "The caller cancelled the call.",
      why: "The app no longer needs the answer.", help: "Nothing needs to be done."),
    Explanation(
      .exchangeAnswerTooLarge, "The answer has more bytes than the limit.",
      why: "A body must not fill the memory of the device.",
      help: "Look at what answered; no service sends this much. `RetryPolicy` has the limit."),
    Explanation(
      .exchangeParameterUnusable, "A value cannot be sent as the named parameter.",
      why: "It would be read as something else: as another path, another header, two names.",
      help: "Correct the value; it is never changed for you."),
    Explanation(
      .exchangeBadRequest, "The service cannot use the request (400).",
      why: "The code of the service says which part; a token exchange gets it for a response that "
        + "cannot be read or decrypted.",
      help: "Check the response with `saml validate`, and its encoding with `saml decode`."),
    Explanation(
      .exchangeNotThePostBinding,
      "The response was not posted as Base64 in one form field.",
      why: "A service reads what the POST binding says and unpacks nothing else, such as a SOAP "
        + "envelope or DEFLATE (SAML Bindings §3.5.4).",
      help: "Post what `saml encode` makes of the response. `saml why` and the stand-in report "
        + "this; the service answers 400."),
    Explanation(
      .exchangeUnauthorized, "The service does not accept the access token (401).",
      why: "A new token was refused as well, so the registration is at fault.",
      help: "Compare the software statement with the version of the API and with the requestor."),
    Explanation(
      .exchangeForbidden, "The service does not allow it (403).",
      why: "The action of its error says whether to authenticate again or to see to the "
        + "configuration.",
      help: "Do what the action says."),
    Explanation(
      .exchangeNotFound, "The service did not find what was asked for (404).",
      why: "There is no such code, authorisation or metadata, or the path is wrong.",
      help: "Repeat the step that creates it."),
    Explanation(
      .exchangeMethodNotAllowed, "The service does not know the method (405).",
      why: "The address belongs to another service or to another version of the API.",
      help: "Look at the origin that was given."),
    Explanation(
      .exchangeExpired, "The token or code has expired (410).",
      why: "Tokens and codes end at a time that the service sets.",
      help: "Ask for a new one."),
    Explanation(
      .exchangeNotAuthenticated, "No user is authenticated on this device (412).",
      why: "Without an authentication there is neither authorisation nor metadata.",
      help: "Let the user sign in."),
    Explanation(
      .exchangeThrottled, "There were too many requests from this device (429).",
      why: "The service takes one request a second, after a few at once.",
      help: "Wait for some seconds. A server that calls for devices must send X-Forwarded-For."),
    Explanation(
      .exchangeServiceFailed, "The service failed (500 to 599).",
      why: "It may already have done its work, so only requests that change nothing are "
        + "repeated.",
      help: "Try again later; the partner's support finds the request by its trace."),
    Explanation(
      .exchangeStoreUnusable, "The store of the installation cannot be used.",
      why: "Without its credentials the app would register as a new installation, and its user "
        + "would have to sign in again.",
      help: "`unreadable`: wait until the device is unlocked. `exposed`: make the folder and the "
        + "file the owner's alone. `unwritable`: look at the rights and the free space."),
    Explanation(
      .exchangeUnexpectedStatus, "The service answered with a status that it does not document.",
      why: "Its effect is unknown. A redirection is not followed, because the access token is "
        + "meant for one origin.",
      help: "Look at the origin that was given, and for a proxy on the way."),
    Explanation(
      .exchangeAnswerUnreadable, "The service reports success with a body that cannot be read.",
      why: "A gateway on the way may have answered in its place.",
      help: "Look at what is named: the form of the body, or the member that is missing."),
    Explanation(
      .exchangeRegistrationRefused, "The installation could not be registered.",
      why: "Without a client and its access token no other service answers.",
      help: "Compare the software statement with the partner's dashboard: its version, whether it "
        + "is approved, its redirection."),
  ]
}
