extension StableCode {
  /// The answer has more bytes than the limit.
  public static var exchangeAnswerTooLarge: Self { Self("exchange.answer-too-large") }

  /// The service reports success with a body that cannot be read.
  public static var exchangeAnswerUnreadable: Self { Self("exchange.answer-unreadable") }

  /// The service cannot use the request (400).
  public static var exchangeBadRequest: Self { Self("exchange.bad-request") }

  /// The caller cancelled the call.
  public static var exchangeCancelled: Self { Self("exchange.cancelled") }

  /// The token or code has expired (410).
  public static var exchangeExpired: Self { Self("exchange.expired") }

  /// The service does not allow it (403).
  public static var exchangeForbidden: Self { Self("exchange.forbidden") }

  /// The connection to the service was lost.
  public static var exchangeInterrupted: Self { Self("exchange.interrupted") }

  /// The service does not know the method (405).
  public static var exchangeMethodNotAllowed: Self { Self("exchange.method-not-allowed") }

  /// No user is authenticated on this device (412).
  public static var exchangeNotAuthenticated: Self { Self("exchange.not-authenticated") }

  /// The service did not find what was asked for (404).
  public static var exchangeNotFound: Self { Self("exchange.not-found") }

  /// The response was not posted as Base64 in one form field.
  public static var exchangeNotThePostBinding: Self { Self("exchange.not-the-post-binding") }

  /// A value cannot be sent as the named parameter.
  public static var exchangeParameterUnusable: Self { Self("exchange.parameter-unusable") }

  /// The installation could not be registered.
  public static var exchangeRegistrationRefused: Self { Self("exchange.registration-refused") }

  /// The service failed (500 to 599).
  public static var exchangeServiceFailed: Self { Self("exchange.service-failed") }

  /// The store of the installation cannot be used.
  public static var exchangeStoreUnusable: Self { Self("exchange.store-unusable") }

  /// There were too many requests from this device (429).
  public static var exchangeThrottled: Self { Self("exchange.throttled") }

  /// The service did not answer in time.
  public static var exchangeTimedOut: Self { Self("exchange.timed-out") }

  /// The service does not accept the access token (401).
  public static var exchangeUnauthorized: Self { Self("exchange.unauthorized") }

  /// The service answered with a status that it does not document.
  public static var exchangeUnexpectedStatus: Self { Self("exchange.unexpected-status") }

  /// The service could not be reached.
  public static var exchangeUnreachable: Self { Self("exchange.unreachable") }

  /// The server could not prove that it is the service.
  public static var exchangeUntrusted: Self { Self("exchange.untrusted") }

  static let ofExchange: [Self] = [
    .exchangeAnswerTooLarge, .exchangeAnswerUnreadable, .exchangeBadRequest, .exchangeCancelled,
    .exchangeExpired, .exchangeForbidden, .exchangeInterrupted, .exchangeMethodNotAllowed,
    .exchangeNotAuthenticated, .exchangeNotFound, .exchangeNotThePostBinding,
    .exchangeParameterUnusable, .exchangeRegistrationRefused, .exchangeServiceFailed,
    .exchangeStoreUnusable, .exchangeThrottled, .exchangeTimedOut, .exchangeUnauthorized,
    .exchangeUnexpectedStatus,
    .exchangeUnreachable, .exchangeUntrusted,
  ]
}
