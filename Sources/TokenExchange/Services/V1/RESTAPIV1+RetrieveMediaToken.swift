#if RESTAPIV1
  import Formats
  import HTTPTypes
  public import PartnerSSO

  extension RESTAPIV1 {
    /// Obtain short media token: `GET /api/v1/tokens/media`.
    ///
    /// The token lives for minutes, works once, and is read by the player's server alone.
    public struct RetrieveMediaToken: DefinedCall {
      /// The answer of the service.
      public typealias Answer = MediaToken

      /// The resource that the user wants to watch.
      var resource: ResourceID

      /// Each answer is a token of its own, and one that is lost was never used.
      var isRepeatable: Bool { true }

      /// Makes the request.
      ///
      /// - Parameter resource: The resource that the user wants to watch.
      public init(resource: ResourceID) {
        self.resource = resource
      }

      func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
        var target = target("/api/v1/tokens/media", for: requester)
        target.append(name: "resource", value: resource.rawValue)
        return try requester.message(.get, target)
      }

      func answer(
        in received: ReceivedAnswer, for requester: Requester
      ) throws(ExchangeError) -> MediaToken {
        try received.requireStatus(200)
        return try received.read { value throws(AnswerDefect) in
          let token = value.content(of: "play")
          return MediaToken(
            serializedToken: try token.requiredText("serializedToken"),
            expires: Instant(millisecondsSince1970: try token.requiredInteger("expires")))
        }
      }
    }
  }
#endif
