import HTTPTypes
public import PartnerSSO
import SAMLFormats

/// The services of REST API V2, each a function that returns its definition.
public enum RESTAPIV2 {
  /// The path of one of a programmer's services, with a value behind it where the service takes one.
  static func target(
    _ service: StaticString, _ name: String = "", _ segment: ExactString? = nil,
    for requester: Requester
  ) throws(ExchangeError) -> RequestTarget {
    var target = RequestTarget("/api/v2")
    try target.append(segment: requester.requestorID, named: "serviceProvider")
    target.append(constant: service)
    if let segment { try target.append(segment: segment, named: name) }
    return target
  }

  /// Starts a message of the device itself, with the header fields that identify the device.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - target: The path and the query.
  ///   - requester: On whose behalf it is made.
  ///   - status: The status of the subscriber account framework, where a service takes it.
  /// - Returns: The message without a body.
  /// - Throws: ``ExchangeError/parameterUnusable(_:)`` for a value that no field can carry.
  static func message(
    _ method: HTTPRequest.Method, _ target: RequestTarget, for requester: Requester,
    status: PartnerStatus? = nil
  ) throws(ExchangeError) -> ServiceMessage {
    var message = try secondScreenMessage(method, target, for: requester)
    try message.set(.deviceInfo, requester.deviceInfo.headerValue)
    let fingerprint = Base64.encode(Array(requester.deviceID.utf8))
    try message.set(
      .deviceIdentifier, "fingerprint " + String(decoding: fingerprint, as: UTF8.self))
    try message.set(.partnerFrameworkStatus, status?.headerValue)
    return message
  }

  /// Starts a message that names a session by its code, as a second screen sends it.
  ///
  /// The partner's OpenAPI document has no header of the device for these services: the session
  /// belongs to the device that made it.
  static func secondScreenMessage(
    _ method: HTTPRequest.Method, _ target: RequestTarget, for requester: Requester
  ) throws(ExchangeError) -> ServiceMessage {
    var message = try requester.plainMessage(method, target)
    try message.set(.visitorIdentifier, requester.visitorID?.string)
    return message
  }
}

extension RESTAPIV2 {
  /// Retrieve configuration: `GET /api/v2/{serviceProvider}/configuration`.
  ///
  /// The partner's OpenAPI document has no header of the device here, so the service knows the
  /// platform from `User-Agent` alone (``Requester/userAgent``).
  ///
  /// - Returns: The service.
  public static func retrieveConfiguration()
    -> ServiceDefinition<PartnerSSOWorkflow.Configuration>
  {
    ServiceDefinition(reading: PartnerSSOWorkflow.Configuration.init) {
      (requester) throws(ExchangeError) in
      try requester.plainMessage(.get, target("configuration", for: requester))
    }
  }

  /// Initiate logout: `GET /api/v2/{serviceProvider}/logout/{mvpd}`.
  ///
  /// A profile that is gone cannot be removed again.
  ///
  /// - Parameter mvpd: The provider.
  /// - Returns: The service.
  public static func logout(mvpd: MVPD.ID) -> ServiceDefinition<LogoutStep> {
    ServiceDefinition { (requester) throws(ExchangeError) in
      var target = try target("logout", "mvpd", mvpd.rawValue, for: requester)
      target.append(name: "redirectUrl", value: requester.redirectURL)
      return try message(.get, target, for: requester)
    } answer: { (received, requester) throws(ExchangeError) in
      try received.requireStatus([200])
      return try received.read { value throws(AnswerDefect) in
        guard let logout = value.members("logouts")?[mvpd.rawValue] else {
          throw .missing("logouts")
        }
        switch logout.text("actionName") {
        case "complete", "invalid": return .complete
        case "partner_logout": return .partner
        case "logout": return .page(url: try logout.address("url", at: requester.origin))
        default: throw .missing("actionName")
        }
      }
    }
  }
}
