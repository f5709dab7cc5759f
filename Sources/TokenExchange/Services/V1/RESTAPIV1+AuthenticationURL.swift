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
    target.append("reg_code", code.value)
    target.append("requestor_id", requester.requestorID)
    target.append("mso_id", mvpd.rawValue)
    target.append("domain_name", requester.domainName)
    target.append("noflash", "true")
    target.append("no_iframe", "true")
    target.append("redirect_url", requester.redirectURL)
    return requester.origin.description + target.text
  }
}
