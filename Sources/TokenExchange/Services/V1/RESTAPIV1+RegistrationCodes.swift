#if RESTAPIV1
  import HTTPTypes
  public import PartnerSSO
  import SAMLFormats

  extension RESTAPIV1 {
    /// Registration code request: `POST /reggie/v1/{requestor}/regcode`.
    ///
    /// A second request makes a second code, and the first is still valid.
    ///
    /// - Parameters:
    ///   - mvpd: The provider, if it is decided.
    ///   - lifetime: How long the code lives, at most ten hours; thirty minutes if nothing is asked for.
    /// - Returns: The service.
    public static func createRegistrationCode(
      mvpd: MVPD.ID? = nil, lifetime: Duration? = nil
    ) -> ServiceDefinition<RegistrationCode> {
      ServiceDefinition(
        isRepeatable: false, successes: [201],
        reading: { (answer) throws(AnswerDefect) in try RegistrationRecord(answer).code },
        message: { (requester) throws(ExchangeError) in
          var target = try registrationTarget(for: requester)
          target.append(name: "deviceId", value: requester.deviceID)
          target.append(name: "mvpd", value: mvpd?.rawValue)
          if let lifetime {
            guard lifetimes.contains(lifetime) else { throw .parameterUnusable("ttl") }
            target.append(name: "ttl", value: "\(lifetime.components.seconds)")
          }
          return try requester.message(.post, target)
        })
    }

    /// The service refuses more than ten hours.
    private static let lifetimes: ClosedRange<Duration> = .seconds(1) ... .seconds(36_000)

    /// Return registration record: `GET /reggie/v1/{requestor}/regcode/{code}`.
    ///
    /// - Parameter code: The code.
    /// - Returns: The service.
    public static func retrieveRegistrationCode(
      code: RegistrationCode
    ) -> ServiceDefinition<RegistrationRecord> {
      ServiceDefinition(reading: RegistrationRecord.init) { (requester) throws(ExchangeError) in
        try requester.message(.get, registrationTarget(for: requester, code: code))
      }
    }

    /// Delete registration record: `DELETE /reggie/v1/{requestor}/regcode/{code}`.
    ///
    /// A code that is gone cannot be deleted again.
    ///
    /// - Parameter code: The code.
    /// - Returns: The service.
    public static func deleteRegistrationCode(code: RegistrationCode) -> ServiceDefinition<Void> {
      ServiceDefinition { (requester) throws(ExchangeError) in
        try requester.message(.delete, registrationTarget(for: requester, code: code))
      } answer: { (received, _) throws(ExchangeError) in
        try received.requireStatus([204])
      }
    }

    private static func registrationTarget(
      for requester: Requester, code: RegistrationCode? = nil
    ) throws(ExchangeError) -> RequestTarget {
      var target = RequestTarget("/reggie/v1")
      try target.append(segment: requester.requestorID, named: "requestor")
      target.append(constant: "regcode")
      if let code { try target.append(segment: code.value, named: "code") }
      return target
    }
  }

  /// The record of a registration code.
  public struct RegistrationRecord: Sendable, Hashable, Confidential {
    /// The code and its end.
    public let code: RegistrationCode

    /// The provider, if it is decided.
    public let mvpd: MVPD.ID?

    /// Reads a record; the namespace of its XML is of no consequence.
    init(_ answer: JSONValue) throws(AnswerDefect) {
      let record = answer.content(of: "regcode")
      code = RegistrationCode(
        try record.requiredText("code"),
        expires: Instant(millisecondsSince1970: try record.requiredInteger("expires")))
      mvpd = record.text("mvpd").map(MVPD.ID.init(rawValue:))
    }
  }
#endif
