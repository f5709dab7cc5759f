#if RESTAPIV1
  import HTTPTypes
  public import PartnerSSO
  public import SAMLPayload

  extension RESTAPIV1 {
    /// Token exchange: `POST /api/v1/tokens/authn`.
    ///
    /// The reference does not define where the parameters go. They go into a form body, as in
    /// version 2, because the response alone may be larger than servers accept in an address.
    public struct ExchangeToken: DefinedCall {
      /// The answer of the service.
      public typealias Answer = AuthenticationToken

      /// The provider's answer, in the form in which it is posted first.
      var response: PresentedResponse

      /// The provider.
      var mvpd: MVPD.ID

      /// A second exchange would present the same response again.
      var isRepeatable: Bool { false }

      /// Makes the request.
      ///
      /// - Parameters:
      ///   - response: The provider's answer, as the subscriber account framework delivered it.
      ///   - mvpd: The provider.
      ///   - form: In which forms the answer may be posted.
      public init(
        response: SAMLResponse, mvpd: MVPD.ID, as form: PayloadForm = .cookbookThenVerbatim
      ) {
        self.init(PresentedResponse(response, to: .v1, as: form), mvpd: mvpd)
      }

      init(_ response: PresentedResponse, mvpd: MVPD.ID) {
        self.response = response
        self.mvpd = mvpd
      }

      /// The provider's answer, in its form.
      var presented: PresentedResponse? { response }

      /// The same exchange with the answer in another form.
      func presenting(_ response: PresentedResponse) -> ExchangeToken {
        ExchangeToken(response, mvpd: mvpd)
      }

      func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
        var message = try requester.message(.post, RequestTarget("/api/v1/tokens/authn"))
        var form = FormBody()
        form.append(name: "requestor", value: requester.requestorID)
        form.append(name: "deviceId", value: requester.deviceID)
        form.append(name: "mvpd", value: mvpd.rawValue)
        form.append(name: "deviceType", value: requester.platform.deviceType)
        form.append(name: "SAMLResponse", value: response.formValue)
        message.set(form)
        return message
      }

      func answer(
        in received: ReceivedAnswer, for requester: Requester
      ) throws(ExchangeError) -> AuthenticationToken {
        try received.requireStatus(204)
        return AuthenticationToken(mvpd: mvpd, source: .partner)
      }
    }
  }
#endif
