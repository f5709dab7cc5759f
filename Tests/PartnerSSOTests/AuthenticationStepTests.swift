import PartnerSSO
import Testing

/// The cookbook's permission and steps 1 to 5, row by row.
@Suite struct AuthenticationStepTests {
  @Test(arguments: APIVersion.allCases)
  func permissionComesFirstAndPrompts(version: APIVersion) {
    var walk = Walk(version, .tvOS)
    walk.take(.start(nil))
    #expect(walk.state == .access)
    #expect(walk.request == .account(.access(prompting: true)))
  }

  @Test func aValidTokenOfV1LeadsToStep11WithoutThePartner() {
    var walk = Walk(.v1, .iOS)
    walk.take(.start(Samples.resource))
    walk.answer(Samples.access(.granted))
    #expect(walk.request == .service(.authentication(nil)))
    walk.answer(.service(.authenticated(AuthenticationToken())))
    #expect(walk.request == .service(.authorization(Samples.resource, nil, nil)))
  }

  @Test func aValidTokenIsEnoughWithoutAResource() {
    var walk = Walk(.v1, .tvOS)
    walk.take(.start(nil))
    walk.answer(Samples.access(.denied), .service(.authenticated(AuthenticationToken())))
    #expect(walk.outcome == .authenticated(AuthenticationToken()))
    #expect(walk.state == .idle)
    #expect(walk.workflow.awaited.isEmpty)
  }

  @Test func v2TellsThePartnersStatusWithItsFirstCall() {
    var walk = Walk(.v2, .iOS)
    walk.take(.start(nil))
    walk.answer(Samples.access(.granted))
    #expect(walk.state == .partnerStatus)
    walk.answer(Samples.signedIn("apple-full"))
    let status = PartnerStatus(
      access: AccountAccess(status: .granted), provider: "apple-full", expires: Samples.later)
    #expect(walk.request == .service(.authentication(status)))
  }

  @Test func v2TellsThatAccessIsDenied() {
    var walk = Walk(.v2, .iOS)
    let access = AccountAccess(status: .denied, error: .accessNotGranted)
    walk.take(.start(nil))
    walk.answer(.account(.access(access)))
    #expect(walk.request == .service(.authentication(PartnerStatus(access: access))))
  }

  @Test(arguments: [AccessStatus.denied, .restricted, .notDetermined])
  func withoutAccessOnlyTheRegularWorkflowRemains(status: AccessStatus) {
    var walk = Walk(.v1, .tvOS)
    walk.take(.start(nil))
    walk.answer(Samples.access(status), .service(.notAuthenticated))
    #expect(walk.request == .service(.session(nil)))
  }

  @Test func step2AsksWithoutInterruption() {
    var walk = Walk(.v1, .tvOS)
    walk.take(.start(nil))
    walk.answer(Samples.access(.granted), .service(.notAuthenticated))
    #expect(walk.state == .partnerStatus)
    guard case .account(.metadata(let request)) = walk.request else {
      Issue.record("no request for metadata")
      return
    }
    #expect(!request.isInterruptionAllowed)
    #expect(request.channelIdentifier == "https://saml.sp.auth.adobe.com")
    #expect(request.includeAccountProviderIdentifier)
    #expect(request.includeAuthenticationExpirationDate)
    #expect(request.attributeNames.isEmpty && request.verificationToken == nil)
  }

  @Test func whoIsSignedInGetsTheConfigurationBeforeStep6() {
    var walk = Walk(.v1, .tvOS)
    walk.take(.start(nil))
    walk.answer(
      Samples.access(.granted), .service(.notAuthenticated), Samples.signedIn("apple-full"))
    #expect(walk.request == .service(.configuration))
    walk.answer(.service(.configuration(Samples.configuration)))
    #expect(walk.state == .profileRequest)
  }

  @Test(arguments: [
    SubscriberMetadata(), SubscriberMetadata(provider: "apple-full"),
    SubscriberMetadata(provider: "apple-full", expires: Samples.earlier),
    SubscriberMetadata(provider: "apple-full", expires: Samples.now),
    SubscriberMetadata(expires: Samples.later),
  ])
  func whoIsNotSignedInIsAskedTo(metadata: SubscriberMetadata) {
    var walk = Walk(.v1, .tvOS) { $0.featured = ["Second", "Plain", "Nobody"] }
    walk.take(.start(nil))
    walk.answer(
      Samples.access(.granted), .service(.notAuthenticated), .account(.metadata(metadata)),
      .service(.configuration(Samples.configuration)))
    #expect(walk.state == .partnerSignIn)
    guard case .account(.metadata(let request)) = walk.request else {
      Issue.record("no request for metadata")
      return
    }
    #expect(request.isInterruptionAllowed)
    #expect(request.supportedProviders == ["apple-full", "apple-second", "apple-picker"])
    #expect(request.featuredProviders == ["apple-second"])
  }

  @Test func withoutSupportedProvidersThereIsNoPartner() {
    var walk = Walk(.v1, .iOS)
    walk.take(.start(nil))
    walk.answer(
      Samples.access(.granted), .service(.notAuthenticated), .account(.metadata(.init())),
      .service(.configuration(PartnerSSOWorkflow.Configuration(mvpds: [Samples.plain]))))
    #expect(walk.request == .user(.provider([Samples.plain])))
  }

  @Test func signingInAtThePartnerLeadsToStep6() {
    var walk = atPartnerSignIn(.v1, .iOS)
    walk.answer(Samples.signedIn("apple-full"))
    #expect(walk.state == .profileRequest)
  }

  @Test(arguments: [
    SubscriberMetadata(provider: "apple-full", expires: Samples.earlier), SubscriberMetadata(),
  ])
  func anUnsuccessfulSignInLeadsToStep10(metadata: SubscriberMetadata) {
    var walk = atPartnerSignIn(.v1, .iOS)
    walk.answer(.account(.metadata(metadata)))
    #expect(walk.state == .providerChoice)
  }

  @Test func anUnsupportedProviderIsPreselected() {
    var walk = atPartnerSignIn(.v1, .iOS)
    walk.answer(Samples.failed(.unsupportedProvider("apple-picker")))
    #expect(walk.request == .service(.session("Picker")))
  }

  @Test(arguments: [nil, "apple-unknown"] as [ProviderID?])
  func anUnknownProviderIsNotPreselected(provider: ProviderID?) {
    var walk = atPartnerSignIn(.v1, .iOS)
    walk.answer(Samples.failed(.unsupportedProvider(provider)))
    #expect(walk.state == .providerChoice)
  }

  @Test func whoLeavesThePickerGoesOnOrStopsAsItIsSet() {
    var walk = atPartnerSignIn(.v1, .iOS)
    walk.answer(Samples.failed(.userCancelled))
    #expect(walk.state == .providerChoice)
    var stopped = atPartnerSignIn(.v1, .iOS) { $0.cancelledPicker = .stop }
    stopped.answer(Samples.failed(.userCancelled))
    #expect(stopped.outcome == .cancelled)
  }

  @Test func aTemporaryErrorIsTriedOnceMoreAfterAPause() {
    var walk = atPartnerSignIn(.v1, .iOS)
    let request = walk.request
    walk.answer(Samples.failed(.serviceTemporarilyUnavailable))
    #expect(walk.state == .partnerSignIn)
    #expect(walk.request == nil)
    walk.fire(.seconds(2))
    #expect(walk.request == request)
    walk.answer(Samples.failed(.serviceTemporarilyUnavailable))
    #expect(walk.state == .providerChoice)
  }

  @Test(arguments: [
    SubscriberAccountError.accessNotGranted, .providerRejected(nil), .invalidVerificationToken,
    .rejected, .unsupported, .other(code: 42),
  ])
  func everyOtherErrorOfTheSignInLeadsToStep10(error: SubscriberAccountError) {
    var walk = atPartnerSignIn(.v1, .tvOS)
    walk.answer(Samples.failed(error))
    #expect(walk.request == .service(.session(nil)))
  }

  private func atPartnerSignIn(
    _ version: APIVersion, _ platform: PartnerSSOWorkflow.Platform,
    _ change: (inout WorkflowSettings) -> Void = { _ in }
  ) -> Walk {
    var walk = Walk(version, platform, change)
    walk.take(.start(nil))
    walk.answer(
      Samples.access(.granted), .service(.notAuthenticated), .account(.metadata(.init())),
      .service(.configuration(Samples.configuration)))
    return walk
  }
}
