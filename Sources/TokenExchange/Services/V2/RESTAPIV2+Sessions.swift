import HTTPTypes
public import PartnerSSO
public import SAMLFormats

extension RESTAPIV2 {
  /// Create authentication session: `POST /api/v2/{serviceProvider}/sessions`.
  ///
  /// A second request makes a second session with a code of its own.
  ///
  /// - Parameter mvpd: The provider, if it is decided.
  /// - Returns: The service.
  public static func createSession(
    mvpd: MVPD.ID? = nil
  ) -> ServiceDefinition<AuthenticationSession> {
    session(isRepeatable: false) { (requester) throws(ExchangeError) in
      try message(.post, target("sessions", for: requester), for: requester)
        .session(with: mvpd, for: requester)
    }
  }

  /// Resume authentication session: `POST /api/v2/{serviceProvider}/sessions/{code}`.
  ///
  /// The same parameters leave the session as it is.
  ///
  /// - Parameters:
  ///   - code: The code of the session.
  ///   - mvpd: The provider.
  /// - Returns: The service.
  public static func resumeSession(
    code: RegistrationCode, mvpd: MVPD.ID
  ) -> ServiceDefinition<AuthenticationSession> {
    session(isRepeatable: true) { (requester) throws(ExchangeError) in
      try secondScreenMessage(
        .post, target("sessions", "code", code.value, for: requester), for: requester
      ).session(with: mvpd, for: requester)
    }
  }

  /// Retrieve authentication session: `GET /api/v2/{serviceProvider}/sessions/{code}`.
  ///
  /// - Parameter code: The code of the session.
  /// - Returns: The service.
  public static func retrieveSession(code: RegistrationCode) -> ServiceDefinition<SessionRecord> {
    ServiceDefinition(reading: SessionRecord.init) { (requester) throws(ExchangeError) in
      try secondScreenMessage(
        .get, target("sessions", "code", code.value, for: requester), for: requester)
    }
  }

  /// Create partner authentication request:
  /// `POST /api/v2/{serviceProvider}/sessions/sso/Apple`.
  ///
  /// The service takes the provider from the status, and not from a parameter. Without a usable
  /// status it answers 200 and the regular workflow. A session that is lost was never used, but it
  /// counts as one.
  ///
  /// - Parameter status: The status of the subscriber account framework.
  /// - Returns: The service.
  public static func createPartnerSession(
    status: PartnerStatus
  ) -> ServiceDefinition<AuthenticationSession> {
    session(isRepeatable: false) { (requester) throws(ExchangeError) in
      try message(
        .post, target("sessions/sso/Apple", for: requester), for: requester, status: status
      ).session(with: nil, for: requester)
    }
  }

  /// The address at which a browser signs in:
  /// `GET /api/v2/authenticate/{serviceProvider}/{code}`.
  ///
  /// - Parameters:
  ///   - code: The code of the session.
  ///   - requester: On whose behalf a browser opens it.
  /// - Returns: The address, encoded once.
  /// - Throws: ``ExchangeError/parameterUnusable(_:)`` for a code that no path can carry.
  public static func authenticationURL(
    code: RegistrationCode, for requester: Requester
  ) throws(ExchangeError) -> String {
    var target = RequestTarget("/api/v2/authenticate")
    try target.append(segment: requester.requestorID, named: "serviceProvider")
    try target.append(segment: code.value, named: "code")
    return requester.origin.description + target.text
  }

  /// The reference has 200 and 201 for a session that was created.
  private static func session(
    isRepeatable: Bool, message: @escaping ServiceDefinition<AuthenticationSession>.MakingMessage
  ) -> ServiceDefinition<AuthenticationSession> {
    ServiceDefinition(isRepeatable: isRepeatable, message: message) {
      (received, requester) throws(ExchangeError) in
      try received.requireStatus([200, 201])
      return try received.read { value throws(AnswerDefect) in
        try AuthenticationSession(value, from: requester.origin)
      }
    }
  }
}

extension ServiceMessage {
  /// The same message with the parameters of a session.
  fileprivate func session(with mvpd: MVPD.ID?, for requester: Requester) -> ServiceMessage {
    form([
      "mvpd": mvpd?.rawValue, "domainName": requester.domainName,
      "redirectUrl": requester.redirectURL,
    ])
  }
}

/// The service's record of an authentication session.
public struct SessionRecord: Sendable, Hashable, Confidential {
  /// The provider, if it is decided.
  public let mvpd: MVPD.ID?

  /// The parameters that are missing.
  public let missingParameters: [ExactString]

  /// When the session ends.
  public let expires: Instant

  /// Reads a record.
  init(_ answer: JSONValue) throws(AnswerDefect) {
    guard let existing = answer["existingParameters"] else {
      throw .missing("existingParameters")
    }
    mvpd = existing.text("mvpd").map(MVPD.ID.init(rawValue:))
    missingParameters = answer.texts("missingParameters", of: "missingParameters")
    expires = Instant(millisecondsSince1970: try answer.requiredInteger("notAfter"))
  }
}
