#if RESTAPIV1
  import Formats
  import HTTPTypes
  import PartnerSSO

  extension RESTAPIV1 {
    /// Retrieve authentication token: `GET /api/v1/tokens/authn`.
    ///
    /// An app polls it while its user signs in: 404 while there is no token, 410 when it has
    /// expired.
    public struct RetrieveAuthenticationToken: DefinedCall {
      /// The answer of the service.
      public typealias Answer = AuthenticationStatus

      /// Asking has no effect.
      var isRepeatable: Bool { true }

      /// Makes the question.
      public init() {}

      func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
        try requester.message(.get, target("/api/v1/tokens/authn", for: requester))
      }

      func answer(
        in received: ReceivedAnswer, for requester: Requester
      ) throws(ExchangeError) -> AuthenticationStatus {
        switch received.status {
        case 404: return .notAuthenticated
        case 410: return .expired
        default: try received.requireStatus(200)
        }
        return try received.read { value throws(AnswerDefect) in
          let token = value.content(of: "authentication")
          return .authenticated(
            AuthenticationToken(
              mvpd: MVPD.ID(rawValue: try token.requiredText("mvpd")),
              userID: token.text("userId"),
              expires: Instant(millisecondsSince1970: try token.requiredInteger("expires"))))
        }
      }
    }
  }
#endif
