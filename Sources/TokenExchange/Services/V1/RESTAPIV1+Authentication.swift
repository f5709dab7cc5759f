#if RESTAPIV1
  import HTTPTypes
  public import PartnerSSO
  import SAMLFormats

  extension RESTAPIV1 {
    /// Check authentication token: `GET /api/v1/checkauthn`.
    ///
    /// 200 means that there is a token; the reference has no body for it. 403 means that there is
    /// none, or that it has expired.
    ///
    /// - Returns: The service.
    public static func checkAuthentication() -> ServiceDefinition<AuthenticationStatus> {
      check { (requester) throws(ExchangeError) in
        try message(.get, "/api/v1/checkauthn", for: requester)
      }
    }

    /// Check authentication flow by second screen web app: `GET /api/v1/checkauthn/{code}`.
    ///
    /// The web page of the sign-in calls it to confirm that the service saw the success.
    ///
    /// - Parameter code: The registration code of the other device.
    /// - Returns: The service.
    public static func checkAuthenticationByCode(
      code: RegistrationCode
    ) -> ServiceDefinition<AuthenticationStatus> {
      check { (requester) throws(ExchangeError) in
        try requester.message(.get, target("/api/v1/checkauthn", code, for: requester))
      }
    }

    private static func check(
      _ message: @escaping ServiceDefinition<AuthenticationStatus>.MakingMessage
    ) -> ServiceDefinition<AuthenticationStatus> {
      ServiceDefinition(message: message) { (received, _) throws(ExchangeError) in
        guard received.status != 403 else { return .notAuthenticated }
        try received.requireStatus([200])
        try received.requireNoWebPage()
        return .authenticated(AuthenticationToken())
      }
    }

    /// Retrieve authentication token: `GET /api/v1/tokens/authn`.
    ///
    /// An app polls it while its user signs in: 404 while there is no token, 410 when it has
    /// expired.
    ///
    /// - Returns: The service.
    public static func retrieveAuthenticationToken() -> ServiceDefinition<AuthenticationStatus> {
      ServiceDefinition { (requester) throws(ExchangeError) in
        try message(.get, "/api/v1/tokens/authn", for: requester)
      } answer: { (received, _) throws(ExchangeError) in
        switch received.status {
        case 404: return .notAuthenticated
        case 410: return .expired
        default: try received.requireStatus([200])
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

    /// Free preview for TempPass: `POST /api/v1/authenticate/freepreview`.
    ///
    /// A preview may be granted once.
    ///
    /// - Parameter mvpd: The provider that the service uses for the preview.
    /// - Returns: The service.
    public static func startFreePreview(
      mvpd: MVPD.ID
    ) -> ServiceDefinition<AuthenticationToken> {
      ServiceDefinition(isRepeatable: false) { (requester) throws(ExchangeError) in
        try requester.message(.post, RequestTarget("/api/v1/authenticate/freepreview")).form([
          "requestor_id": requester.requestorID, "deviceId": requester.deviceID,
          "mso_id": mvpd.rawValue, "domain_name": requester.domainName,
        ])
      } answer: { (received, _) throws(ExchangeError) in
        try received.requireStatus([204])
        return AuthenticationToken(mvpd: mvpd)
      }
    }

    /// Initiate logout: `DELETE /api/v1/logout`.
    ///
    /// It removes the tokens of the device, and the provider's own session stays: a browser that
    /// opens ``RESTAPIV1/logoutURL(for:)`` ends that too. A token that is gone cannot be removed again.
    ///
    /// - Returns: The service.
    public static func logout() -> ServiceDefinition<Void> {
      ServiceDefinition { (requester) throws(ExchangeError) in
        try message(.delete, "/api/v1/logout", for: requester)
      } answer: { (received, _) throws(ExchangeError) in
        try received.requireStatus([204])
      }
    }

    /// The address of the logout for a browser, as the cookbook has it for iPhone and iPad.
    ///
    /// The reference knows `DELETE` alone and the migration table `GET`; a browser can but get. No
    /// header goes along, so the device is described by a parameter.
    ///
    /// - Parameter requester: On whose behalf a browser opens it.
    /// - Returns: The address, which identifies the device.
    public static func logoutURL(for requester: Requester) -> String {
      var target = target("/api/v1/logout", for: requester)
      target.append(name: "device_info", value: ExactString(requester.deviceInfo.headerValue))
      return requester.origin.description + target.text
    }

    /// Initiate authentication: the address of `GET /api/v1/authenticate` for a browser.
    ///
    /// `reg_code` comes first, because a page that forgets to escape `&reg_code` shows a registered
    /// trade mark instead; `redirect_url` comes last, as the reference asks.
    ///
    /// - Parameters:
    ///   - code: The registration code.
    ///   - mvpd: The provider.
    ///   - requester: On whose behalf a browser opens it.
    /// - Returns: The address, encoded once.
    public static func authenticationURL(
      code: RegistrationCode, mvpd: MVPD.ID, for requester: Requester
    ) -> String {
      var target = RequestTarget("/api/v1/authenticate")
      target.append(name: "reg_code", value: code.value)
      target.append(name: "requestor_id", value: requester.requestorID)
      target.append(name: "mso_id", value: mvpd.rawValue)
      target.append(name: "domain_name", value: requester.domainName)
      target.append(name: "noflash", value: "true")
      target.append(name: "no_iframe", value: "true")
      target.append(name: "redirect_url", value: requester.redirectURL)
      return requester.origin.description + target.text
    }
  }
#endif
