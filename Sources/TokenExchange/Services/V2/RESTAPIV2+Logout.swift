import HTTPTypes
public import PartnerSSO

extension RESTAPIV2 {
  /// Initiate logout: `GET /api/v2/{serviceProvider}/logout/{mvpd}`.
  public struct Logout: DefinedCall {
    /// The answer of the service.
    public typealias Answer = LogoutStep

    /// The provider.
    var mvpd: MVPD.ID

    /// A profile that is gone cannot be removed again.
    var isRepeatable: Bool { true }

    /// Makes the request.
    ///
    /// - Parameter mvpd: The provider.
    public init(mvpd: MVPD.ID) {
      self.mvpd = mvpd
    }

    func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
      var target = try target(for: requester)
      target.append(constant: "logout")
      try target.append(segment: mvpd.rawValue, named: "mvpd")
      target.append(name: "redirectUrl", value: requester.redirectURL)
      return try RESTAPIV2.message(.get, target, for: requester)
    }

    func answer(
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
