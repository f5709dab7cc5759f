import Testing

@testable import PartnerSSO

/// The provider of the time before, which the user only has to confirm.
@Suite struct ChosenProviderTests {
  @Test(arguments: APIVersion.allCases, PartnerSSOWorkflow.Platform.allCases)
  func itIsConfirmedInsteadOfAPicker(
    _ version: APIVersion, _ platform: PartnerSSOWorkflow.Platform
  ) {
    var walk = Walk(version, platform)
    walk.workflow.chosenProvider = Self.plain
    walk.take(.start(nil))
    walk.answer(Samples.access(.denied), .service(.notAuthenticated))
    #expect(walk.request == .user(.confirmation(Self.plain)))
    walk.answer(.user(.provider("Plain")))
    #expect(walk.request == .service(.session("Plain")))
  }

  @Test func theOneOfThePartnerIsLeftToThePlatformsPickerWhileThereIsAccess() {
    var walk = Walk(.v2, .iOS)
    walk.workflow.chosenProvider = ChosenProvider(
      id: "Full", displayName: "Full TV", isOfPartner: true)
    walk.take(.start(nil))
    walk.answer(
      Samples.access(.granted), .account(.metadata(SubscriberMetadata())),
      .service(.notAuthenticated))
    #expect(walk.request == .service(.configuration))
    walk.answer(.service(.configuration(Samples.configuration)))
    #expect(walk.state == .partnerSignIn)
    // Without the partner's picker, it is confirmed.
    walk.answer(Samples.failed(.userCancelled))
    #expect(walk.state == .providerConfirmation)
  }

  @Test func anotherProviderLeadsToThePicker() {
    var phone = confirmation(.iOS)
    phone.answer(.user(.anotherProvider))
    #expect(phone.request == .service(.configuration))
    phone.answer(.service(.configuration(Samples.configuration)))
    #expect(phone.state == .providerChoice)
    var tv = confirmation(.tvOS)
    tv.answer(.user(.anotherProvider))
    #expect(tv.request == .service(.session(nil)))
  }

  @Test(arguments: [UserAnswer.closed, .cancelled])
  func whoLeavesItCancels(answer: UserAnswer) {
    var walk = confirmation(.iOS)
    walk.answer(.user(answer))
    #expect(walk.outcome == .cancelled)
  }

  @Test func aProviderThatWasNotOfferedIsNone() {
    var walk = confirmation(.iOS)
    walk.answer(.user(.provider("Second")))
    #expect(walk.outcome == .failed(.noProvider))
  }

  @Test func aProviderWithoutANameIsNotOffered() {
    var walk = Walk(.v2, .iOS)
    walk.workflow.chosenProvider = ChosenProvider(id: "Plain")
    walk.take(.start(nil))
    walk.answer(Samples.access(.denied), .service(.notAuthenticated))
    #expect(walk.request == .service(.configuration))
  }

  @Test func whatIsChosenIsRememberedWithItsNameAndForgottenBySigningOut() {
    var walk = Walk(.v2, .iOS)
    walk.take(.start(nil))
    walk.answer(
      Samples.access(.denied), .service(.notAuthenticated),
      .service(.configuration(Samples.configuration)), .user(.provider("Plain")),
      Samples.session(.authenticate(url: Samples.page), code: Samples.code), .user(.closed),
      .service(.authenticated(AuthenticationToken(mvpd: "Plain"))))
    #expect(walk.workflow.chosenProvider == Self.plain)
    // A check knows the provider's name no longer, and keeps it.
    walk.take(.check)
    walk.answer(
      Samples.access(.denied), .service(.authenticated(AuthenticationToken(mvpd: "Plain"))))
    #expect(walk.workflow.chosenProvider == Self.plain)
    walk.take(.signOut)
    walk.answer(
      Samples.access(.denied), .service(.authenticated(AuthenticationToken(mvpd: "Plain"))),
      .service(.logout(.complete)))
    #expect(walk.workflow.chosenProvider == nil)
  }

  @Test func temporaryAccessHasNoProviderThatWasChosen() {
    var walk = Walk(.v2, .iOS)
    walk.take(.check)
    walk.answer(
      Samples.access(.denied),
      .service(.authenticated(AuthenticationToken(mvpd: "TempPass", source: .other("temporary")))))
    #expect(walk.workflow.chosenProvider == nil)
  }

  private static let plain = ChosenProvider(id: "Plain", displayName: "Plain TV")

  private func confirmation(_ platform: PartnerSSOWorkflow.Platform) -> Walk {
    var walk = Walk(.v2, platform)
    walk.workflow.chosenProvider = Self.plain
    walk.take(.start(nil))
    walk.answer(Samples.access(.denied), .service(.notAuthenticated))
    return walk
  }
}
