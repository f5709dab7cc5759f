import HTTPTypes
import PartnerSSO
import PartnerStandIn
import Testing
import TokenExchange

/// The requests of `TokenExchange`, held to the partner's OpenAPI documents.
@Suite(
  .enabled(if: OpenAPI.found != nil, "SAML_OPENAPI names no folder with the OpenAPI documents"),
  .timeLimit(.minutes(60)))
struct ClientDocumentTests {
  /// The row "follow APIs references" of the REST API V2 checklist.
  @Test func followAPIsReferences() async throws {
    let exchanges = try await exchanges { requester in
      requester.userAgent = "Example/1"
      requester.visitorID = "visitor"
    }
    #expect(exchanges.flatMap(\.requestViolations) == [])
    #expect(exchanges.allSatisfy { $0.response.status.code < 300 })
    let called = Set(exchanges.compactMap { $0.operation?.testDescription })
    let all = Set(OpenAPI.operations.map(\.testDescription))
    // A browser opens the page of the sign-in.
    #expect(all.subtracting(called) == ["/api/v2/authenticate/{serviceProvider}/{code} GET"])
  }

  @Test func aServerNamesTheDeviceForWhichItCalls() async throws {
    let exchanges = try await exchanges { $0.forwardedFor = "192.0.2.1" }
    // The field is in the partner's pages for servers, and the documents do not have it.
    let violations = exchanges.flatMap(\.requestViolations)
    #expect(violations.count == exchanges.count)
    #expect(violations.allSatisfy { $0.hasSuffix(": X-Forwarded-For is not documented") })
  }

  /// What is sent by a client that calls every service once.
  private func exchanges(
    _ change: @escaping @Sendable (inout Requester) -> Void
  ) async throws -> [RecordedTransport.Exchange] {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      var requester = visitor.client.requester
      change(&requester)
      let transport = RecordedTransport(visitor.transport)
      let client = ExchangeClient(
        for: requester, statement: SoftwareStatement("a.b.c"), store: CredentialsInMemory(),
        transport: transport, policy: Visitor.once)
      _ = try await client.send(RESTAPIV2.retrieveConfiguration())
      let code = try #require(
        try await client.send(RESTAPIV2.createSession()).code)
      _ = try await client.send(RESTAPIV2.retrieveSession(code: code))
      _ = try await client.send(RESTAPIV2.resumeSession(code: code, mvpd: "RegularMVPD"))
      _ = try await visitor.signInByBrowser(RESTAPIV2.authenticationURL(code: code, for: requester))
      let status = Visitor.granted
      for scope: RESTAPIV2.ProfileScope in [.all, .mvpd("RegularMVPD"), .code(code)] {
        let profiles = try await client.send(
          RESTAPIV2.retrieveProfiles(scope, status: status))
        #expect(profiles.map(\.mvpd) == ["RegularMVPD"])
      }
      _ = try await client.send(RESTAPIV2.createPartnerSession(status: status))
      _ = try await client.send(
        RESTAPIV2.createPartnerProfile(response: try Visitor.response(), status: status))
      let mvpd: MVPD.ID = "SampleMVPD"
      _ = try await client.send(
        RESTAPIV2.preauthorize(resources: ["news"], mvpd: mvpd, status: status))
      _ = try await client.send(
        RESTAPIV2.authorize(resources: ["news"], mvpd: mvpd, status: status))
      _ = try await client.send(RESTAPIV2.logout(mvpd: mvpd))
      return transport.exchanges
    }
  }
}

extension RecordedTransport.Exchange {
  /// What is wrong with the request by the document of its operation.
  fileprivate var requestViolations: [String] {
    guard let operation else { return ["\(request.path ?? ""): no operation"] }
    return (headerViolations(by: operation) + parameterViolations(by: operation)).map {
      "\(operation.testDescription): \($0)"
    }
  }

  private func headerViolations(by operation: Operation) -> [String] {
    let sent = Set(request.headerFields.map { $0.name.rawName.lowercased() })
    // HTTP negotiates the form of an answer and names that of a body (RFC 9110 §12.5.1, §8.3).
    let own = requestBody.isEmpty ? ["accept"] : ["accept", "content-type"]
    let documented = operation.parameters("header", onlyRequired: false).map { $0.lowercased() }
    let required = operation.parameters("header", onlyRequired: true)
    return required.filter { !sent.contains($0.lowercased()) }.map { "no \($0)" }
      + request.headerFields.map(\.name.rawName)
      .filter { !(documented + own + ["user-agent"]).contains($0.lowercased()) }
      .map { "\($0) is not documented" }
  }

  private func parameterViolations(by operation: Operation) -> [String] {
    let query = Set(Self.names(request.path?.split(separator: "?").dropFirst().first ?? ""))
    let type = request.headerFields[.contentType]
    let text = String(decoding: requestBody, as: UTF8.self)
    let parameters = operation.parameters("query", onlyRequired: false)
    let required = operation.parameters("query", onlyRequired: true)
    guard let (documented, schema) = operation.body else {
      // The pages have the token's parameters in a form, which keeps the secret out of the address.
      let isForm = operation.path == "/o/client/token" && type == Self.form
      let form = isForm ? Set(Self.names(text[...])) : []
      return required.filter { !query.union(form).contains($0) }.map { "no \($0)" }
        + query.union(form).subtracting(parameters).map { "\($0) is not documented" }
        + (text.isEmpty || isForm ? [] : ["a body is not documented"])
    }
    let types = documented == Self.form ? [Self.form] : ["application/json;charset=utf-8"]
    let value: JSONValue? =
      if documented == Self.form {
        .object(Dictionary(Self.names(text[...]).map { ($0, .text("")) }) { first, _ in first })
      } else {
        try? JSONValue(parsing: requestBody)
      }
    return (types.contains(type ?? "") ? [] : ["\(type ?? "") is not documented"])
      + (value.map { operation.schemas.violations(of: $0, by: schema) } ?? ["no JSON"])
      + query.subtracting(parameters).map { "\($0) is not documented" }
  }

  /// The names of the fields of a form.
  private static func names(_ form: Substring) -> [String] {
    form.split(separator: "&").map { String($0.prefix { $0 != "=" }) }
  }

  private static let form = "application/x-www-form-urlencoded"
}
