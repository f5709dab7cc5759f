import PartnerSSO
import SAMLPayload
import Testing

/// Step 8 in both forms of a response: when the second is posted, and what the workflow reports.
@Suite struct PayloadFormTests {
  @Test(arguments: APIVersion.allCases)
  func theOriginalBytesFollowARefusalOfTheResponse(_ version: APIVersion) {
    var walk = atExchange(version)
    #expect(presented(walk)?.form == .cookbook)
    walk.answer(Samples.refusal(of: version))
    #expect(walk.state == .exchange)
    #expect(presented(walk)?.form == .verbatim)
    #expect(presented(walk)?.maximumPosts == 1)
    #expect(presented(walk)?.formValue == FormValue(verbatim: Samples.response.text.string))
    walk.answer(.service(.authenticated(AuthenticationToken())))
    guard case .authenticated(let token) = walk.outcome else {
      Issue.record("\(String(describing: walk.outcome))")
      return
    }
    #expect(token.exchange?.accepted == .verbatim)
    #expect(walk.workflow.exchange == token.exchange)
    #expect(token.exchange?.description == "cookbook, verbatim: accepted (cookbook-refused)")
  }

  @Test(arguments: APIVersion.allCases)
  func aResponseThatIsRefusedInBothFormsIsPostedTwice(_ version: APIVersion) {
    var walk = atExchange(version)
    walk.answer(Samples.refusal(of: version), Samples.refusal(of: version))
    #expect(walk.state == (version == .v1 ? .providerChoice : .configuration))
    #expect(
      walk.workflow.exchange?.description
        == "cookbook, verbatim: not accepted (cookbook-refused)")
  }

  /// Answers after which another form would fare no better, or after which the first may have had
  /// its effect.
  @Test(
    arguments: [
      ("lost", nil, nil, .unreachable), ("401", 401, nil, .unauthorized),
      ("401 with the code", 401, "invalid_parameter_saml_response", .unauthorized),
      ("registration", 400, nil, .unauthorized), ("403", 403, nil, .refused),
      ("403 with a code", 403, "authorization_denied_by_mvpd", .refused),
      ("403 with the code", 403, "invalid_parameter_saml_response", .refused),
      ("404", 404, nil, .refused), ("405", 405, nil, .refused),
      ("412", 412, nil, .notAuthenticated),
      ("429", 429, nil, .throttled), ("500", 500, nil, .unavailable),
      ("503 with the code", 503, "invalid_parameter_saml_response", .unavailable),
      ("another code", 400, "invalid_parameter_partner", .refused),
      ("another code", 400, "unreadable_code", .refused),
      ("unusable", nil, nil, .refused), ("malformed", nil, nil, .malformed),
    ] as [(String, Int?, ExactString?, ServiceFailure.Kind)], APIVersion.allCases)
  func noOtherAnswerIsFollowedByTheOtherForm(
    _ row: (String, Int?, ExactString?, ServiceFailure.Kind), _ version: APIVersion
  ) {
    var walk = atExchange(version)
    walk.answer(Samples.refused(row.1, row.2, row.3))
    #expect(walk.state != .exchange)
    #expect(walk.workflow.exchange?.description == "cookbook: not accepted (first-form)")
  }

  @Test(
    arguments: [
      (.v1, "invalid_parameter_saml_response"), (.v1, "invalid_device_info"), (.v2, nil),
    ] as [(APIVersion, ExactString?)])
  func aRefusalOfTheOtherVersionIsNone(_ version: APIVersion, _ code: ExactString?) {
    var walk = atExchange(version)
    walk.answer(Samples.refused(400, code))
    #expect(walk.state == (version == .v1 ? .providerChoice : .configuration))
    #expect(walk.workflow.exchange?.description == "cookbook: not accepted (first-form)")
  }

  @Test func anExchangeThatTakesTooLongIsNotPostedAgain() {
    var walk = atExchange(.v1)
    walk.fire(WorkflowLimits().serviceCall)
    #expect(walk.state == .authentication)
    #expect(walk.workflow.exchange?.description == "cookbook: not accepted (first-form)")
  }

  @Test func aLostAnswerToTheSecondFormLeadsToStep1() {
    var walk = atExchange(.v1)
    walk.answer(Samples.refusal(of: .v1), Samples.failed(.unreachable))
    #expect(walk.state == .authentication)
    #expect(
      walk.workflow.exchange?.description
        == "cookbook, verbatim: not accepted (cookbook-refused)")
  }

  @Test(arguments: APIVersion.allCases)
  func formsWithTheSameBytesAreOne(_ version: APIVersion) {
    var walk = atExchange(version, Samples.plainResponse)
    walk.answer(Samples.refusal(of: version))
    #expect(walk.state == (version == .v1 ? .providerChoice : .configuration))
    #expect(walk.workflow.exchange?.description == "cookbook: not accepted (same-bytes)")
  }

  @Test func aFirstFormThatWasPostedTwiceIsTheLast() {
    var walk = atExchange(.v1)
    walk.answer(Samples.refusal(of: .v1, posts: 2))
    #expect(walk.state == .providerChoice)
    #expect(walk.workflow.exchange?.description == "cookbook: not accepted (posts-spent)")
  }

  @Test func bothFormsShareTheTimeOfOneCall() throws {
    var walk = atExchange(.v1)
    let limit = WorkflowLimits().serviceCall
    let work = try #require(walk.work)
    let late = Samples.now.advanced(by: .seconds(59))
    var inTime = walk
    let actions = inTime.workflow.handle(.answered(work, Samples.refusal(of: .v1)), at: late)
    let limits = actions.compactMap { action -> Duration? in
      if case .startTimer(_, let duration) = action { duration } else { nil }
    }
    #expect(limits == [limit - .seconds(59)])
    let over = Samples.now.advanced(by: .seconds(60))
    _ = walk.workflow.handle(.answered(work, Samples.refusal(of: .v1)), at: over)
    #expect(walk.state == .providerChoice)
    #expect(walk.workflow.exchange?.description == "cookbook: not accepted (time-spent)")
  }

  @Test(arguments: [
    (PayloadForm.cookbook, PostedForm.cookbook), (.verbatim, .verbatim),
  ])
  func aSettingOfOneFormPostsItAlone(_ setting: PayloadForm, _ form: PostedForm) {
    var walk = atExchange(.v1) { $0.payloadForm = setting }
    #expect(presented(walk)?.form == form)
    walk.answer(Samples.refusal(of: .v1))
    #expect(walk.state == .providerChoice)
    #expect(
      walk.workflow.exchange?.description == "\(form.rawValue): not accepted (only-form)")
  }

  @Test func aNewWishForgetsTheFormsOfTheLast() {
    var walk = atExchange(.v1)
    walk.answer(.service(.authenticated(AuthenticationToken())))
    #expect(walk.workflow.exchange?.description == "cookbook: accepted (first-form)")
    walk.take(.start(nil))
    #expect(walk.workflow.exchange == nil)
  }

  private func presented(_ walk: Walk) -> PresentedResponse? {
    guard case .service(.exchange(let response, _, _)) = walk.request else { return nil }
    return response
  }

  private func atExchange(
    _ version: APIVersion, _ response: SAMLResponse = Samples.response,
    _ change: (inout WorkflowSettings) -> Void = { _ in }
  ) -> Walk {
    var walk = Walk(version, .iOS, change)
    walk.take(.start(nil))
    walk.answer(Samples.access(.granted))
    if version == .v1 { walk.answer(.service(.notAuthenticated)) }
    walk.answer(Samples.signedIn("apple-full"))
    if version == .v2 { walk.answer(.service(.notAuthenticated)) }
    if version == .v1 { walk.answer(.service(.configuration(Samples.configuration))) }
    walk.answer(Samples.session(.partnerProfile(Samples.request)))
    walk.answer(Samples.signedIn("apple-full", response))
    return walk
  }
}
