import PartnerSSO
import Testing

/// The cookbook's step 10, row by row.
@Suite struct RegularStepTests {
  @Test(arguments: APIVersion.allCases)
  func appleTVShowsTheCodeAndAsksAtOnce(version: APIVersion) {
    var walk = atSession(version, .tvOS)
    let actions = walk.take(.answered(walk.workflow.awaited[0], opened))
    #expect(walk.state == .poll)
    #expect(walk.shown == Samples.code)
    #expect(walk.request == .service(.authenticationToken(Samples.code)))
    #expect(actions.contains { if case .startTimer(_, .seconds(600)) = $0 { true } else { false } })
  }

  @Test func theCodeIsTakenAwayWhenTheTokenAppears() {
    var walk = polling()
    walk.answer(.service(.notAuthenticated))
    #expect(walk.request == nil)
    walk.fire(.seconds(4))
    walk.answer(.service(.authenticated(AuthenticationToken(mvpd: "Plain"))))
    #expect(walk.shown == nil)
    #expect(walk.outcome == .authenticated(AuthenticationToken(mvpd: "Plain")))
    #expect(walk.timers.isEmpty)
  }

  @Test func theCodeEnds() {
    var walk = polling()
    walk.fire(.seconds(600))
    #expect(walk.outcome == .failed(.codeExpired))
    #expect(walk.shown == nil && walk.requests.isEmpty && walk.timers.isEmpty)
  }

  @Test(arguments: [nil, Samples.earlier, Instant(millisecondsSince1970: .max)] as [Instant?])
  func aCodeWithoutASensibleEndLastsAsLongAsTheServicesDefault(expires: Instant?) {
    var walk = atSession(.v1, .tvOS)
    walk.answer(
      Samples.session(.authenticate(url: ""), code: RegistrationCode("X", expires: expires)))
    #expect(walk.timers.values.contains(.seconds(1800)))
  }

  @Test func aClosedCodeCancels() {
    var walk = polling()
    guard let ticket = walk.requests.first(where: { $0.value.showsCode })?.key else {
      Issue.record("no code is shown")
      return
    }
    walk.take(.answered(ticket, .user(.closed)))
    #expect(walk.outcome == .cancelled)
  }

  @Test func failuresDoubleThePauseAndEndAtTheirLimit() {
    var walk = polling()
    for seconds in [8, 16, 30, 30, 30] {
      walk.answer(Samples.failed(.unavailable))
      #expect(walk.timers.values.contains(.seconds(seconds)))
      walk.fire(.seconds(seconds))
    }
    walk.answer(Samples.failed(.unavailable))
    #expect(walk.outcome == .failed(.service(ServiceFailure(.unavailable))))
  }

  @Test func theServiceMayAskForALongerPause() {
    var walk = polling()
    walk.answer(.service(.failure(ServiceFailure(.throttled, retryAfter: .seconds(77)))))
    #expect(walk.timers.values.contains(.seconds(77)))
  }

  @Test(arguments: [ServiceFailure.Kind.unauthorized, .refused])
  func aRefusedQuestionEndsTheSignIn(kind: ServiceFailure.Kind) {
    var walk = polling()
    walk.answer(Samples.failed(kind))
    #expect(walk.outcome == .failed(.service(ServiceFailure(kind))))
  }

  @Test(arguments: [PartnerSSOWorkflow.Platform.iOS, .iPadOS])
  func aPhoneOpensAPageAndAsksAfterItCloses(platform: PartnerSSOWorkflow.Platform) {
    var walk = atSession(.v1, platform)
    walk.answer(opened)
    #expect(walk.state == .signInPage)
    #expect(walk.shown == nil)
    #expect(walk.request == .user(.page(url: Samples.page)))
    walk.answer(.user(.closed))
    #expect(walk.request == .service(.authenticationToken(Samples.code)))
    #expect(walk.timers.values.contains(.seconds(600)))
  }

  @Test func aPageThatStaysOpenIsAskedAbout() {
    var walk = atSession(.v1, .iOS)
    walk.answer(opened)
    walk.fire(.seconds(1800))
    #expect(walk.state == .poll)
  }

  @Test func aPageThatWasOnlyClosedEndsTheSignIn() {
    var walk = atSession(.v1, .iOS)
    walk.answer(opened, .user(.closed))
    for _ in 1..<5 {
      walk.answer(.service(.notAuthenticated))
      walk.fire(.seconds(4))
    }
    walk.answer(.service(.notAuthenticated))
    #expect(walk.outcome == .failed(.notSignedIn))
  }

  @Test func aPhoneAsksForAProviderFirst() {
    var walk = Walk(.v1, .iOS)
    walk.take(.start(nil))
    walk.answer(Samples.access(.denied), .service(.notAuthenticated))
    #expect(walk.request == .service(.configuration))
    walk.answer(.service(.configuration(Samples.configuration)))
    #expect(walk.request == .user(.provider(Samples.configuration.mvpds)))
    var other = walk
    var none = walk
    walk.answer(.user(.provider("Plain")))
    #expect(walk.request == .service(.session("Plain")))
    other.answer(.user(.provider("Nobody")))
    #expect(other.outcome == .failed(.noProvider))
    none.answer(.user(.cancelled))
    #expect(none.outcome == .cancelled)
  }

  @Test func withoutProvidersThereIsNothingToChoose() {
    var walk = Walk(.v1, .iOS)
    walk.take(.start(nil))
    walk.answer(
      Samples.access(.denied), .service(.notAuthenticated),
      .service(.configuration(PartnerSSOWorkflow.Configuration(mvpds: []))))
    #expect(walk.outcome == .failed(.noProvider))
  }

  @Test func onAppleTVTheConfigurationIsNotNeeded() {
    var walk = Walk(.v1, .tvOS)
    walk.take(.start(nil))
    walk.answer(
      Samples.access(.granted), .service(.notAuthenticated), .account(.metadata(.init())),
      Samples.failed(.unavailable))
    #expect(walk.request == .service(.session(nil)))
  }

  @Test func aSessionThatLacksAProviderIsOfUseToASecondDeviceAlone() {
    var tv = atSession(.v2, .tvOS)
    tv.answer(Samples.session(.resume(missing: ["mvpd"]), code: Samples.code))
    #expect(tv.shown == Samples.code)
    var phone = atSession(.v2, .iOS)
    phone.answer(Samples.session(.resume(missing: ["mvpd"]), code: Samples.code))
    #expect(phone.outcome == .failed(.unexpectedAnswer))
  }

  @Test func v2MayFindThatTheUserIsAuthenticated() {
    var walk = atSession(.v2, .iOS)
    walk.answer(Samples.session(.authorize))
    #expect(walk.outcome == .authenticated(AuthenticationToken(mvpd: "Plain")))
  }

  private let opened = Samples.session(
    .authenticate(url: Samples.page), code: Samples.code)

  private func atSession(_ version: APIVersion, _ platform: PartnerSSOWorkflow.Platform) -> Walk {
    var walk = Walk(version, platform)
    walk.take(.start(nil))
    walk.answer(Samples.access(.denied), .service(.notAuthenticated))
    if platform.showsWebPages {
      walk.answer(.service(.configuration(Samples.configuration)), .user(.provider("Plain")))
    }
    return walk
  }

  private func polling() -> Walk {
    var walk = atSession(.v1, .tvOS)
    walk.answer(opened)
    return walk
  }
}
