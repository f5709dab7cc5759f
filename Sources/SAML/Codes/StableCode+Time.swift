public import SAMLFormats

extension StableCode {
  /// `NotOnOrAfter` of the bearer `SubjectConfirmationData` has passed, clock skew included (SAML
  /// Profiles §4.1.4.2).
  public static let timeConfirmationExpired = StableCode(
    "time.confirmation-expired", .time, mends: .client,
    says: "The time to confirm the subject is over.",
    why: "A bearer confirmation is meant for the moment of delivery (SAML Profiles section "
      + "4.1.4.2).",
    help: "For an old capture, give its time with --at. For a new one, compare the clocks.")

  /// The bearer `SubjectConfirmationData` has no `NotOnOrAfter` (SAML Profiles §4.1.4.2).
  public static let timeConfirmationExpiryMissing = StableCode(
    "time.confirmation-expiry-missing", .time, mends: .provider,
    says: "The bearer confirmation never expires.",
    why: "A stolen assertion would work forever (SAML Profiles section 4.1.4.2).",
    help: "Ask the provider to send NotOnOrAfter in SubjectConfirmationData.")

  /// The request time by the device and the answer time by the server differ by more than 30
  /// seconds.
  public static let timeDeviceClock = StableCode(
    "time.device-clock", .time, mends: .provider,
    says: "The clock of the device was not the clock of the server.",
    why: "The capture names the moment of the request by one clock and that of the answer by the "
      + "other. A difference of minutes makes a fresh response look expired, or not yet valid.",
    help: "Compare the clocks. To validate by the server's clock, add the difference to --at.")

  /// `NotOnOrAfter` of `Conditions` (SAML Core §2.5.1.2) or of `LogoutRequest` (§3.7.1) has passed,
  /// clock skew included.
  public static let timeExpired = StableCode(
    "time.expired", .time, mends: .client, says: "The time window is over.",
    why: "NotOnOrAfter is the first moment at which it may no longer be used (SAML Core section "
      + "2.5.1.2).",
    help: "For an old capture, give its time with --at. For a new one, compare the clocks.")

  /// `Conditions` is absent or has no `NotOnOrAfter`; a note where `acceptsConditionsWithoutEnd`
  /// accepts that.
  public static let timeExpiryMissing = StableCode(
    "time.expiry-missing", .time, mends: .provider,
    says: "The conditions of the assertion have no end.",
    why: "A capture of it could be used forever. acceptsConditionsWithoutEnd in an exception of "
      + "the policy takes the end of the confirmation instead, with a note.",
    help: "Ask the provider to send NotOnOrAfter in Conditions.")

  /// `IssueInstant` is neither later than now plus skew nor older than `Policy.maximumAge`, or
  /// there was no message.
  public static let timeIssueInstant = StableCode(
    "time.issue-instant", .time, mends: .provider, says: "Nothing was issued in the future.",
    unchecked: "There is no response whose time of issue could be checked.",
    why: "If it was, one of the two clocks is wrong.")

  /// `IssueInstant` is later than the time of validation plus the clock skew.
  public static let timeIssuedInFuture = StableCode(
    "time.issued-in-future", .time, mends: .operator,
    says: "The message or its assertion was issued in the future.",
    why: "One of the two clocks is wrong, and every other time is in doubt.",
    help: "Validate a capture as of its own time with --at, and compare the clocks.")

  /// An attribute of type `xs:dateTime` is not in the UTC form that ends in `Z` (SAML Core §1.3.3).
  public static let timeMalformed = StableCode(
    "time.malformed", .broken, mends: .provider, says: "A time is not written as SAML requires.",
    why: "Times are in UTC and end in Z; anything else is read differently by different readers "
      + "(SAML Core section 1.3.3).",
    help: "Ask the provider to write 2026-03-01T12:00:30Z.")

  /// `NotBefore` of `Conditions`, or one that `acceptsBearerNotBefore` accepts in a confirmation, is
  /// later than the time of validation plus the clock skew (SAML Core §2.5.1.2).
  public static let timeNotYetValid = StableCode(
    "time.not-yet-valid", .time, mends: .operator,
    says: "The time window of the assertion has not begun.",
    why: "NotBefore is the first moment at which it may be used (SAML Core section 2.5.1.2).",
    help: "For an old capture, give its time with --at. For a new one, compare the clocks.")

  /// A time attribute ends in `+00:00` instead of `Z` (SAML Core §1.3.3).
  public static let timeOffset = StableCode(
    "time.offset", .time, mends: .provider, says: "A time writes UTC as the offset +00:00.",
    why: "SAML ends its times in Z (SAML Core section 1.3.3). The moment is the same, so this is a "
      + "note and refuses nothing.",
    help: "Ask the provider to write Z: other readers may refuse the offset.")

  /// The time of validation lies from `NotBefore` up to `NotOnOrAfter`, clock skew included, or was
  /// not compared (SAML Core §2.5.1.2).
  public static let timeWindow = StableCode(
    "time.window", .time, mends: .provider, says: "The moment is inside the time window.",
    unchecked: "There is no assertion whose time window could be checked.",
    why: "An old assertion may no longer be true.")

  /// `NotBefore` of `Conditions` is not earlier than its `NotOnOrAfter` (SAML Core §2.5.1.2).
  public static let timeWindowInverted = StableCode(
    "time.window-inverted", .broken, mends: .provider,
    says: "The time window of the assertion ends before it begins.",
    why: "There is no moment at which it may be used.",
    help: "Ask the provider to correct NotBefore and NotOnOrAfter.")
}
