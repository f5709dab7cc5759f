import Testing

@testable import PartnerSSO

/// Automatic Sign-In of iOS and tvOS 26: before the partner, after a sign-in, and by signing out.
@Suite struct AutomaticSignInTests {
  @Test(arguments: APIVersion.allCases)
  func anotherDeviceSignsThePersonInBeforeThePartnerIsAsked(version: APIVersion) {
    var walk = atRedemption(version, .start(nil))
    #expect(walk.request == .account(.automaticSignIn(.redeem)))
    var refused = walk
    walk.answer(.account(.automaticSignIn(true)))
    #expect(walk.state == .authentication)
    walk.answer(.service(.authenticated(Self.token)))
    // Step 1 has found it, so nobody is asked to consent once more.
    #expect(walk.outcome == .authenticated(Self.token))
    refused.answer(.account(.automaticSignIn(false)))
    #expect(refused.state == (version == .v1 ? .partnerStatus : .configuration))
  }

  @Test func aRedemptionThatTheServiceDoesNotKnowIsTriedOnce() {
    var walk = atRedemption(.v2, .check)
    walk.answer(.account(.automaticSignIn(true)), .service(.notAuthenticated))
    #expect(walk.outcome == .notAuthenticated)
  }

  @Test func itIsOfferedAfterASignInAndTheWishGoesOnWhateverTheUserSays() {
    for answer in [true, false] {
      var walk = Walk(.v2, .tvOS) { $0.usesAutomaticSignIn = true }
      walk.take(.start(Samples.resource))
      walk.answer(
        Samples.access(.denied), .service(.notAuthenticated), .account(.automaticSignIn(false)),
        Samples.session(.resume(missing: ["mvpd"]), code: Samples.code),
        .service(.authenticated(Self.token)))
      #expect(walk.request == .account(.automaticSignIn(.offer)))
      #expect(walk.shown == nil)
      walk.answer(.account(.automaticSignIn(answer)))
      #expect(walk.request == .service(.authorization(Samples.resource, "Full", walk.status)))
    }
  }

  @Test func aCheckOffersNothing() {
    var walk = atRedemption(.v2, .check, signedIn: true)
    walk.answer(
      .account(.automaticSignIn(false)),
      Samples.session(.partnerProfile(Samples.request), mvpd: "Full"),
      Samples.signedIn("apple-full", Samples.response), .service(.authenticated(Self.token)))
    guard case .authenticated = walk.outcome else {
      Issue.record("\(walk.state)")
      return
    }
  }

  @Test func theTokenIsDeletedBeforeALogout() {
    for answer in [true, false] {
      var walk = Walk(.v2, .iOS) { $0.usesAutomaticSignIn = true }
      walk.take(.signOut)
      #expect(walk.request == .account(.automaticSignIn(.delete)))
      walk.answer(.account(.automaticSignIn(answer)), Samples.access(.denied))
      #expect(walk.state == .authentication)
    }
  }

  @Test func withoutTheSettingThereIsNone() {
    var walk = Walk(.v1, .tvOS)
    walk.take(.start(nil))
    walk.answer(Samples.access(.granted), .service(.notAuthenticated))
    #expect(walk.state == .partnerStatus)
    walk.take(.signOut)
    #expect(walk.state == .tokenSource)
  }

  private static let token = AuthenticationToken(mvpd: "Full")

  private func atRedemption(
    _ version: APIVersion, _ wish: PartnerSSOWorkflow.Event, signedIn: Bool = false
  ) -> Walk {
    var walk = Walk(version, .iOS) { $0.usesAutomaticSignIn = true }
    walk.take(wish)
    walk.answer(Samples.access(.granted))
    if version == .v2 {
      walk.answer(
        signedIn ? Samples.signedIn("apple-full") : .account(.metadata(SubscriberMetadata())))
    }
    walk.answer(.service(.notAuthenticated))
    return walk
  }
}

extension Walk {
  fileprivate var status: PartnerStatus { workflow.progress.status }
}
