import Foundation
import PartnerSSO
import PartnerStandIn
import SAMLPayload
import Synchronization
import Testing
import TokenExchange

/// Responses whose two forms a service judges differently, in both versions of the API.
@Suite(.timeLimit(.minutes(60))) struct PayloadFormTests {
  /// A response, and what comes of its forms.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let response: @Sendable () throws -> SAMLResponse
    var setting = PayloadForm.cookbookThenVerbatim
    let posts: [PostedForm]
    let forms: String
    let findings: [ExactString]
  }

  private static let rows = [
    Row(
      testDescription: "refused in the cookbook's form, accepted verbatim",
      response: { try sample("pretty-printed-before-signing.xml") },
      posts: [.cookbook, .verbatim], forms: "cookbook, verbatim: accepted (cookbook-refused)",
      findings: ["signature.digest-mismatch"]),
    Row(
      testDescription: "accepted in the cookbook's form, refused verbatim",
      response: { try brokenLine() }, posts: [.cookbook],
      forms: "cookbook: accepted (first-form)", findings: []),
    Row(
      testDescription: "the same, posted verbatim alone", response: { try brokenLine() },
      setting: .verbatim, posts: [.verbatim], forms: "verbatim: not accepted (only-form)",
      findings: ["signature.digest-mismatch"]),
    Row(
      testDescription: "harmed, posted in the cookbook's form alone",
      response: { try sample("pretty-printed-before-signing.xml") }, setting: .cookbook,
      posts: [.cookbook], forms: "cookbook: not accepted (only-form)",
      findings: ["signature.digest-mismatch"]),
    Row(
      testDescription: "refused in both forms",
      response: { SAMLResponse(try sample("wrong-audience.xml").text.string + "\n") },
      posts: [.cookbook, .verbatim], forms: "cookbook, verbatim: not accepted (cookbook-refused)",
      findings: ["saml.audience-mismatch", "saml.audience-mismatch"]),
    Row(
      testDescription: "refused, and both forms are one",
      response: {
        SAMLResponse(
          String(
            decoding: TokenExchangePayload(
              normalizing: try sample("wrong-audience.xml").text.string
            ).normalized, as: UTF8.self))
      },
      posts: [.cookbook], forms: "cookbook: not accepted (same-bytes)",
      findings: ["saml.audience-mismatch"]),
  ]

  @Test(arguments: rows, APIVersion.allCases)
  func aResponseIsPostedInTheFormsThatMayHelp(_ row: Row, _ version: APIVersion) async throws {
    let log = Log()
    var configuration = try Samples.configuration()
    configuration.log = { entry in log.append(entry) }
    let response = try row.response()
    try await Visitor.visiting(configuration) { visitor in
      let (posts, forms) = await Self.exchange(response, version, row.setting, by: visitor.client)
      #expect(posts == row.posts)
      #expect(forms?.description == row.forms)
      let isAccepted = forms?.isAccepted == true
      switch version {
      case .v1:
        let status = try await visitor.send(RESTAPIV1.checkAuthentication())
        #expect((status != .notAuthenticated) == isAccepted)
      case .v2:
        let profiles = try await visitor.send(RESTAPIV2.retrieveProfiles(status: Visitor.granted))
        #expect(profiles.isEmpty != isAccepted)
      }
    }
    // The service saw what the client reports.
    let seen = log.entries.filter { $0.service?.hasSuffix("tokens/authn") == true || $0.isProfile }
    #expect(seen.count == row.posts.count)
    #expect(seen.flatMap(\.findings) == row.findings)
  }

  private static func exchange(
    _ response: SAMLResponse, _ version: APIVersion, _ form: PayloadForm, by client: ExchangeClient
  ) async -> ([PostedForm], ExchangedForms?) {
    switch version {
    case .v1:
      let outcome = await client.outcome(
        of: RESTAPIV1.exchangeToken(response: response, mvpd: "SampleMVPD", as: form))
      return (outcome.posts, outcome.forms)
    case .v2:
      let outcome = await client.outcome(
        of: RESTAPIV2.createPartnerProfile(response: response, status: Visitor.granted, as: form))
      return (outcome.posts, outcome.forms)
    }
  }

  private static func sample(_ name: String) throws -> SAMLResponse {
    let file = Samples.folder.appending(path: "captures/\(name)")
    return SAMLResponse(try String(contentsOf: file, encoding: .utf8))
  }

  /// A sound response with a line break inside a signed value, which the normalisation deletes.
  private static func brokenLine() throws -> SAMLResponse {
    let text = try sample("assertion-signed-rsa-sha256.xml").text.string
    try #require(text.contains("hh-4711"))
    return SAMLResponse(text.replacing("hh-4711", with: "hh-\n4711"))
  }

  private final class Log: Sendable {
    private let all = Mutex<[LogEntry]>([])

    var entries: [LogEntry] { all.withLock { $0 } }

    func append(_ entry: LogEntry) { all.withLock { $0.append(entry) } }
  }
}

extension LogEntry {
  /// Whether it is a post of a response by version 2.
  fileprivate var isProfile: Bool {
    method == "POST" && service?.string.contains("profiles/sso") == true
  }
}
