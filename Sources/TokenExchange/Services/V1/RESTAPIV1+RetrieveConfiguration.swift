#if RESTAPIV1
  import HTTPTypes
  public import PartnerSSO

  extension RESTAPIV1 {
    /// Provide MVPD list: `GET /api/v1/config/{requestor}`.
    ///
    /// The parameter `deviceType` is deprecated in the reference, and without it the properties of
    /// single sign-on are absent: so it is sent.
    public struct RetrieveConfiguration: DefinedCall {
      /// The answer of the service.
      public typealias Answer = PartnerSSOWorkflow.Configuration

      /// Asking has no effect.
      var isRepeatable: Bool { true }

      /// Makes the question.
      public init() {}

      func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
        var target = RequestTarget("/api/v1/config")
        try target.append(segment: requester.requestorID, named: "requestor")
        target.append(name: "deviceType", value: requester.platform.deviceType)
        return try requester.message(.get, target)
      }

      func answer(
        in received: ReceivedAnswer, for requester: Requester
      ) throws(ExchangeError) -> PartnerSSOWorkflow.Configuration {
        try received.requireStatus(200)
        return try received.read(PartnerSSOWorkflow.Configuration.init)
      }
    }
  }
#endif
