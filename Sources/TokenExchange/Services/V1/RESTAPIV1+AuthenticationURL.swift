#if RESTAPIV1
  public import PartnerSSO

  extension RESTAPIV1 {
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
