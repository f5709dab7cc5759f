import PartnerSSO
import Testing

/// The cookbook's steps 6 to 9, row by row.
@Suite struct ExchangeStepTests {
  @Test(arguments: APIVersion.allCases)
  func step6NamesTheProviderAsTheServiceDoes(version: APIVersion) {
    let walk = atProfileRequest(version)
    let status = PartnerStatus(
      access: AccountAccess(status: .granted), provider: "apple-full", expires: Samples.later)
    // V2's service takes the provider from the status, so the list of providers is not fetched.
    #expect(walk.request == .service(.profileRequest(version == .v1 ? "Full" : nil, status)))
  }

  @Test func aProviderThatTheServiceDoesNotHaveLeadsToStep10() {
    #expect(atProfileRequest(.v1, provider: "apple-unknown").state == .providerChoice)
  }

  @Test func aProviderOfThePickerAloneIsPreselected() {
    let walk = atProfileRequest(.v1, provider: "apple-picker")
    #expect(walk.request == .service(.session("Picker")))
  }

  @Test func step7ForwardsTheRequestOfV1WithTheFieldsOfTheConfiguration() {
    let walk = atPartnerResponse(.v1)
    let expected = MetadataRequest(
      channelIdentifier: "https://saml.sp.auth.adobe.com", attributeNames: ["uid", "uniqueId"],
      verificationToken: "opaque")
    #expect(walk.request == .account(.metadata(expected)))
    #expect(!expected.isInterruptionAllowed)
  }

  @Test func step7ForwardsTheRequestOfV2WithItsOwnFields() {
    var walk = atProfileRequest(.v2)
    let request = ProfileRequest(verificationToken: "opaque", attributeNames: ["NameID"])
    walk.answer(Samples.session(.partnerProfile(request)))
    guard case .account(.metadata(let forwarded)) = walk.request else {
      Issue.record("nothing forwarded")
      return
    }
    #expect(forwarded.attributeNames == ["NameID"])
  }

  @Test func aRefusedProfileRequestLeadsToStep10() {
    var walk = atProfileRequest(.v1)
    walk.answer(Samples.failed(.refused))
    #expect(walk.state == .providerChoice)
  }

  @Test func v2FallsBackToItsOwnSession() {
    var walk = atProfileRequest(.v2)
    walk.answer(Samples.session(.authenticate(url: Samples.page), code: Samples.code))
    #expect(walk.state == .signInPage)
    #expect(walk.request == .user(.page(url: Samples.page)))
  }

  @Test func v2FindsThatTheUserIsAuthenticated() {
    var walk = atProfileRequest(.v2)
    walk.answer(Samples.session(.authorize, mvpd: "Full"))
    #expect(walk.outcome == .authenticated(AuthenticationToken(mvpd: "Full")))
  }

  @Test(arguments: APIVersion.allCases)
  func theResponseIsExchanged(version: APIVersion) {
    var walk = atPartnerResponse(version)
    walk.answer(Samples.signedIn("apple-full", Samples.response))
    let status = PartnerStatus(
      access: AccountAccess(status: .granted), provider: "apple-full", expires: Samples.later)
    let presented = PresentedResponse(Samples.response, to: version)
    #expect(walk.request == .service(.exchange(presented, "Full", status)))
    walk.answer(.service(.authenticated(AuthenticationToken())))
    #expect(
      walk.outcome
        == .authenticated(
          AuthenticationToken(mvpd: "Full", source: .partner, exchange: presented.accepted)))
  }

  @Test(arguments: [nil, SAMLResponse("")])
  func withoutAResponseThereIsNothingToExchange(response: SAMLResponse?) {
    var walk = atPartnerResponse(.v1)
    walk.answer(Samples.signedIn("apple-full", response))
    #expect(walk.state == .providerChoice)
  }

  @Test func aResponseOfAnotherProviderIsAskedForAnewAndOnce() {
    var walk = atPartnerResponse(.v1)
    walk.answer(Samples.signedIn("apple-second", Samples.response))
    guard case .service(.profileRequest("Second", _)) = walk.request else {
      Issue.record("\(String(describing: walk.request))")
      return
    }
    walk.answer(Samples.session(.partnerProfile(Samples.request)))
    walk.answer(Samples.signedIn("apple-full", Samples.response))
    #expect(walk.state == .providerChoice)
  }

  @Test func error4IsForwardedOnceWithTheUsersHelp() {
    var walk = atPartnerResponse(.v1)
    walk.answer(Samples.failed(.providerRejected(nil)))
    guard case .account(.metadata(let request)) = walk.request else {
      Issue.record("nothing forwarded")
      return
    }
    #expect(request.isInterruptionAllowed && request.verificationToken == "opaque")
    #expect(request.supportedProviders == Samples.configuration.supportedProviders)
    walk.answer(Samples.failed(.providerRejected(nil)))
    #expect(walk.state == .providerChoice)
  }

  @Test func error5FetchesTheRequestOnceMore() {
    var walk = atPartnerResponse(.v1)
    walk.answer(Samples.failed(.invalidVerificationToken))
    #expect(walk.state == .profileRequest)
    walk.answer(Samples.session(.partnerProfile(Samples.request)))
    walk.answer(Samples.failed(.invalidVerificationToken))
    #expect(walk.state == .providerChoice)
  }

  @Test func error1OfTheForwardPreselects() {
    var walk = atPartnerResponse(.v1)
    walk.answer(Samples.failed(.unsupportedProvider("apple-second")))
    #expect(walk.request == .service(.session("Second")))
  }

  @Test(arguments: [
    SubscriberAccountError.accessNotGranted, .userCancelled, .rejected, .unsupported,
    .other(code: 99),
  ])
  func everyOtherErrorOfTheForwardLeadsToStep10(error: SubscriberAccountError) {
    var walk = atPartnerResponse(.v1)
    walk.answer(Samples.failed(error))
    #expect(walk.state == .providerChoice)
  }

  @Test(arguments: [ServiceFailure.Kind.refused, .unavailable, .unauthorized, .malformed])
  func aRefusedExchangeLeadsToStep10(kind: ServiceFailure.Kind) {
    var walk = atPartnerResponse(.v1)
    walk.answer(Samples.signedIn("apple-full", Samples.response), Samples.failed(kind))
    #expect(walk.state == .providerChoice)
  }

  @Test func anExchangeWhoseAnswerIsLostMayHaveMadeAToken() {
    var walk = atPartnerResponse(.v1)
    walk.answer(Samples.signedIn("apple-full", Samples.response), Samples.failed(.unreachable))
    #expect(walk.request == .service(.authentication(nil)))
    var lost = walk
    walk.answer(.service(.authenticated(AuthenticationToken())))
    #expect(walk.outcome == .authenticated(AuthenticationToken(mvpd: "Full")))
    lost.answer(.service(.notAuthenticated))
    #expect(lost.state == .providerChoice)
  }

  private func atProfileRequest(_ version: APIVersion, provider: ProviderID = "apple-full") -> Walk
  {
    var walk = Walk(version, .iOS)
    walk.take(.start(nil))
    walk.answer(Samples.access(.granted))
    if version == .v1 { walk.answer(.service(.notAuthenticated)) }
    walk.answer(Samples.signedIn(provider))
    if version == .v2 { walk.answer(.service(.notAuthenticated)) }
    if version == .v1 { walk.answer(.service(.configuration(Samples.configuration))) }
    return walk
  }

  private func atPartnerResponse(_ version: APIVersion) -> Walk {
    var walk = atProfileRequest(version)
    walk.answer(Samples.session(.partnerProfile(Samples.request), mvpd: "Full"))
    return walk
  }
}
