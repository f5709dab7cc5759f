#if RESTAPIV1
  import HTTPTypes
  public import PartnerSSO

  extension RESTAPIV1 {
    /// Check authentication token: `GET /api/v1/checkauthn`.
    ///
    /// 200 means that there is a token; the reference has no body for it. 403 means that there is
    /// none, or that it has expired.
    public struct CheckAuthentication: DefinedCall {
      /// The answer of the service.
      public typealias Answer = AuthenticationStatus

      /// Asking has no effect.
      var isRepeatable: Bool { true }

      /// Makes the question.
      public init() {}

      func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
        try requester.message(.get, target("/api/v1/checkauthn", for: requester))
      }

      func answer(
        in received: ReceivedAnswer, for requester: Requester
      ) throws(ExchangeError) -> AuthenticationStatus {
        try RESTAPIV1.checkedStatus(in: received)
      }
    }

    /// Check authentication flow by second screen web app: `GET /api/v1/checkauthn/{code}`.
    ///
    /// The web page of the sign-in calls it to confirm that the service saw the success.
    public struct CheckAuthenticationByCode: DefinedCall {
      /// The answer of the service.
      public typealias Answer = AuthenticationStatus

      /// The registration code of the other device.
      var code: RegistrationCode

      /// Asking has no effect.
      var isRepeatable: Bool { true }

      /// Makes the question.
      ///
      /// - Parameter code: The registration code of the other device.
      public init(code: RegistrationCode) {
        self.code = code
      }

      func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
        var target = RequestTarget("/api/v1/checkauthn")
        try target.append(segment: code.value, named: "code")
        target.append(name: "requestor", value: requester.requestorID)
        return try requester.message(.get, target)
      }

      func answer(
        in received: ReceivedAnswer, for requester: Requester
      ) throws(ExchangeError) -> AuthenticationStatus {
        try RESTAPIV1.checkedStatus(in: received)
      }
    }

    private static func checkedStatus(
      in received: ReceivedAnswer
    ) throws(ExchangeError) -> AuthenticationStatus {
      guard received.status != 403 else { return .notAuthenticated }
      try received.requireStatus(200)
      try received.requireNoWebPage()
      return .authenticated(AuthenticationToken())
    }
  }
#endif
