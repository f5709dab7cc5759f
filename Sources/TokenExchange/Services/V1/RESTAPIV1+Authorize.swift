#if RESTAPIV1
  public import Formats
  import HTTPTypes
  public import PartnerSSO

  extension RESTAPIV1 {
    /// Initiate authorization: `GET /api/v1/authorize`.
    ///
    /// 403 is the provider's refusal; its details are for the viewer.
    public struct Authorize: DefinedCall {
      /// The answer of the service.
      public typealias Answer = AuthorizationDecision

      /// The resource that the user wants to watch.
      var resource: ResourceID

      /// Asking again brings the same decision.
      var isRepeatable: Bool { true }

      /// Makes the question.
      ///
      /// - Parameter resource: The resource that the user wants to watch.
      public init(resource: ResourceID) {
        self.resource = resource
      }

      func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
        var target = target("/api/v1/authorize", for: requester)
        target.append(name: "resource", value: resource.rawValue)
        return try requester.message(.get, target)
      }

      func answer(
        in received: ReceivedAnswer, for requester: Requester
      ) throws(ExchangeError) -> AuthorizationDecision {
        guard received.status != 403 else {
          let refusal = Refusal(received)
          // The enhanced form also has 403 for a user who has to sign in again.
          guard refusal.error?.action != .authentication else { throw .refused(refusal) }
          return .denied(AuthorizationDenial(refusal.error))
        }
        try received.requireStatus(200)
        return try received.read { value throws(AnswerDefect) in
          .permitted(expires: try Self.expiry(in: value), nil)
        }
      }

      /// When an authorisation ends.
      static func expiry(in answer: AnswerValue) throws(AnswerDefect) -> Instant {
        let token = answer.content(of: "authorization")
        return Instant(millisecondsSince1970: try token.requiredInteger("expires"))
      }
    }

    /// Retrieve authorization token: `GET /api/v1/tokens/authz`.
    ///
    /// 412 without authentication, 404 without authorisation, 410 for one that has expired.
    public struct RetrieveAuthorizationToken: DefinedCall {
      /// The answer of the service.
      public typealias Answer = Instant

      /// The resource that the user wants to watch.
      var resource: ResourceID

      /// Asking has no effect.
      var isRepeatable: Bool { true }

      /// Makes the question.
      ///
      /// - Parameter resource: The resource that the user wants to watch.
      public init(resource: ResourceID) {
        self.resource = resource
      }

      func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
        var target = target("/api/v1/tokens/authz", for: requester)
        target.append(name: "resource", value: resource.rawValue)
        return try requester.message(.get, target)
      }

      func answer(
        in received: ReceivedAnswer, for requester: Requester
      ) throws(ExchangeError) -> Instant {
        try received.requireStatus(200)
        return try received.read { value throws(AnswerDefect) in
          try Authorize.expiry(in: value)
        }
      }
    }
  }
#endif
