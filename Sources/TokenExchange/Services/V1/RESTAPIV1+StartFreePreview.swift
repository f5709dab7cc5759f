#if RESTAPIV1
  import HTTPTypes
  public import PartnerSSO
  import SAMLPayload

  extension RESTAPIV1 {
    /// Free preview for TempPass: `POST /api/v1/authenticate/freepreview`.
    public struct StartFreePreview: DefinedCall {
      /// The answer of the service.
      public typealias Answer = AuthenticationToken

      /// The provider that the service uses for the preview.
      var mvpd: MVPD.ID

      /// A preview may be granted once.
      var isRepeatable: Bool { false }

      /// Makes the request.
      ///
      /// - Parameter mvpd: The provider that the service uses for the preview.
      public init(mvpd: MVPD.ID) {
        self.mvpd = mvpd
      }

      func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
        var message = try requester.message(
          .post, RequestTarget("/api/v1/authenticate/freepreview"))
        var form = FormBody()
        form.append(name: "requestor_id", value: requester.requestorID)
        form.append(name: "deviceId", value: requester.deviceID)
        form.append(name: "mso_id", value: mvpd.rawValue)
        form.append(name: "domain_name", value: requester.domainName)
        message.set(form)
        return message
      }

      func answer(
        in received: ReceivedAnswer, for requester: Requester
      ) throws(ExchangeError) -> AuthenticationToken {
        try received.requireStatus(204)
        return AuthenticationToken(mvpd: mvpd)
      }
    }
  }
#endif
