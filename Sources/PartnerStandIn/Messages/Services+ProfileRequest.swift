#if StandIn
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
  import SAML

  @available(macOS 14, iOS 17, tvOS 17, *)
  extension Services {
    /// The request that the partner's framework forwards to the provider: a request of SAML in
    /// Base64.
    ///
    /// It is not signed, because nothing here would verify it; to an app it is opaque.
    func profileRequest() -> String {
      let issuer = configuration.policy.audiences.first ?? "https://saml.sp.auth.adobe.com"
      let request = Content.authnRequest(
        id: "_\(RandomName.uuid())", at: "\(now)", issuer: issuer.string)
      return Data(request.utf8).base64EncodedString()
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, *)
  extension Content {
    /// An authentication request (SAML Core §3.4.1).
    fileprivate static func authnRequest(id: String, at time: String, issuer: String) -> String {
      """
      <?xml version="1.0" encoding="UTF-8"?>\
      <samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" \
      xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="\(id)" Version="2.0" \
      IssueInstant="\(time)"><saml:Issuer>\(escaped(issuer))</saml:Issuer></samlp:AuthnRequest>
      """
    }
  }
#endif
