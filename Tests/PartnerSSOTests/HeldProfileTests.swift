import PartnerSSO
import Testing

/// V2's profile of the partner's holds while access is granted and the framework names its provider.
@Suite struct HeldProfileTests {
  /// What the user does in the settings.
  enum Change: CaseIterable {
    case signsOut, takesAnotherProvider, withdrawsAccess
  }

  @Test(arguments: Change.allCases)
  func aProfileOfThePartnerEndsInTheSettings(change: Change) {
    var walk = Self.knowing()
    walk.take(.check)
    walk.ask(after: change)
    walk.answer(.service(.authenticated(Self.profile)))
    switch change {
    case .takesAnotherProvider: #expect(walk.state == .profileRequest)
    case .signsOut, .withdrawsAccess: #expect(walk.outcome == .notAuthenticated)
    }
  }

  @Test(arguments: Change.allCases, ["regular", "temporary", "degraded"])
  func anotherProfileDoesNot(change: Change, type: ExactString) {
    var walk = Self.knowing()
    walk.take(.check)
    walk.ask(after: change)
    let regular = AuthenticationToken(mvpd: "Plain", expires: Samples.later, source: .other(type))
    let longer = AuthenticationToken(
      mvpd: "Full", expires: Samples.later.advanced(by: .seconds(9)), source: .partner)
    walk.answer(.service(.profiles([longer, regular])))
    #expect(walk.outcome == .authenticated(regular))
  }

  @Test func theProfileOfTheProviderThatTheStatusNamesHolds() {
    var walk = Self.knowing()
    walk.take(.check)
    let shorter = AuthenticationToken(
      mvpd: "Plain", expires: Samples.now, source: .other("regular"))
    walk.answer(
      Samples.access(.granted), Samples.signedIn("apple-full"),
      .service(.profiles([Self.profile, shorter])))
    #expect(walk.outcome == .authenticated(Self.profile))
    // The sign-in at the partner may end before the profile.
    let over = SubscriberMetadata(provider: "apple-full", expires: Samples.earlier)
    walk.take(.check)
    walk.answer(
      Samples.access(.granted), .account(.metadata(over)), .service(.authenticated(Self.profile)))
    #expect(walk.outcome == .authenticated(Self.profile))
  }

  @Test func theServiceNamesAProviderThatIsNotKnownAndItIsKept() {
    var walk = Walk(.v2, .tvOS)
    walk.take(.check)
    walk.answer(
      Samples.access(.granted), Samples.signedIn("apple-full"),
      .service(.authenticated(Self.profile)), Samples.session(.authorize, mvpd: "Full"))
    #expect(walk.outcome == .authenticated(Self.profile))
    #expect(walk.workflow.chosenProvider?.partnerID == "apple-full")
    walk.take(.check)
    walk.answer(
      Samples.access(.granted), Samples.signedIn("apple-full"),
      .service(.authenticated(Self.profile)))
    #expect(walk.outcome == .authenticated(Self.profile))
  }

  @Test func anExchangeWhoseAnswerIsLostHasMadeAProfileThatHolds() {
    var walk = Walk(.v2, .iOS)
    walk.take(.check)
    walk.answer(
      Samples.access(.granted), Samples.signedIn("apple-full"), .service(.notAuthenticated),
      Samples.session(.partnerProfile(Samples.request), mvpd: "Full"),
      Samples.signedIn("apple-full", Samples.response), Samples.failed(.unreachable),
      .service(.authenticated(Self.profile)))
    #expect(walk.outcome == .authenticated(Self.profile))
  }

  static let codes = [
    "permission_access_not_present", "permission_access_not_determined",
    "permission_access_not_granted", "provider_id_not_determined", "provider_id_mismatch",
    "provider_info_expired",
  ].map { "invalid_header_pfs_\($0)" as ExactString }

  @Test(arguments: codes)
  func aRefusedStatusIsNoAuthenticationInAnyCall(code: ExactString) {
    let refusal = Samples.refused(400, code)
    var check = Self.signedInWalk(.check)
    check.answer(refusal)
    #expect(check.state == .profileRequest)
    check.answer(refusal)
    #expect(check.outcome == .notAuthenticated)
    var start = Self.signedInWalk(.start(nil))
    start.answer(
      refusal, Samples.session(.partnerProfile(Samples.request), mvpd: "Full"),
      Samples.signedIn("apple-full", Samples.response))
    #expect(start.state == .exchange)
    start.answer(refusal)
    #expect(start.state == .configuration)
  }

  /// The denial of a decision is the same refusal in other words.
  static let refusals = codes.flatMap { code in
    let denial = AuthorizationDenial(code: code)
    return [
      (PartnerSSOWorkflow.Event.start(Samples.resource), Samples.refused(400, code)),
      (.start(Samples.resource), .service(.decision(.denied(denial)))),
      (.preauthorize([Samples.resource]), Samples.refused(400, code)),
      (
        .preauthorize([Samples.resource]),
        .service(
          .preauthorization([PreauthorizedResource(resource: Samples.resource, denial: denial)]))
      ),
    ]
  }

  @Test(arguments: refusals)
  func aDecisionThatRefusesTheStatusLeadsToStep2Once(
    wish: PartnerSSOWorkflow.Event, refusal: PartnerSSOWorkflow.Answer
  ) {
    var walk = Self.signedInWalk(wish)
    walk.answer(.service(.authenticated(Self.profile)), refusal)
    #expect(walk.state == .partnerStatus)
    var signedOut = walk
    signedOut.answer(.account(.metadata(SubscriberMetadata())))
    #expect(signedOut.state == .configuration || signedOut.outcome == .notAuthenticated)
    var withdrawn = walk
    withdrawn.answer(Samples.failed(.accessNotGranted))
    #expect(withdrawn.state == .configuration || withdrawn.outcome == .notAuthenticated)
    walk.answer(
      Samples.signedIn("apple-second"),
      Samples.session(.partnerProfile(Samples.request), mvpd: "Second"),
      Samples.signedIn("apple-second", Samples.response),
      .service(.authenticated(AuthenticationToken(mvpd: "Second", source: .partner))))
    #expect(walk.state == .authorization || walk.state == .preauthorization)
    walk.answer(refusal)
    guard case .failed(.service(let failure)) = walk.outcome else {
      Issue.record("\(String(describing: walk.outcome))")
      return
    }
    #expect(failure.kind == .notAuthenticated && failure.code?.hasPrefix("invalid_") == true)
  }

  @Test func aProfileThatDoesNotHoldIsRemovedForANewSignIn() {
    var walk = Self.knowing()
    walk.workflow.chosenProvider?.displayName = nil
    walk.take(.start(Samples.resource))
    walk.answer(
      Samples.access(.denied), .service(.authenticated(Self.profile)),
      .service(.configuration(Samples.configuration)), .user(.provider("Full")),
      Samples.session(.authorize, mvpd: "Full"))
    #expect(walk.request == .service(.logout(.direct, "Full")))
    walk.answer(.service(.logout(.partner)))
    #expect(walk.request == .service(.session("Full")))
    walk.answer(Samples.session(.authenticate(url: Samples.page), code: Samples.code))
    #expect(walk.request == .user(.page(url: Samples.page)))
    // It does not count as the sign-in that is waited for either.
    walk.answer(.user(.closed), .service(.authenticated(Self.profile)))
    #expect(walk.state == .poll)
  }

  @Test func aSignOutRemovesAProfileThatDoesNotHold() {
    var walk = Self.knowing()
    walk.take(.signOut)
    walk.answer(Samples.access(.denied), .service(.authenticated(Self.profile)))
    #expect(walk.request == .service(.logout(.direct, "Full")))
  }

  @Test func v1HasNoStatus() {
    var walk = Walk(.v1, .tvOS)
    walk.take(.check)
    walk.answer(Samples.access(.denied), .service(.authenticated(Self.profile)))
    #expect(walk.outcome == .authenticated(Self.profile))
  }

  private static let profile = AuthenticationToken(
    mvpd: "Full", expires: Samples.later, source: .partner)

  /// A workflow that knows the provider of the profile by both of its names.
  private static func knowing() -> Walk {
    var walk = Walk(.v2, .iOS)
    walk.workflow.chosenProvider = ChosenProvider(
      id: "Full", displayName: "Full TV", isOfPartner: true, partnerID: "apple-full")
    return walk
  }

  private static func signedInWalk(_ wish: PartnerSSOWorkflow.Event) -> Walk {
    var walk = knowing()
    walk.workflow.chosenProvider?.displayName = nil
    walk.take(wish)
    walk.answer(Samples.access(.granted), Samples.signedIn("apple-full"))
    return walk
  }
}

extension Walk {
  /// Answers for access and for the status as they are after a change in the settings.
  fileprivate mutating func ask(after change: HeldProfileTests.Change) {
    switch change {
    case .signsOut:
      answer(Samples.access(.granted), .account(.metadata(SubscriberMetadata())))
    case .takesAnotherProvider:
      answer(Samples.access(.granted), Samples.signedIn("apple-second"))
    case .withdrawsAccess: answer(Samples.access(.denied))
    }
  }
}
