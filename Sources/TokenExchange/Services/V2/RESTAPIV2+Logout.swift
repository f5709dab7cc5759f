import HTTPTypes
public import PartnerSSO

extension RESTAPIV2 {
  /// Initiate logout: `GET /api/v2/{serviceProvider}/logout/{mvpd}`.
  public struct Logout: ServiceCall {
    /// The provider.
    public var mvpd: MVPD.ID

    /// A profile that is gone cannot be removed again.
    public var isRepeatable: Bool { true }

    /// Makes the request.
    ///
    /// - Parameter mvpd: The provider.
    public init(mvpd: MVPD.ID) {
      self.mvpd = mvpd
    }

    /// See ``ServiceCall/message(for:)``.
    public func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
      var target = try target(for: requester)
      target.append(constant: "logout")
      try target.append(segment: mvpd.rawValue, named: "mvpd")
      target.append(name: "redirectUrl", value: requester.redirectURL)
      return try RESTAPIV2.message(.get, target, for: requester)
    }

    /// See ``ServiceCall/answer(in:for:)``.
    public func answer(
      in received: ReceivedAnswer, for requester: Requester
    ) throws(ExchangeError) -> LogoutStep {
      try received.requireStatus(200)
      return try received.read { value throws(AnswerDefect) in
        guard let logout = value.members("logouts")?[mvpd.rawValue] else {
          throw .missing("logouts")
        }
        switch logout.text("actionName") {
        case "complete", "invalid": return .complete
        case "partner_logout": return .partner
        case "logout": return .page(url: try logout.address("url", at: requester.origin))
        default: throw .missing("actionName")
        }
      }
    }
  }
}
