import HTTPTypes
import PartnerStandIn
import Testing

/// Web pages of other origins, for whom a browser asks first.
@Suite(.timeLimit(.minutes(60))) struct CrossOriginTests {
  private static let origin = "https://app.example"

  @Test(arguments: OpenAPI.operations)
  func aBrowserMaySendWhateverTheDocumentHas(_ operation: Operation) async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      let names = operation.parameters("header", onlyRequired: false)
      let answer = try await visitor.send(
        .options, operation.path.replacing("{", with: "").replacing("}", with: ""),
        headers: [
          "Origin": Self.origin, "Access-Control-Request-Method": operation.method.rawValue,
          "Access-Control-Request-Headers": names.joined(separator: ","),
        ])
      #expect(answer.response.status.code == 204)
      #expect(answer.response.list(.allow).contains(operation.method.rawValue.lowercased()))
      Self.expectAccess(answer.response)
      let methods = answer.response.list(.accessControlAllowMethods)
      #expect(methods.contains(operation.method.rawValue.lowercased()))
      let allowed = answer.response.list(.accessControlAllowHeaders)
      #expect(names.filter { !allowed.contains($0.lowercased()) } == [])
    }
  }

  @Test(arguments: [
    ("/api/v2/REQ/configuration", 200), ("/api/v2/OTHER/configuration", 400),
    ("/api/v2/REQ/sessions", 405), ("/api/v2/REQ", 404), ("/o/client/token", 405),
    ("/api/v1/config/REQ", 200),
  ])
  func aPageReadsAnswersAndErrors(_ path: String, _ status: Int) async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      var headers = try await visitor.formHeaders()
      headers["Origin"] = Self.origin
      let answer = try await visitor.send(.get, path, headers: headers)
      #expect(answer.response.status.code == status)
      Self.expectAccess(answer.response)
      headers["Authorization"] = nil
      Self.expectAccess(try await visitor.send(.get, path, headers: headers).response)
    }
  }

  @Test func aPageReadsThatItCameTooOften() async throws {
    var configuration = try Samples.configuration()
    configuration.throttle = Throttle(burst: 0)
    configuration.uptime = { .zero }
    try await Visitor.visiting(configuration) { visitor in
      let headers = ["Origin": Self.origin]
      _ = try await visitor.send(.get, "/api/v2/REQ/profiles", headers: headers)
      let answer = try await visitor.send(.get, "/api/v2/REQ/profiles", headers: headers)
      #expect(answer.response.status.code == 429)
      Self.expectAccess(answer.response)
    }
  }

  @Test func nobodyIsNamedToACallerWithoutAnOrigin() async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      let answer = try await visitor.send(.get, "/api/v2/REQ/profiles")
      #expect(answer.response.headerFields[.accessControlAllowOrigin] == nil)
      #expect(answer.response.list(.vary) == ["origin"])
    }
  }

  @Test(arguments: [
    ("/api/v1/config/REQ", HTTPRequest.Method.post, "GET, OPTIONS", "<error>"),
    ("/api/v1/config/REQ.json", .post, "GET, OPTIONS", "{\"message\":\"Method Not Allowed\""),
    ("/api/v1/tokens/authn.xml", .put, "POST, GET, OPTIONS", "<error>"),
    ("/api/v1/logout", .post, "DELETE, GET, OPTIONS", "<error>"),
    ("/reggie/v1/REQ/regcode/CODE", .post, "GET, DELETE, OPTIONS", "<error>"),
    ("/o/client/register", .get, "POST, OPTIONS", "{\"error\":\"invalid_request\"}"),
    ("/stand-in/sign-out", .post, "GET, OPTIONS", "{\"message\":\"Method Not Allowed\""),
  ])
  func anotherMethodIsRefusedInTheFormOfItsInterface(
    _ path: String, _ method: HTTPRequest.Method, _ allowed: String, _ start: String
  ) async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      let answer = try await visitor.send(method, path)
      #expect(answer.response.status.code == 405)
      #expect(answer.response.headerFields[.allow] == allowed)
      #expect(answer.body.contains(start), "\(answer.body)")
      let asked = try await visitor.send(.options, path)
      #expect(asked.response.status.code == 204)
      #expect(asked.response.headerFields[.allow] == allowed)
      #expect(asked.body.isEmpty)
    }
  }

  private static func expectAccess(_ response: HTTPResponse) {
    #expect(response.headerFields[.accessControlAllowOrigin] == Self.origin)
    #expect(response.headerFields[.accessControlAllowCredentials] == "true")
    #expect(response.list(.vary) == ["origin"])
    #expect(response.list(.accessControlExposeHeaders).contains("x-saml-finding"))
  }
}

extension HTTPResponse {
  /// The words of a field that is a list, in lower case.
  fileprivate func list(_ name: HTTPField.Name) -> [String] {
    (headerFields[name] ?? "").split(separator: ",").map {
      $0.filter { !$0.isWhitespace }.lowercased()
    }
  }
}
