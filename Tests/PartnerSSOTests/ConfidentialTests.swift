import PartnerSSO
import Testing

/// Values of people, and values that admit to something, do not show themselves.
@Suite struct ConfidentialTests {
  static let secret: ExactString = "s3cret"

  static let events: [PartnerSSOWorkflow.Event] = [
    .answered(
      PartnerSSOWorkflow.Ticket(number: 1),
      Samples.signedIn("apple-full", SAMLResponse(secret.string))),
    .answered(
      PartnerSSOWorkflow.Ticket(number: 1),
      Samples.session(.resume(missing: []), code: RegistrationCode(secret))),
    .answered(
      PartnerSSOWorkflow.Ticket(number: 1),
      .service(.authenticated(AuthenticationToken(mvpd: "Full", userID: secret)))),
    .answered(
      PartnerSSOWorkflow.Ticket(number: 1),
      .service(.mediaToken(MediaToken(serializedToken: secret)))),
    .answered(
      PartnerSSOWorkflow.Ticket(number: 1),
      Samples.failed(
        .providerRejected(ProviderRefusal(samlResponse: secret.string, status: secret.string)))),
    .answered(
      PartnerSSOWorkflow.Ticket(number: 1),
      .service(.decision(.denied(AuthorizationDenial(details: secret))))),
    .answered(
      PartnerSSOWorkflow.Ticket(number: 1),
      Samples.session(.partnerProfile(ProfileRequest(verificationToken: secret)))),
    .answered(
      PartnerSSOWorkflow.Ticket(number: 1),
      Samples.session(.authenticate(url: "https://x.example/?code=\(secret)"))),
    .answered(
      PartnerSSOWorkflow.Ticket(number: 1),
      .service(.logout(.page(url: "https://x.example/?id=\(secret)")))),
  ]

  @Test(arguments: events)
  func anEventShowsNothing(event: PartnerSSOWorkflow.Event) {
    var dumped = ""
    dump(event, to: &dumped)
    for text in [String(describing: event), String(reflecting: event), dumped] {
      #expect(!text.contains(Self.secret.string))
    }
  }

  @Test func anActionAndTheWorkflowShowNothing() {
    var walk = Walk(.v1, .iOS)
    walk.take(.start(nil))
    walk.answer(
      Samples.access(.granted), .service(.notAuthenticated), Samples.signedIn("apple-full"),
      .service(.configuration(Samples.configuration)))
    walk.answer(Samples.session(.partnerProfile(ProfileRequest(verificationToken: Self.secret))))
    #expect(walk.state == .partnerResponse)
    expectNothing(in: walk)
    walk.answer(Samples.signedIn("apple-full", SAMLResponse("\n\(Self.secret)")))
    #expect(walk.state == .exchange)
    expectNothing(in: walk)
    walk.answer(Samples.refusal(of: .v1))
    #expect(walk.state == .exchange)
    expectNothing(in: walk)
  }

  private func expectNothing(in walk: Walk) {
    var dumped = ""
    dump(walk, to: &dumped)
    dumped += String(describing: walk.requests)
    #expect(!dumped.contains(Self.secret.string))
  }
}
