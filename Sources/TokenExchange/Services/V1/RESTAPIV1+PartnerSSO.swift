#if RESTAPIV1
  import HTTPTypes
  public import PartnerSSO
  import SAMLFormats
  public import SAMLPayload

  extension RESTAPIV1 {
    /// Provide MVPD list: `GET /api/v1/config/{requestor}`.
    ///
    /// The parameter `deviceType` is deprecated in the reference, and without it the properties of
    /// single sign-on are absent: so it is sent.
    ///
    /// - Returns: The service.
    public static func retrieveConfiguration()
      -> ServiceDefinition<PartnerSSOWorkflow.Configuration>
    {
      ServiceDefinition(reading: PartnerSSOWorkflow.Configuration.init) {
        (requester) throws(ExchangeError) in
        var target = RequestTarget("/api/v1/config")
        try target.append(segment: requester.requestorID, named: "requestor")
        target.append(name: "deviceType", value: requester.platform.deviceType)
        return try requester.message(.get, target)
      }
    }

    /// Retrieve profile request: `GET /api/v1/{requestor}/profile-requests/{mvpd}`.
    ///
    /// The answer is opaque: its bytes go to the subscriber account framework as they are, a line
    /// break at the end included.
    ///
    /// - Parameter mvpd: The provider.
    /// - Returns: The service.
    public static func retrieveProfileRequest(mvpd: MVPD.ID) -> ServiceDefinition<ProfileRequest> {
      ServiceDefinition { (requester) throws(ExchangeError) in
        var target = RequestTarget("/api/v1")
        try target.append(segment: requester.requestorID, named: "requestor")
        target.append(constant: "profile-requests")
        try target.append(segment: mvpd.rawValue, named: "mvpd")
        target.append(name: "deviceType", value: requester.platform.deviceType)
        var message = try requester.message(.get, target)
        try message.set(.accept, "*/*")
        return message
      } answer: { (received, _) throws(ExchangeError) in
        try received.requireStatus([200])
        try received.requireNoWebPage()
        guard !received.body.isEmpty else { throw .answerUnreadable(.empty) }
        guard let token = UTF8Text.string(received.body) else {
          throw .answerUnreadable(.notUTF8)
        }
        return ProfileRequest(verificationToken: ExactString(token))
      }
    }

    /// Token exchange: `POST /api/v1/tokens/authn`.
    ///
    /// The reference does not define where the parameters go. They go into a form body, as in
    /// version 2, because the response alone may be larger than servers accept in an address. A second
    /// exchange would present the same response again.
    ///
    /// - Parameters:
    ///   - response: The provider's answer, as the subscriber account framework delivered it.
    ///   - mvpd: The provider.
    ///   - form: In which forms the answer may be posted.
    /// - Returns: The service.
    public static func exchangeToken(
      response: SAMLResponse, mvpd: MVPD.ID, as form: PayloadForm = .cookbookThenVerbatim
    ) -> ServiceDefinition<AuthenticationToken> {
      exchangeToken(PresentedResponse(response, to: .v1, as: form), mvpd: mvpd)
    }

    static func exchangeToken(
      _ response: PresentedResponse, mvpd: MVPD.ID
    ) -> ServiceDefinition<AuthenticationToken> {
      var service = ServiceDefinition(isRepeatable: false) { (requester) throws(ExchangeError) in
        try requester.message(.post, RequestTarget("/api/v1/tokens/authn")).form(
          [
            "requestor": requester.requestorID, "deviceId": requester.deviceID,
            "mvpd": mvpd.rawValue, "deviceType": requester.platform.deviceType,
          ], response)
      } answer: { (received, _) throws(ExchangeError) in
        try received.requireStatus([204])
        return AuthenticationToken(mvpd: mvpd, source: .partner)
      }
      service.presented = response
      service.presenting = { exchangeToken($0, mvpd: mvpd) }
      return service
    }

    /// User metadata: `GET /api/v1/tokens/usermetadata`.
    ///
    /// 404 without metadata, 412 without authentication.
    ///
    /// - Returns: The service.
    public static func retrieveUserMetadata() -> ServiceDefinition<UserMetadataRecord> {
      ServiceDefinition(reading: UserMetadataRecord.init) { (requester) throws(ExchangeError) in
        try message(.get, "/api/v1/tokens/usermetadata", for: requester)
      }
    }
  }

  /// The user metadata of version 1.
  public struct UserMetadataRecord: Sendable, Hashable, Confidential {
    /// The attributes that the provider states about its customer.
    public let attributes: UserAttributes

    /// How the user was authenticated, as far as the service reports it.
    public let metadata: UserMetadata

    /// Reads a record.
    ///
    /// The reference does not show the place of `tokenSource`. It is most likely among the data,
    /// and beside them it would mean the same. There is no sample of its XML, so JSON is requested.
    init(_ record: JSONValue) throws(AnswerDefect) {
      guard let data = record.members("data") else { throw .missing("data") }
      attributes = UserAttributes(
        values: data.compactMapValues(UserAttributes.Value.init),
        encrypted: Set(record.texts("encrypted", of: "encrypted")))
      let source = record["data"]?.text("tokenSource") ?? record.text("tokenSource")
      metadata = UserMetadata(tokenSource: source.map(TokenSource.init))
    }
  }
#endif
