#if RESTAPIV1
  import Formats
  import HTTPTypes
  public import PartnerSSO

  extension RESTAPIV1 {
    /// Registration code request: `POST /reggie/v1/{requestor}/regcode`.
    public struct CreateRegistrationCode: DefinedCall {
      /// The answer of the service.
      public typealias Answer = RegistrationCode

      /// The provider, if it is decided.
      var mvpd: MVPD.ID?

      /// How long the code lives; thirty minutes if nothing is asked for.
      var lifetime: Duration?

      /// A second request makes a second code, and the first is still valid.
      var isRepeatable: Bool { false }

      /// Makes the request.
      ///
      /// - Parameters:
      ///   - mvpd: The provider, if it is decided.
      ///   - lifetime: How long the code lives, at most ten hours.
      public init(mvpd: MVPD.ID? = nil, lifetime: Duration? = nil) {
        self.mvpd = mvpd
        self.lifetime = lifetime
      }

      func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
        var target = try registrationTarget(for: requester)
        target.append(name: "deviceId", value: requester.deviceID)
        target.append(name: "mvpd", value: mvpd?.rawValue)
        if let lifetime {
          guard Self.lifetimes.contains(lifetime) else { throw .parameterUnusable("ttl") }
          target.append(name: "ttl", value: String(lifetime.components.seconds))
        }
        return try requester.message(.post, target)
      }

      func answer(
        in received: ReceivedAnswer, for requester: Requester
      ) throws(ExchangeError) -> RegistrationCode {
        try received.requireStatus(201)
        return try received.read { value throws(AnswerDefect) in
          try RegistrationRecord(value).code
        }
      }

      /// The service refuses more than ten hours.
      private static let lifetimes: ClosedRange<Duration> = .seconds(1) ... .seconds(36_000)
    }

    /// Return registration record: `GET /reggie/v1/{requestor}/regcode/{code}`.
    public struct RetrieveRegistrationCode: DefinedCall {
      /// The answer of the service.
      public typealias Answer = RegistrationRecord

      /// The code.
      var code: RegistrationCode

      /// Asking has no effect.
      var isRepeatable: Bool { true }

      /// Makes the question.
      ///
      /// - Parameter code: The code.
      public init(code: RegistrationCode) {
        self.code = code
      }

      func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
        try requester.message(.get, registrationTarget(for: requester, code: code.value))
      }

      func answer(
        in received: ReceivedAnswer, for requester: Requester
      ) throws(ExchangeError) -> RegistrationRecord {
        try received.requireStatus(200)
        return try received.read(RegistrationRecord.init)
      }
    }

    /// Delete registration record: `DELETE /reggie/v1/{requestor}/regcode/{code}`.
    public struct DeleteRegistrationCode: DefinedCall {
      /// The answer of the service.
      public typealias Answer = Void

      /// The code.
      var code: RegistrationCode

      /// A code that is gone cannot be deleted again.
      var isRepeatable: Bool { true }

      /// Makes the request.
      ///
      /// - Parameter code: The code.
      public init(code: RegistrationCode) {
        self.code = code
      }

      func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
        try requester.message(.delete, registrationTarget(for: requester, code: code.value))
      }

      func answer(
        in received: ReceivedAnswer, for requester: Requester
      ) throws(ExchangeError) {
        try received.requireStatus(204)
      }
    }
  }

  /// The record of a registration code.
  public struct RegistrationRecord: Sendable, Hashable, Confidential {
    /// The code and its end.
    public let code: RegistrationCode

    /// The provider, if it is decided.
    public let mvpd: MVPD.ID?

    /// Reads a record; the namespace of its XML is of no consequence.
    init(_ answer: AnswerValue) throws(AnswerDefect) {
      let record = answer.content(of: "regcode")
      code = RegistrationCode(
        try record.requiredText("code"),
        expires: Instant(millisecondsSince1970: try record.requiredInteger("expires")))
      mvpd = record.text("mvpd").map(MVPD.ID.init(rawValue:))
    }
  }
#endif
