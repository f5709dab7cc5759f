extension StableCode {
  /// The response body exceeds the byte limit of `RetryPolicy`, and reading stopped there.
  public static let exchangeAnswerTooLarge = StableCode(
    "exchange.answer-too-large", says: "The answer has more bytes than the limit.",
    why: "A body must not fill the memory of the device.",
    help: "Look at what answered; no service sends this much. `RetryPolicy` has the limit.")

  /// A 2xx response has a body that is empty, malformed or without a required member, as
  /// `AnswerDefect` describes.
  public static let exchangeAnswerUnreadable = StableCode(
    "exchange.answer-unreadable",
    says: "The service reports success with a body that cannot be read.",
    why: "A gateway on the way may have answered in its place.",
    help: "Look at what is named: the form of the body, or the member that is missing.")

  /// The HTTP status is 400 (RFC 9110 §15.5.1).
  public static let exchangeBadRequest = StableCode(
    "exchange.bad-request", says: "The service cannot use the request (400).",
    why: "The code of the service says which part; a token exchange gets it for a response that "
      + "cannot be read or decrypted.",
    help: "Check the response with `saml validate`, and its encoding with `saml decode`.")

  /// The task of the call was cancelled before a response arrived.
  public static let exchangeCancelled = StableCode(
    "exchange.cancelled", says: "The caller cancelled the call.",
    why: "The app no longer needs the answer.", help: "Nothing needs to be done.")

  /// The HTTP status is 410 (RFC 9110 §15.5.11).
  public static let exchangeExpired = StableCode(
    "exchange.expired", says: "The token or code has expired (410).",
    why: "Tokens and codes end at a time that the service sets.", help: "Ask for a new one.")

  /// The HTTP status is 403 (RFC 9110 §15.5.4).
  public static let exchangeForbidden = StableCode(
    "exchange.forbidden", says: "The service does not allow it (403).",
    why: "The action of its error says whether to authenticate again or to see to the "
      + "configuration.",
    help: "Do what the action says.")

  /// The connection ended after it was established and before the whole response was read.
  public static let exchangeInterrupted = StableCode(
    "exchange.interrupted", says: "The connection to the service was lost.",
    why: "The service may have had the request, and may have done what it asks for.",
    help: "Ask for the state first. Do not repeat a token exchange blindly.")

  /// The HTTP status is 405 (RFC 9110 §15.5.6).
  public static let exchangeMethodNotAllowed = StableCode(
    "exchange.method-not-allowed", says: "The service does not know the method (405).",
    why: "The address belongs to another service or to another version of the API.",
    help: "Look at the origin that was given.")

  /// The HTTP status is 412, which the service returns without an authenticated session (RFC 9110
  /// §15.5.13).
  public static let exchangeNotAuthenticated = StableCode(
    "exchange.not-authenticated", says: "No user is authenticated on this device (412).",
    why: "Without an authentication there is neither authorisation nor metadata.",
    help: "Let the user sign in.")

  /// The HTTP status is 404 (RFC 9110 §15.5.5).
  public static let exchangeNotFound = StableCode(
    "exchange.not-found", says: "The service did not find what was asked for (404).",
    why: "There is no such code, authorisation or metadata, or the path is wrong.",
    help: "Repeat the step that creates it.")

  /// A valid response has layers other than `SAMLResponse`, percent-encoding and Base64 around it
  /// (SAML Bindings §3.5.4).
  public static let exchangeNotThePostBinding = StableCode(
    "exchange.not-the-post-binding", .policy, mends: .client,
    says: "The response was not posted as Base64 in one form field.",
    why: "A service reads what the POST binding says and unpacks nothing else, such as a SOAP "
      + "envelope or DEFLATE (SAML Bindings §3.5.4).",
    help: "Post what `saml encode` makes of the response. `saml why` and the stand-in report this; "
      + "the service answers 400.")

  /// An argument cannot be encoded in the path, query, header field or origin that it is meant for.
  public static let exchangeParameterUnusable = StableCode(
    "exchange.parameter-unusable", says: "A value cannot be sent as the named parameter.",
    why: "It would be read as something else: as another path, another header, two names.",
    help: "Correct the value; it is never changed for you.")

  /// Client registration (RFC 7591 §3.2.2) or the access token request (RFC 6749 §5.2) was answered
  /// with 400 or 401.
  public static let exchangeRegistrationRefused = StableCode(
    "exchange.registration-refused", says: "The installation could not be registered.",
    why: "Without a client and its access token no other service answers.",
    help: "Compare the software statement with the partner's dashboard: its version, whether it is "
      + "approved, its redirection.")

  /// The HTTP status is in the 5xx class (RFC 9110 §15.6).
  public static let exchangeServiceFailed = StableCode(
    "exchange.service-failed", says: "The service failed (500 to 599).",
    why: "It may already have done its work, so only requests that change nothing are repeated.",
    help: "Try again later; the partner's support finds the request by its trace.")

  /// A `CredentialStore` threw `CredentialStoreError` while credentials were loaded or saved.
  public static let exchangeStoreUnusable = StableCode(
    "exchange.store-unusable", says: "The store of the installation cannot be used.",
    why: "Without its credentials the app would register as a new installation, and its user would "
      + "have to sign in again.",
    help: "`unreadable`: wait until the device is unlocked. `exposed`: make the folder and the "
      + "file the owner's alone. `unwritable`: look at the rights and the free space.")

  /// The HTTP status is 429 (RFC 6585 §4).
  public static let exchangeThrottled = StableCode(
    "exchange.throttled", says: "There were too many requests from this device (429).",
    why: "The service takes one request a second, after a few at once.",
    help: "Wait for some seconds. A server that calls for devices must send X-Forwarded-For.")

  /// The timeout of an attempt or the deadline of the call passed without a whole response.
  public static let exchangeTimedOut = StableCode(
    "exchange.timed-out", says: "The service did not answer in time.",
    why: "A call must end at some time, because its user waits for it.",
    help: "Try again later. `RetryPolicy` says how long an attempt and a call may take.")

  /// The HTTP status is 401 even with a renewed bearer token (RFC 9110 §15.5.2).
  public static let exchangeUnauthorized = StableCode(
    "exchange.unauthorized", says: "The service does not accept the access token (401).",
    why: "A new token was refused as well, so the registration is at fault.",
    help: "Compare the software statement with the version of the API and with the requestor.")

  /// The HTTP status is neither 2xx nor 5xx, and none of 400, 401, 403, 404, 405, 410, 412 and 429.
  public static let exchangeUnexpectedStatus = StableCode(
    "exchange.unexpected-status",
    says: "The service answered with a status that it does not document.",
    why: "Its effect is unknown. A redirection is not followed, because the access token is meant "
      + "for one origin.",
    help: "Look at the origin that was given, and for a proxy on the way.")

  /// No connection was established, as after a failed name resolution or a refused connection.
  public static let exchangeUnreachable = StableCode(
    "exchange.unreachable", says: "The service could not be reached.",
    why: "Nothing was sent, so nothing has happened there.",
    help: "Look at the network; the request can be made again.")

  /// TLS server authentication failed (RFC 8446 §4.4).
  public static let exchangeUntrusted = StableCode(
    "exchange.untrusted", says: "The server could not prove that it is the service.",
    why: "A server between you and the service could read the access token and the response.",
    help: "Look for a proxy that intercepts TLS, and check the clock of the device.")
}
