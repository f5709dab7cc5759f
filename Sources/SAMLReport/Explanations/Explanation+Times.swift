import Formats

extension Explanation {
  static let times: [Explanation] = [
    Explanation(
      .timeWindow, "The moment is inside the time window.",
      unchecked: "There is no assertion whose time window could be checked.",
      why: "An old assertion may no longer be true.", help: "Nothing to do."),
    Explanation(
      .timeMalformed, "A time is not written as SAML requires.",
      why: "Times are in UTC and end in Z; anything else is read differently by different readers "
        + "(SAML Core section 1.3.3).",
      help: "Ask the provider to write 2026-03-01T12:00:30Z."),
    Explanation(
      .timeOffset, "A time writes UTC as the offset +00:00.",
      why: "SAML ends its times in Z (SAML Core section 1.3.3). The moment is the same, so this is "
        + "a note and refuses nothing.",
      help: "Ask the provider to write Z: other readers may refuse the offset."),
    Explanation(
      .timeDeviceClock, "The clock of the device was not the clock of the server.",
      why: "The capture names the moment of the request by one clock and that of the answer by the "
        + "other. A difference of minutes makes a fresh response look expired, or not yet valid.",
      help: "Compare the clocks. To validate by the server's clock, add the difference to --at."),
    Explanation(
      .timeExpired, "The time window is over.",
      why: "NotOnOrAfter is the first moment at which it may no longer be used "
        + "(SAML Core section 2.5.1.2).",
      help:
        "For an old capture, give its time with --at. For a new one, compare the clocks."
    ),
    Explanation(
      .timeNotYetValid, "The time window of the assertion has not begun.",
      why: "NotBefore is the first moment at which it may be used (SAML Core section 2.5.1.2).",
      help:
        "For an old capture, give its time with --at. For a new one, compare the clocks."
    ),
    Explanation(
      .timeExpiryMissing, "The assertion never expires.",
      why: "A capture of it could be used forever.",
      help: "Ask the provider to send NotOnOrAfter in Conditions."),
    Explanation(
      .timeWindowInverted, "The time window of the assertion ends before it begins.",
      why: "There is no moment at which it may be used.",
      help: "Ask the provider to correct NotBefore and NotOnOrAfter."),
    Explanation(
      .timeIssueInstant, "Nothing was issued in the future.",
      unchecked: "There is no response whose time of issue could be checked.",
      why: "If it was, one of the two clocks is wrong.", help: "Nothing to do."),
    Explanation(
      .timeIssuedInFuture, "The message or its assertion was issued in the future.",
      why: "One of the two clocks is wrong, and every other time is in doubt.",
      help: "Validate a capture as of its own time with --at, and compare the clocks."),
    Explanation(
      .timeConfirmationExpired, "The time to confirm the subject is over.",
      why: "A bearer confirmation is meant for the moment of delivery "
        + "(SAML Profiles section 4.1.4.2).",
      help:
        "For an old capture, give its time with --at. For a new one, compare the clocks."
    ),
    Explanation(
      .timeConfirmationExpiryMissing, "The bearer confirmation never expires.",
      why: "A stolen assertion would work forever (SAML Profiles section 4.1.4.2).",
      help: "Ask the provider to send NotOnOrAfter in SubjectConfirmationData."),
  ]
}
