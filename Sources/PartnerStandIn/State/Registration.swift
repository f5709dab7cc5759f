#if StandIn
  import PartnerSSO
  import SAML

  /// The record of a code: version 1's registration, version 2's session.
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct Registration: Sendable {
    let id = RandomName.uuid()
    let code: ExactString
    let device: Device
    let generated: Instant
    let expires: Instant
    var mvpd: MVPD.ID?
    var domainName: ExactString?
    var redirectURL: ExactString?

    /// The description of the device as it was sent, which is shown to holders of the code.
    var deviceInfo: String?
    var userAgent: String?

    /// The parameters without which no browser can go on.
    var missingParameters: [ExactString] {
      [
        mvpd == nil ? "mvpd" : nil, domainName == nil ? "domainName" : nil,
        redirectURL == nil ? "redirectUrl" : nil,
      ].compactMap(\.self)
    }
  }
#endif
