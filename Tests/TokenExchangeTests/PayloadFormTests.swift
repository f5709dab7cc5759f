import HTTPTypes
import PartnerSSO
import SAMLPayload
import Testing

@testable import TokenExchange

/// A response in both of its forms: when the second is posted, how often, and what the call reports.
@Suite struct PayloadFormTests {
  /// Answers of the service to a post, in order, and what the call reports of its posts.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let answers: [Answer]
    let posts: [PostedForm]
    let forms: String
    var testDescription: String { name }

    init(_ name: String, _ answers: [Answer], _ posts: [PostedForm], _ forms: String) {
      self.name = name
      self.answers = answers
      self.posts = posts
      self.forms = forms
    }
  }

  /// An answer, or none.
  enum Answer: Sendable {
    case status(Int, String)
    case accepted
    case refused
    case lost(TransportError)
  }

  static let either: [Row] =
    [
      Row("accepted", [.accepted], [.cookbook], "cookbook: accepted (first-form)"),
      Row(
        "refused, then accepted", [.refused, .accepted], [.cookbook, .verbatim],
        "cookbook, verbatim: accepted (cookbook-refused)"),
      Row(
        "refused twice", [.refused, .refused], [.cookbook, .verbatim],
        "cookbook, verbatim: not accepted (cookbook-refused)"),
      Row(
        "refused, then lost", [.refused, .lost(.interrupted)], [.cookbook, .verbatim],
        "cookbook, verbatim: not accepted (cookbook-refused)"),
      Row(
        "refused, then throttled", [.refused, .status(429, "")], [.cookbook, .verbatim],
        "cookbook, verbatim: not accepted (cookbook-refused)"),
      Row(
        "refused, then unauthorised", [.refused, .status(401, "")], [.cookbook, .verbatim],
        "cookbook, verbatim: not accepted (cookbook-refused)"),
      Row(
        "throttled, then accepted", [.status(429, ""), .accepted], [.cookbook, .cookbook],
        "cookbook: accepted (first-form)"),
      Row(
        "throttled, then refused", [.status(429, ""), .refused], [.cookbook, .cookbook],
        "cookbook: not accepted (posts-spent)"),
      Row(
        "unauthorised, then refused", [.status(401, ""), .refused], [.cookbook, .cookbook],
        "cookbook: not accepted (posts-spent)"),
      Row(
        "throttled twice", [.status(429, ""), .status(429, "")], [.cookbook, .cookbook],
        "cookbook: not accepted (first-form)"),
      Row(
        "unauthorised twice", [.status(401, ""), .status(401, "")], [.cookbook, .cookbook],
        "cookbook: not accepted (first-form)"),
      Row(
        "throttled, then unauthorised", [.status(429, ""), .status(401, "")],
        [.cookbook, .cookbook], "cookbook: not accepted (first-form)"),
    ]
    + [
      ("timed out", Answer.lost(.timedOut)), ("connection lost", .lost(.interrupted)),
      ("unreachable", .lost(.unreachable)), ("untrusted", .lost(.untrusted)),
      ("403", .status(403, "")), ("403 with a code", .status(403, code("authorization_expired"))),
      ("403 with the code", .status(403, code("invalid_parameter_saml_response"))),
      ("500", .status(500, "")), ("502", .status(502, "<html></html>")),
      ("503 with the code", .status(503, code("invalid_parameter_saml_response"))),
      ("404", .status(404, "")), ("412", .status(412, "")), ("302", .status(302, "")),
      ("400 with another code", .status(400, code("invalid_header_pfs_provider_id_mismatch"))),
      ("400 that says retry", .status(400, #"{"status":400,"action":"retry","code":"x"}"#)),
      ("400 with a code of other letters", .status(400, code("Invalid-SAML"))),
      ("400 with a number as its code", .status(400, #"{"status":400,"code":7}"#)),
    ].map { Row($0.0, [$0.1], [.cookbook], "cookbook: not accepted (first-form)") }

  @Test(arguments: either, APIVersion.allCases)
  func theSecondFormFollowsARefusalOfTheResponseAlone(
    _ row: Row, _ version: APIVersion
  ) async throws {
    let (posts, forms, bodies) = try await posted(row.answers, by: version)
    #expect(posts == row.posts)
    #expect(forms == row.forms)
    let values = row.posts.map { FormValue(encoding: Self.response.text.string, as: $0).text }
    #expect(bodies == values)
  }

  @Test(arguments: [
    (APIVersion.v1, #"{"status":400,"message":"Bad request"}"#, 2),
    (.v1, "<error><status>400</status><message>Bad request</message></error>", 2),
    (.v1, "<html></html>", 2), (.v1, "", 2), (.v1, "{", 2),
    (.v1, #"{"status":400,"error":"Bad Request"}"#, 2), (.v1, #"{"status":400,"code":""}"#, 2),
    (.v1, #"{"status":400,"code":"invalid_parameter_saml_response"}"#, 1),
    (.v1, #"{"error":{"status":400,"code":"invalid_device_info"}}"#, 1),
    (.v1, "<error><status>400</status><code>invalid_device_info</code></error>", 1),
    (.v2, #"{"status":400,"code":"invalid_parameter_saml_response"}"#, 2),
    (
      .v2,
      #"{"action":"authentication","status":400,"code":"invalid_parameter_saml_response"}"#, 2
    ),
    (.v2, #"{"status":400,"message":"Bad request"}"#, 1), (.v2, "", 1), (.v2, "<html></html>", 1),
    (.v2, #"{"status":400,"code":"invalid_parameter_partner"}"#, 1),
  ])
  func theCodeOfA400DecidesByItsVersion(
    _ version: APIVersion, _ body: String, _ count: Int
  ) async throws {
    let (posts, _, _) = try await posted([.status(400, body), .accepted], by: version)
    #expect(posts.count == count)
  }

  @Test(arguments: APIVersion.allCases)
  func formsWithTheSameBytesArePostedOnce(_ version: APIVersion) async throws {
    let (posts, forms, _) = try await posted(
      [.refused, .accepted], by: version, SAMLResponse("<a b='c'/>"))
    #expect(posts == [.cookbook])
    #expect(forms == "cookbook: not accepted (same-bytes)")
  }

  @Test(arguments: [(PayloadForm.cookbook, PostedForm.cookbook), (.verbatim, .verbatim)])
  func aSettingOfOneFormPostsItAlone(_ setting: PayloadForm, _ form: PostedForm) async throws {
    for version in APIVersion.allCases {
      let (posts, forms, bodies) = try await posted(
        [.refused, .accepted], by: version, as: setting)
      #expect(posts == [form])
      #expect(forms == "\(form.rawValue): not accepted (only-form)")
      #expect(bodies == [FormValue(encoding: Self.response.text.string, as: form).text])
    }
  }

  @Test func withoutTimeTheSecondFormIsNotPosted() async throws {
    let clock = HastyClock(patience: .seconds(60))
    let transport = ScriptedTransport { (sent, _) async throws(TransportError) in
      guard sent.request.path == "/api/v1/tokens/authn" else { return .token() }
      // As long as the budget of the call.
      clock.advance(by: .seconds(600))
      return ScriptedAnswer(400)
    }
    let outcome = await Samples.client(transport, clock: clock, store: Self.kept)
      .outcome(of: RESTAPIV1.exchangeToken(response: Self.response, mvpd: "M"))
    #expect(outcome.posts == [.cookbook])
    #expect(outcome.forms?.description == "cookbook: not accepted (time-spent)")
    #expect(outcome.error?.detail == "400")
  }

  @Test func aCallWhoseTimeIsOverPostsNothing() async throws {
    let clock = HastyClock(patience: .seconds(60))
    let transport = ScriptedTransport { (_, _) async throws(TransportError) in
      // The token takes as long as the budget of the call.
      clock.advance(by: .seconds(600))
      return .token()
    }
    let outcome = await Samples.client(transport, clock: clock, store: Self.kept)
      .outcome(of: RESTAPIV1.exchangeToken(response: Self.response, mvpd: "M"))
    #expect(outcome.error == .transport(.timedOut))
    #expect(outcome.posts.isEmpty)
    #expect(outcome.forms == nil)
    #expect(await transport.sent.count == 1)
  }

  @Test(arguments: APIVersion.allCases)
  func aRegistrationThatIsRefusedPostsNothing(_ version: APIVersion) async throws {
    let transport = ScriptedTransport([
      ScriptedAnswer(400, version == .v1 ? "" : Self.code("invalid_parameter_saml_response"))
    ])
    let requests = PartnerService(Samples.client(transport), version: version)
    let presented = PresentedResponse(Self.response, to: version)
    let answer = await requests.answer(to: .exchange(presented, "M", Samples.status))
    guard case .failure(let failure) = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect(failure.kind == .unauthorized)
    #expect(failure.posts == 0)
    // The status is that of the registration, so no other form follows.
    #expect(presented.following(failure) == .nothing(.firstForm))
    #expect(await transport.sent.count == 1)
  }

  @Test func aServiceWithoutAResponseHasNoForms() async throws {
    let transport = ScriptedTransport([.token(), ScriptedAnswer(400)])
    let outcome = await Samples.client(transport, store: Self.kept)
      .outcome(of: RESTAPIV1.createRegistrationCode(mvpd: "M"))
    #expect(outcome.posts.isEmpty)
    #expect(outcome.forms == nil)
    #expect(await transport.sent.count == 2)
  }

  @Test(arguments: [
    ([Answer.refused], 1), ([.status(429, ""), .refused], 2), ([.lost(.timedOut)], 1),
  ])
  func theRequestOfAWorkflowIsPostedInOneFormAndTellsHowOften(
    _ answers: [Answer], _ count: Int
  ) async throws {
    for version in APIVersion.allCases {
      let transport = Self.transport(answers, version)
      let requests = PartnerService(
        Samples.client(transport, store: Self.kept), version: version)
      let presented = PresentedResponse(Self.response, to: version)
      let answer = await requests.answer(to: .exchange(presented, "M", Samples.status))
      guard case .failure(let failure) = answer else {
        Issue.record("\(answer)")
        return
      }
      #expect(failure.posts == count)
      #expect(await transport.sent.count == count + 1)
    }
  }

  @Test(arguments: [
    "<a>\r\n b</a>\n", "\u{FEFF}<a/>", "", " ", "<a>\u{1F600}\u{E9}</a>", "a", "ab", "\u{0}",
  ])
  func verbatimIsBase64OfTheOriginalBytes(_ text: String) throws {
    let value = FormValue(verbatim: text)
    #expect(try PayloadDecoder.decode(value.text) == Array(text.utf8))
  }

  /// What a call reports of its posts, and the values that were posted.
  private func posted(
    _ answers: [Answer], by version: APIVersion, _ response: SAMLResponse = Self.response,
    as form: PayloadForm = .cookbookThenVerbatim
  ) async throws -> (posts: [PostedForm], forms: String?, bodies: [String]) {
    let transport = Self.transport(answers, version)
    let client = Samples.client(transport, store: Self.kept)
    let (posts, forms): ([PostedForm], ExchangedForms?)
    switch version {
    case .v1:
      let outcome = await client.outcome(
        of: RESTAPIV1.exchangeToken(response: response, mvpd: "M", as: form))
      (posts, forms) = (outcome.posts, outcome.forms)
    case .v2:
      let outcome = await client.outcome(
        of: RESTAPIV2.createPartnerProfile(response: response, status: Samples.status, as: form))
      (posts, forms) = (outcome.posts, outcome.forms)
    }
    let bodies = await transport.sent.compactMap { sent -> String? in
      guard sent.request.path != "/o/client/token" else { return nil }
      return sent.body.split(separator: "SAMLResponse=").last.map(String.init)
    }
    return (posts, forms?.description, bodies)
  }

  private static func transport(_ answers: [Answer], _ version: APIVersion) -> ScriptedTransport {
    let count = Counter()
    return ScriptedTransport { (sent, number) async throws(TransportError) in
      guard sent.request.path != "/o/client/token" else { return .token("token\(number)") }
      let next = await count.next()
      guard answers.indices.contains(next) else { throw .unreachable }
      switch answers[next] {
      case .status(let status, let body): return ScriptedAnswer(status, body)
      case .accepted: return version == .v1 ? ScriptedAnswer(204) : ScriptedAnswer(201, profiles)
      case .refused:
        return version == .v1
          ? ScriptedAnswer(400) : ScriptedAnswer(400, code("invalid_parameter_saml_response"))
      case .lost(let error): throw error
      }
    }
  }

  private static func code(_ code: String) -> String {
    #"{"action":"none","status":400,"code":"\#(code)"}"#
  }

  private static let profiles =
    #"{"profiles":{"M":{"notBefore":1,"notAfter":2,"issuer":"i","type":"appleSSO"}}}"#

  /// Its two spaces and its line break make its two forms different.
  private static let response = SAMLResponse("<a  b='c'>\n</a>")

  private static var kept: CredentialsInMemory {
    CredentialsInMemory(ClientCredentials(clientID: "a", clientSecret: "b"))
  }
}

extension ExchangeOutcome {
  fileprivate var error: ExchangeError? {
    if case .failure(let error) = result { error } else { nil }
  }
}

/// Counts from zero.
private actor Counter {
  private var count = 0

  func next() -> Int {
    defer { count += 1 }
    return count
  }
}
