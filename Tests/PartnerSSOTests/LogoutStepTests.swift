import PartnerSSO
import Testing

/// The cookbook's logout, row by row.
@Suite struct LogoutStepTests {
  static let partner = PartnerSSOWorkflow.Answer.service(
    .userMetadata(UserMetadata(tokenSource: .partner)))
  static let regular = PartnerSSOWorkflow.Answer.service(
    .userMetadata(UserMetadata(tokenSource: .other("SAML"))))

  @Test func onlyASignInAtThePartnerIsEndedInTheSettings() {
    var walk = Walk(.v1, .tvOS)
    walk.take(.signOut)
    #expect(walk.request == .service(.userMetadata))
    var other = walk
    walk.answer(Self.partner)
    #expect(walk.request == .user(.partnerSignOut))
    walk.answer(.user(.closed))
    #expect(walk.request == .service(.logout(.direct, nil)))
    other.answer(Self.regular)
    #expect(other.request == .service(.logout(.direct, nil)))
  }

  @Test func appleTVLogsOutDirectly() {
    var walk = Walk(.v1, .tvOS)
    walk.take(.signOut)
    walk.answer(Self.regular, .service(.logout(.complete)))
    #expect(walk.outcome == .signedOut)
  }

  @Test func aPhoneLogsOutOnAPageAndMakesSure() {
    var walk = Walk(.v1, .iOS)
    walk.take(.signOut)
    walk.answer(Self.regular)
    #expect(walk.request == .service(.logout(.page, nil)))
    walk.answer(.service(.logout(.page(url: Samples.page))))
    #expect(walk.request == .user(.page(url: Samples.page)))
    walk.answer(.user(.closed))
    #expect(walk.request == .service(.logout(.direct, nil)))
    walk.answer(.service(.logout(.complete)))
    #expect(walk.outcome == .signedOut)
  }

  @Test func aPageThatCannotBeMadeIsDoneWithout() {
    var walk = Walk(.v1, .iOS)
    walk.take(.signOut)
    walk.answer(Self.regular, Samples.failed(.malformed))
    #expect(walk.request == .service(.logout(.direct, nil)))
    walk.answer(.service(.logout(.page(url: Samples.page))))
    #expect(walk.outcome == .failed(.service(ServiceFailure(.malformed))))
  }

  @Test func withoutMetadataTheTokenIsRemovedAllTheSame() {
    var walk = Walk(.v1, .tvOS)
    walk.take(.signOut)
    walk.answer(Samples.failed(.unavailable))
    #expect(walk.state == .logout)
  }

  @Test func whoWantsToStaySignedInStays() {
    var walk = Walk(.v1, .tvOS)
    walk.take(.signOut)
    walk.answer(Self.partner, .user(.cancelled))
    #expect(walk.outcome == .cancelled)
  }

  @Test func v2NamesTheProviderThatItsProfilesTell() {
    var walk = atLogoutOfV2(.iOS)
    #expect(walk.request == .service(.logout(.direct, "Full")))
    walk.answer(.service(.logout(.partner)))
    #expect(walk.request == .user(.partnerSignOut))
    walk.answer(.user(.closed))
    #expect(walk.outcome == .signedOut)
  }

  @Test func v2OpensThePageOfTheProviderWhereThereAreWebPages() {
    var phone = atLogoutOfV2(.iPadOS)
    phone.answer(.service(.logout(.page(url: Samples.page))))
    #expect(phone.state == .logoutPage)
    phone.answer(.user(.closed))
    #expect(phone.outcome == .signedOut)
    var tv = atLogoutOfV2(.tvOS)
    tv.answer(.service(.logout(.page(url: Samples.page))))
    #expect(tv.outcome == .signedOut)
  }

  @Test func v2AsksNobodyForPermissionToSignOut() {
    var walk = Walk(.v2, .tvOS)
    walk.take(.signOut)
    #expect(walk.request == .account(.access(prompting: false)))
    walk.answer(Samples.access(.denied), .service(.notAuthenticated))
    #expect(walk.outcome == .signedOut)
  }

  @Test func aLogoutThatFailsIsToldAndOneWithoutATokenIsDone() {
    var walk = Walk(.v1, .tvOS)
    walk.take(.signOut)
    walk.answer(Self.regular)
    var done = walk
    walk.answer(Samples.failed(.unavailable))
    #expect(walk.outcome == .failed(.service(ServiceFailure(.unavailable))))
    done.answer(Samples.failed(.notAuthenticated))
    #expect(done.outcome == .signedOut)
  }

  @Test func aPageThatStaysOpenDoesNotKeepTheToken() {
    var walk = Walk(.v1, .iOS)
    walk.take(.signOut)
    walk.answer(Self.regular, .service(.logout(.page(url: Samples.page))))
    walk.fire(.seconds(1800))
    #expect(walk.request == .service(.logout(.direct, nil)))
  }

  private func atLogoutOfV2(_ platform: PartnerSSOWorkflow.Platform) -> Walk {
    var walk = Walk(.v2, platform)
    walk.take(.signOut)
    let token = AuthenticationToken(mvpd: "Full", source: .partner)
    walk.answer(
      Samples.access(.granted), Samples.signedIn("apple-full"), .service(.authenticated(token)))
    return walk
  }
}
