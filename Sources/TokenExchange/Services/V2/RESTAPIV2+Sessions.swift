public import Formats
import HTTPTypes
public import PartnerSSO
import SAMLPayload

extension RESTAPIV2 {
  /// Create authentication session: `POST /api/v2/{serviceProvider}/sessions`.
  public struct CreateSession: DefinedCall {
    /// The answer of the service.
    public typealias Answer = AuthenticationSession

    /// The provider, if it is decided.
    var mvpd: MVPD.ID?

    /// A second request makes a second session with a code of its own.
    var isRepeatable: Bool { false }

    /// Makes the request.
    ///
    /// - Parameter mvpd: The provider, if it is decided.
    public init(mvpd: MVPD.ID? = nil) {
      self.mvpd = mvpd
    }

    func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
      var message = try RESTAPIV2.message(
        .post, sessionsTarget(for: requester), for: requester)
      message.set(form(mvpd: mvpd, for: requester))
      return message
    }

    func answer(
      in received: ReceivedAnswer, for requester: Requester
    ) throws(ExchangeError) -> AuthenticationSession {
      try RESTAPIV2.session(in: received, for: requester)
    }
  }

  /// Resume authentication session: `POST /api/v2/{serviceProvider}/sessions/{code}`.
  public struct ResumeSession: DefinedCall {
    /// The answer of the service.
    public typealias Answer = AuthenticationSession

    /// The code of the session.
    var code: RegistrationCode

    /// The provider.
    var mvpd: MVPD.ID

    /// The same parameters leave the session as it is.
    var isRepeatable: Bool { true }

    /// Makes the request.
    ///
    /// - Parameters:
    ///   - code: The code of the session.
    ///   - mvpd: The provider.
    public init(code: RegistrationCode, mvpd: MVPD.ID) {
      self.code = code
      self.mvpd = mvpd
    }

    func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
      var message = try secondScreenMessage(
        .post, sessionsTarget(for: requester, code: code), for: requester)
      message.set(form(mvpd: mvpd, for: requester))
      return message
    }

    func answer(
      in received: ReceivedAnswer, for requester: Requester
    ) throws(ExchangeError) -> AuthenticationSession {
      try RESTAPIV2.session(in: received, for: requester)
    }
  }

  /// Retrieve authentication session: `GET /api/v2/{serviceProvider}/sessions/{code}`.
  public struct RetrieveSession: DefinedCall {
    /// The answer of the service.
    public typealias Answer = SessionRecord

    /// The code of the session.
    var code: RegistrationCode

    /// Asking has no effect.
    var isRepeatable: Bool { true }

    /// Makes the question.
    ///
    /// - Parameter code: The code of the session.
    public init(code: RegistrationCode) {
      self.code = code
    }

    func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
      try secondScreenMessage(.get, sessionsTarget(for: requester, code: code), for: requester)
    }

    func answer(
      in received: ReceivedAnswer, for requester: Requester
    ) throws(ExchangeError) -> SessionRecord {
      try received.requireStatus(200)
      return try received.read(SessionRecord.init)
    }
  }

  /// Create partner authentication request:
  /// `POST /api/v2/{serviceProvider}/sessions/sso/Apple`.
  ///
  /// The service takes the provider from the status, and not from a parameter. Without a usable
  /// status it answers 200 and the regular workflow.
  public struct CreatePartnerSession: DefinedCall {
    /// The answer of the service.
    public typealias Answer = AuthenticationSession

    /// The status of the subscriber account framework.
    var status: PartnerStatus

    /// A session that is lost was never used, but it counts as one.
    var isRepeatable: Bool { false }

    /// Makes the request.
    ///
    /// - Parameter status: The status of the subscriber account framework.
    public init(status: PartnerStatus) {
      self.status = status
    }

    func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
      var target = try sessionsTarget(for: requester)
      target.append(constant: "sso/Apple")
      var message = try RESTAPIV2.message(.post, target, for: requester, status: status)
      message.set(form(mvpd: nil, for: requester))
      return message
    }

    func answer(
      in received: ReceivedAnswer, for requester: Requester
    ) throws(ExchangeError) -> AuthenticationSession {
      try RESTAPIV2.session(in: received, for: requester)
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

  private static func sessionsTarget(
    for requester: Requester, code: RegistrationCode? = nil
  ) throws(ExchangeError) -> RequestTarget {
    var target = try target(for: requester)
    target.append(constant: "sessions")
    if let code { try target.append(segment: code.value, named: "code") }
    return target
  }

  private static func form(mvpd: MVPD.ID?, for requester: Requester) -> FormBody {
    var form = FormBody()
    if let mvpd { form.append(name: "mvpd", value: mvpd.rawValue) }
    form.append(name: "domainName", value: requester.domainName)
    form.append(name: "redirectUrl", value: requester.redirectURL)
    return form
  }

  /// The reference has 200 and 201 for a session that was created.
  private static func session(
    in received: ReceivedAnswer, for requester: Requester
  ) throws(ExchangeError) -> AuthenticationSession {
    try received.requireStatus(200, 201)
    return try received.read { value throws(AnswerDefect) in
      try AuthenticationSession(value, from: requester.origin)
    }
  }
}

/// The service's record of an authentication session.
public struct SessionRecord: Sendable, Hashable, Confidential {
  /// The provider, if it is decided.
  public let mvpd: MVPD.ID?

  /// The parameters that are missing.
  @Exact public private(set) var missingParameters: [String]

  /// When the session ends.
  public let expires: Instant

  /// Reads a record.
  init(_ answer: AnswerValue) throws(AnswerDefect) {
    guard let existing = answer["existingParameters"] else {
      throw .missing("existingParameters")
    }
    mvpd = existing.text("mvpd").map(MVPD.ID.init(rawValue:))
    missingParameters = answer.texts("missingParameters", of: "missingParameters")
    expires = Instant(millisecondsSince1970: try answer.requiredInteger("notAfter"))
  }
}
