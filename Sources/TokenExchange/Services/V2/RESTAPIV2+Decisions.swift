import Formats
import HTTPTypes
public import PartnerSSO

extension RESTAPIV2 {
  /// Retrieve preauthorization decisions:
  /// `POST /api/v2/{serviceProvider}/decisions/preauthorize/{mvpd}`.
  public struct Preauthorize: DefinedCall {
    /// The answer of the service.
    public typealias Answer = [PreauthorizedResource]

    /// The resources to ask for.
    var resources: [ResourceID]

    /// The provider.
    var mvpd: MVPD.ID

    /// The status of the subscriber account framework; needed for a profile of the partner's.
    var status: PartnerStatus?

    /// It is a question, for all that it is posted.
    var isRepeatable: Bool { true }

    /// Makes the question.
    ///
    /// - Parameters:
    ///   - resources: What the user might watch.
    ///   - mvpd: The provider.
    ///   - status: What the subscriber account framework knows.
    public init(resources: [ResourceID], mvpd: MVPD.ID, status: PartnerStatus? = nil) {
      self.resources = resources
      self.mvpd = mvpd
      self.status = status
    }

    func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
      try decisionMessage("preauthorize", resources, mvpd, for: requester, status: status)
    }

    func answer(
      in received: ReceivedAnswer, for requester: Requester
    ) throws(ExchangeError) -> [PreauthorizedResource] {
      try received.requireStatus(200)
      return try received.read { value throws(AnswerDefect) in
        var resources: [PreauthorizedResource] = []
        for item in try decisions(in: value) {
          resources.append(try PreauthorizedResource(item, resource: "resource"))
        }
        return resources
      }
    }
  }

  /// Retrieve authorization decisions:
  /// `POST /api/v2/{serviceProvider}/decisions/authorize/{mvpd}`.
  ///
  /// A denial is 200 as well; a permission comes with its media token.
  public struct Authorize: DefinedCall {
    /// The answer of the service.
    public typealias Answer = [ResourceDecision]

    /// The resources that the user wants to watch.
    var resources: [ResourceID]

    /// The provider.
    var mvpd: MVPD.ID

    /// The status of the subscriber account framework; needed for a profile of the partner's.
    var status: PartnerStatus?

    /// Asking again brings the same decision, and a token that is lost was never used.
    var isRepeatable: Bool { true }

    /// Makes the question.
    ///
    /// - Parameters:
    ///   - resources: What the user wants to watch.
    ///   - mvpd: The provider.
    ///   - status: What the subscriber account framework knows.
    public init(resources: [ResourceID], mvpd: MVPD.ID, status: PartnerStatus? = nil) {
      self.resources = resources
      self.mvpd = mvpd
      self.status = status
    }

    func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
      try decisionMessage("authorize", resources, mvpd, for: requester, status: status)
    }

    func answer(
      in received: ReceivedAnswer, for requester: Requester
    ) throws(ExchangeError) -> [ResourceDecision] {
      try received.requireStatus(200)
      return try received.read { value throws(AnswerDefect) in
        var resources: [ResourceDecision] = []
        for item in try decisions(in: value) { resources.append(try ResourceDecision(item)) }
        return resources
      }
    }
  }

  private static func decisionMessage(
    _ kind: StaticString, _ resources: [ResourceID], _ mvpd: MVPD.ID, for requester: Requester,
    status: PartnerStatus?
  ) throws(ExchangeError) -> ServiceMessage {
    guard !resources.isEmpty else { throw .parameterUnusable("resources") }
    var target = try target(for: requester)
    target.append(constant: "decisions")
    target.append(constant: kind)
    try target.append(segment: mvpd.rawValue, named: "mvpd")
    var message = try message(.post, target, for: requester, status: status)
    message.set(.members([("resources", .strings(resources.map(\.rawValue)))]))
    return message
  }

  private static func decisions(in answer: AnswerValue) throws(AnswerDefect) -> [AnswerValue] {
    guard let items = answer.items("decisions", of: "decisions") else {
      throw .missing("decisions")
    }
    return items
  }
}

/// The decision on one of the resources that were asked for.
public struct ResourceDecision: Sendable, Hashable {
  /// The resource.
  public let resource: ResourceID

  /// The decision.
  public let decision: AuthorizationDecision

  /// Reads a decision; a permission without a media token permits nothing.
  init(_ item: AnswerValue) throws(AnswerDefect) {
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
