import HTTPTypes
public import PartnerSSO
import SAMLFormats

extension RESTAPIV2 {
  /// Retrieve preauthorization decisions:
  /// `POST /api/v2/{serviceProvider}/decisions/preauthorize/{mvpd}`.
  ///
  /// It is a question, for all that it is posted.
  ///
  /// - Parameters:
  ///   - resources: What the user might watch.
  ///   - mvpd: The provider.
  ///   - status: What the subscriber account framework knows; needed for a profile of the partner's.
  /// - Returns: The service.
  public static func preauthorize(
    resources: [ResourceID], mvpd: MVPD.ID, status: PartnerStatus? = nil
  ) -> ServiceDefinition<[PreauthorizedResource]> {
    decisions("decisions/preauthorize", on: resources, mvpd, status) {
      (item) throws(AnswerDefect) in
      try PreauthorizedResource(item, resource: "resource")
    }
  }

  /// Retrieve authorization decisions:
  /// `POST /api/v2/{serviceProvider}/decisions/authorize/{mvpd}`.
  ///
  /// A denial is 200 as well; a permission comes with its media token. Asking again brings the same
  /// decision, and a token that is lost was never used.
  ///
  /// - Parameters:
  ///   - resources: What the user wants to watch.
  ///   - mvpd: The provider.
  ///   - status: What the subscriber account framework knows; needed for a profile of the partner's.
  /// - Returns: The service.
  public static func authorize(
    resources: [ResourceID], mvpd: MVPD.ID, status: PartnerStatus? = nil
  ) -> ServiceDefinition<[ResourceDecision]> {
    decisions("decisions/authorize", on: resources, mvpd, status, ResourceDecision.init)
  }

  private static func decisions<Decision>(
    _ service: StaticString, on resources: [ResourceID], _ mvpd: MVPD.ID, _ status: PartnerStatus?,
    _ reading: @escaping @Sendable (JSONValue) throws(AnswerDefect) -> Decision
  ) -> ServiceDefinition<[Decision]> {
    ServiceDefinition(
      reading: { (answer) throws(AnswerDefect) in
        try answer.requiredItems("decisions", of: "decisions", reading)
      },
      message: { (requester) throws(ExchangeError) in
        guard !resources.isEmpty else { throw .parameterUnusable("resources") }
        let target = try target(service, "mvpd", mvpd.rawValue, for: requester)
        return try message(.post, target, for: requester, status: status)
          .members([("resources", .strings(resources.map(\.rawValue.string)))])
      })
  }
}

/// The decision on one of the resources that were asked for.
public struct ResourceDecision: Sendable, Hashable {
  /// The resource.
  public let resource: ResourceID

  /// The decision.
  public let decision: AuthorizationDecision

  /// Reads a decision; a permission without a media token permits nothing.
  init(_ item: JSONValue) throws(AnswerDefect) {
    resource = ResourceID(rawValue: try item.requiredText("resource"))
    guard let isAuthorized = item.truth("authorized") else { throw .missing("authorized") }
    guard isAuthorized else {
      decision = .denied(AuthorizationDenial(item["error"].flatMap(ServiceError.init)))
      return
    }
    guard let token = item["token"] else { throw .missing("token") }
    decision = .permitted(
      expires: item.integer("notAfter").map(Instant.init(millisecondsSince1970:)),
      MediaToken(
        serializedToken: try token.requiredText("serializedToken"),
        expires: token.integer("notAfter").map(Instant.init(millisecondsSince1970:))),
      UserAttributes(decision: item))
  }

  /// Why the resource is denied; nil if it is permitted.
  public var denial: AuthorizationDenial? {
    if case .denied(let denial) = decision { denial } else { nil }
  }
}
