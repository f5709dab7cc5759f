import PartnerSSO
import Testing

/// The cookbook's step 11, row by row.
@Suite struct AuthorizationStepTests {
  static let token = MediaToken(serializedToken: "token")
  static let profile = AuthenticationToken(mvpd: "Full")

  @Test func v1AsksForTheMediaTokenByItself() {
    var walk = atAuthorization(.v1)
    walk.answer(.service(.decision(.permitted(expires: nil, nil))))
    #expect(walk.request == .service(.mediaToken(Samples.resource)))
    walk.answer(.service(.mediaToken(Self.token)))
    #expect(walk.outcome == .authorized(Samples.resource, Self.token, Self.profile))
  }

  @Test func v2GivesTheMediaTokenWithTheDecision() {
    var walk = atAuthorization(.v2)
    guard case .service(.authorization(Samples.resource, "Full", let status?)) = walk.request else {
      Issue.record("\(String(describing: walk.request))")
      return
    }
    #expect(status.access.status == .denied)
    walk.answer(.service(.decision(.permitted(expires: nil, Self.token))))
    #expect(walk.outcome == .authorized(Samples.resource, Self.token, Self.profile))
  }

  @Test func aPermitOfV2WithoutATokenIsNone() {
    var walk = atAuthorization(.v2)
    walk.answer(.service(.decision(.permitted(expires: nil, nil))))
    #expect(walk.outcome == .failed(.service(ServiceFailure(.malformed))))
  }

  @Test(arguments: APIVersion.allCases)
  func aDenialEndsTheWish(version: APIVersion) {
    var walk = atAuthorization(version)
    let denial = AuthorizationDenial(code: "authorization_denied_by_mvpd")
    walk.answer(.service(.decision(.denied(denial))))
    #expect(walk.outcome == .denied(Samples.resource, denial))
  }

  @Test func aTokenThatEndedMeanwhileIsRenewedOnce() {
    var walk = atAuthorization(.v1)
    walk.answer(Samples.failed(.notAuthenticated))
    #expect(walk.request == .service(.session(nil)))
    walk.answer(
      Samples.session(.resume(missing: []), code: Samples.code),
      .service(.authenticated(AuthenticationToken())), Samples.failed(.notAuthenticated))
    #expect(walk.outcome == .failed(.service(ServiceFailure(.notAuthenticated))))
  }

  @Test func aTokenThatEndedBeforeTheMediaTokenIsRenewedToo() {
    var walk = atAuthorization(.v1)
    walk.answer(
      .service(.decision(.permitted(expires: nil, nil))), Samples.failed(.notAuthenticated))
    #expect(walk.state == .session)
  }

  private func atAuthorization(_ version: APIVersion) -> Walk {
    var walk = Walk(version, .tvOS)
    walk.take(.start(Samples.resource))
    walk.answer(
      Samples.access(.denied), .service(.authenticated(AuthenticationToken(mvpd: "Full"))))
    return walk
  }
}
