import Testing

@testable import PartnerSSO

/// The wishes that show nothing: no prompt, no picker, no page.
@Suite struct SilentWishTests {
  @Test(arguments: APIVersion.allCases)
  func aCheckDoesNotPrompt(version: APIVersion) {
    var walk = Walk(version, .iOS)
    walk.take(.check)
    #expect(walk.request == .account(.access(prompting: false)))
    walk.answer(Samples.access(.notDetermined))
    #expect(walk.state == .authentication)
    walk.answer(.service(.notAuthenticated))
    #expect(walk.outcome == .notAuthenticated)
  }

  @Test(arguments: APIVersion.allCases)
  func aCheckFindsAnAuthentication(version: APIVersion) {
    var walk = Walk(version, .tvOS)
    walk.take(.check)
    walk.answer(Samples.access(.denied), .service(.authenticated(Self.token)))
    #expect(walk.outcome == .authenticated(Self.token))
  }

  /// The platform's sign-in of another app is one for this app too.
  @Test func aCheckUsesTheSignInOfThePlatform() {
    var walk = Walk(.v2, .tvOS)
    walk.take(.check)
    walk.answer(
      Samples.access(.granted), Samples.signedIn("apple-full"), .service(.notAuthenticated),
      Samples.session(.partnerProfile(Samples.request), mvpd: "Full"))
    guard case .account(.metadata(let request)) = walk.request else {
      Issue.record("nothing forwarded")
      return
    }
    #expect(!request.isInterruptionAllowed)
    walk.answer(
      Samples.signedIn("apple-full", Samples.response), .service(.authenticated(Self.token)))
    guard case .authenticated(let token) = walk.outcome else {
      Issue.record("not authenticated")
      return
    }
    #expect(token.mvpd == "Full" && token.exchange?.isAccepted == true)
  }

  /// Whatever happens on the way, nothing is shown and nothing may interrupt.
  @Test(
    arguments: Explorations.all.filter { [.permits, .partnersProfile].contains($0.value.memory) })
  func nothingIsEverShown(_ exploration: Explorations.Named) {
    var shown = 0
    var situations = 0
    for (workflow, _) in exploration.value.situations.values where workflow.isSilent {
      situations += 1
      for stimulus in Stimulus.all(in: workflow.state) {
        var next = workflow
        guard let event = stimulus.event(for: next) else { continue }
        for action in next.handle(event, at: Samples.now) where action.isShown { shown += 1 }
      }
    }
    #expect(situations > 10)
    #expect(shown == 0)
  }

  @Test func preauthorizationAsksOnlyForWhatIsNotPermittedInMemory() {
    var walk = Walk(.v2, .iOS)
    walk.take(.preauthorize(["A", "B"]))
    walk.answer(Samples.access(.denied), .service(.authenticated(Self.token)))
    #expect(walk.asked == ["A", "B"])
    walk.answer(
      .service(
        .preauthorization([
          PreauthorizedResource(resource: "A"),
          PreauthorizedResource(resource: "B", denial: AuthorizationDenial(code: "denied")),
        ])))
    #expect(walk.decisions == ["A": true, "B": false])
    walk.take(.preauthorize(["B", "A"]))
    walk.answer(Samples.access(.denied), .service(.authenticated(Self.token)))
    #expect(walk.asked == ["B"])
    walk.answer(.service(.preauthorization([PreauthorizedResource(resource: "B")])))
    #expect(walk.decisions == ["A": true, "B": true])
    // Nothing is missing: no call.
    #expect(walk.take(.preauthorize(["A"])).count == 1)
    #expect(walk.decisions == ["A": true])
    // Another customer's permissions are of no use.
    walk.take(.preauthorize(["A", "C"]))
    walk.answer(
      Samples.access(.denied), .service(.authenticated(AuthenticationToken(mvpd: "Second"))))
    #expect(walk.asked == ["A", "C"])
  }

  @Test func permissionsEndWithTheirTimeWithTheProfileAndBySigningOut() {
    let token = Self.token
    func permitted(until end: Instant?) -> Walk {
      var walk = Walk(.v2, .iOS)
      walk.take(.preauthorize(["A"]))
      walk.answer(
        Samples.access(.denied), .service(.authenticated(token)),
        .service(.preauthorization([PreauthorizedResource(resource: "A", expires: end)])))
      return walk
    }
    var lasting = permitted(until: Samples.later)
    #expect(lasting.take(.preauthorize(["A"])).count == 1)
    var over = permitted(until: Samples.now)
    over.take(.preauthorize(["A"]))
    #expect(over.state == .access)
    var ended = permitted(until: nil)
    ended.take(.check)
    ended.answer(Samples.access(.denied), .service(.notAuthenticated))
    ended.take(.preauthorize(["A"]))
    #expect(ended.state == .access)
    var out = permitted(until: nil)
    out.take(.signOut)
    out.answer(
      Samples.access(.denied), .service(.authenticated(token)), .service(.logout(.complete)))
    #expect(out.outcome == .signedOut)
    out.take(.preauthorize(["A"]))
    #expect(out.state == .access)
  }

  @Test func preauthorizationOfNobodyIsNoFailure() {
    var walk = Walk(.v2, .iOS)
    walk.take(.preauthorize(["A"]))
    walk.answer(Samples.access(.denied), .service(.notAuthenticated))
    #expect(walk.outcome == .notAuthenticated)
  }

  private static let token = AuthenticationToken(mvpd: "Full")
}

extension Walk {
  /// The resources of the question that is under way.
  fileprivate var asked: [ResourceID]? {
    guard case .service(.preauthorization(let resources, _, _)) = request else { return nil }
    return resources
  }

  fileprivate var decisions: [ResourceID: Bool]? {
    guard case .preauthorized(let decisions) = outcome else { return nil }
    return Dictionary(uniqueKeysWithValues: decisions.map { ($0.resource, $0.isAuthorized) })
  }
}

extension PartnerSSOWorkflow {
  fileprivate var isSilent: Bool { state != .idle && progress.isSilent }
}

extension PartnerSSOWorkflow.Action {
  /// Whether the user sees something of it.
  fileprivate var isShown: Bool {
    switch self {
    case .perform(.user, _), .perform(.account(.access(prompting: true)), _): true
    case .perform(.account(.metadata(let request)), _): request.isInterruptionAllowed
    case .perform, .startTimer, .cancel, .finish: false
    }
  }
}
