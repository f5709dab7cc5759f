#if RESTAPIV1
  import Formats
  import HTTPTypes
  public import PartnerSSO

  extension RESTAPIV1 {
    /// Retrieve profile request: `GET /api/v1/{requestor}/profile-requests/{mvpd}`.
    ///
    /// The answer is opaque: its bytes go to the subscriber account framework as they are, a line
    /// break at the end included.
    public struct RetrieveProfileRequest: DefinedCall {
      /// The answer of the service.
      public typealias Answer = ProfileRequest

      /// The provider.
      var mvpd: MVPD.ID

      /// Asking has no effect.
      var isRepeatable: Bool { true }

      /// Makes the question.
      ///
      /// - Parameter mvpd: The provider.
      public init(mvpd: MVPD.ID) {
        self.mvpd = mvpd
      }

      func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
        var target = RequestTarget("/api/v1")
        try target.append(segment: requester.requestorID, named: "requestor")
        target.append(constant: "profile-requests")
        try target.append(segment: mvpd.rawValue, named: "mvpd")
        target.append(name: "deviceType", value: requester.platform.deviceType)
        var message = try requester.message(.get, target)
        try message.set(.accept, "*/*")
        return message
      }

      func answer(
        in received: ReceivedAnswer, for requester: Requester
      ) throws(ExchangeError) -> ProfileRequest {
        try received.requireStatus(200)
        try received.requireNoWebPage()
        guard !received.body.isEmpty else { throw .answerUnreadable(.empty) }
        guard let token = UTF8Text.string(received.body) else {
          throw .answerUnreadable(.notUTF8)
        }
        return ProfileRequest(verificationToken: token)
      }
    }
  }
#endif
