extension StableCode {
  /// The assertion states an authentication in the future.
  public static var timeAuthenticatedInFuture: Self { Self("time.authenticated-in-future") }

  /// The time to confirm the subject is over.
  public static var timeConfirmationExpired: Self { Self("time.confirmation-expired") }

  /// The bearer confirmation never expires.
  public static var timeConfirmationExpiryMissing: Self { Self("time.confirmation-expiry-missing") }

  /// The time window is over.
  public static var timeExpired: Self { Self("time.expired") }

  /// The clock of the device was not the clock of the server.
  public static var timeDeviceClock: Self { Self("time.device-clock") }

  /// The assertion never expires.
  public static var timeExpiryMissing: Self { Self("time.expiry-missing") }

  /// Nothing was issued in the future.
  public static var timeIssueInstant: Self { Self("time.issue-instant") }

  /// The message or its assertion was issued in the future.
  public static var timeIssuedInFuture: Self { Self("time.issued-in-future") }

  /// The message or its assertion was issued too long ago.
  public static var timeIssuedTooLongAgo: Self { Self("time.issued-too-long-ago") }

  /// The time window of the assertion is short enough.
  public static var timeLifetime: Self { Self("time.lifetime") }

  /// The time window of the assertion is longer than the limit.
  public static var timeLifetimeExceeded: Self { Self("time.lifetime-exceeded") }

  /// A time is not written as SAML requires.
  public static var timeMalformed: Self { Self("time.malformed") }

  /// The time window of the assertion has not begun.
  public static var timeNotYetValid: Self { Self("time.not-yet-valid") }

  /// A time writes UTC as the offset +00:00.
  public static var timeOffset: Self { Self("time.offset") }

  /// The session in which the subject was authenticated has not ended.
  public static var timeSession: Self { Self("time.session") }

  /// The session in which the subject was authenticated has ended.
  public static var timeSessionOver: Self { Self("time.session-over") }

  /// The moment is inside the time window.
  public static var timeWindow: Self { Self("time.window") }

  /// The time window of the assertion ends before it begins.
  public static var timeWindowInverted: Self { Self("time.window-inverted") }

  static let ofTime: [Self] = [
    .timeAuthenticatedInFuture, .timeConfirmationExpired, .timeConfirmationExpiryMissing,
    .timeDeviceClock, .timeExpired, .timeExpiryMissing, .timeIssueInstant, .timeIssuedInFuture,
    .timeIssuedTooLongAgo, .timeLifetime, .timeLifetimeExceeded, .timeMalformed, .timeNotYetValid,
    .timeOffset, .timeSession, .timeSessionOver, .timeWindow, .timeWindowInverted,
  ]
}
