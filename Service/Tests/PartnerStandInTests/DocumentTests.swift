import HTTPTypes
import PartnerStandIn
import Testing

@Test(.enabled(if: OpenAPI.areRequired, "only where CI is set to true"))
func theDocumentsAreThereWhereTheyMustBe() {
  #expect(OpenAPI.found != nil, "SAML_OPENAPI names no folder with restApiV2.json and dcrApi.json")
}

/// A client that is written by the partner's OpenAPI documents, at a strict stand-in.
///
/// Whatever a test sends, its visitor holds the answer to the schemas and statuses of the document.
@Suite(
  .enabled(if: OpenAPI.found != nil, "SAML_OPENAPI names no folder with the OpenAPI documents"),
  .timeLimit(.minutes(60)))
struct DocumentTests {
  @Test func theDocumentsAreRead() {
    #expect(OpenAPI.operations.count == 15)
    #expect(OpenAPI.operations.allSatisfy { $0.statuses.contains(400) })
  }

  @Test(arguments: OpenAPI.operations)
  func aCallWithExactlyWhatIsRequiredIsAccepted(_ operation: Operation) async throws {
    try await visiting { visitor, values in
      let answer = try await DocumentedCall(operation, values).send(by: visitor)
      #expect(operation.successes.contains(answer.response.status.code), "\(answer.body)")
    }
  }

  @Test(arguments: OpenAPI.operations)
  func aCallWithAllThatIsOptionalIsAccepted(_ operation: Operation) async throws {
    try await visiting { visitor, values in
      let answer = try await DocumentedCall(operation, values, onlyRequired: false)
        .send(by: visitor)
      #expect(operation.successes.contains(answer.response.status.code), "\(answer.body)")
    }
  }

  @Test(arguments: OpenAPI.operations)
  func aCallWithoutARequiredHeaderIsRefused(_ operation: Operation) async throws {
    try await visiting { visitor, values in
      for name in operation.parameters("header", onlyRequired: true) {
        for value in [nil, ""] {
          var call = try DocumentedCall(operation, values, onlyRequired: false)
          call.headers[name] = value
          let answer = try await call.send(by: visitor)
          let status = name == "Authorization" ? 401 : 400
          #expect(answer.response.status.code == status, "\(name): \(answer.body)")
        }
      }
    }
  }

  @Test(arguments: OpenAPI.operations)
  func aCallWithoutARequiredParameterIsRefused(_ operation: Operation) async throws {
    try await visiting { visitor, values in
      for name in operation.parameters("query", onlyRequired: true) {
        var call = try DocumentedCall(operation, values)
        call.query[name] = nil
        #expect(try await call.send(by: visitor).response.status.code == 400, "\(name)")
      }
      // The pages document what the service does with a partner's session that lacks its address.
      guard !operation.path.contains("/sessions/sso/") else { return }
      for name in operation.bodyMembers(onlyRequired: true) {
        var call = try DocumentedCall(operation, values)
        call.body[name] = nil
        #expect(try await call.send(by: visitor).response.status.code == 400, "\(name)")
      }
    }
  }

  @Test(arguments: OpenAPI.operations)
  func aBodyOfAnotherTypeIsRefused(_ operation: Operation) async throws {
    try await visiting { visitor, values in
      guard let type = operation.body?.type else { return }
      for (other, isAccepted) in [("text/plain", false), ("\(type)2", false), ("x/\(type)", false)]
        + [("\(type);charset=utf-8", true), (type.uppercased(), true)]
      {
        var call = try DocumentedCall(operation, values)
        call.headers["Content-Type"] = other
        let status = try await call.send(by: visitor).response.status.code
        #expect(operation.successes.contains(status) == isAccepted, "\(other)")
      }
    }
  }

  @Test(arguments: OpenAPI.operations)
  func anotherMethodIsNotAllowed(_ operation: Operation) async throws {
    try await visiting { visitor, values in
      let path = try DocumentedCall.path(of: operation, values)
      let served = Set(OpenAPI.operations.filter { $0.path == operation.path }.map(\.method))
      let names = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "QUERY"]
      for method in names.compactMap({ HTTPRequest.Method($0) }) where !served.contains(method) {
        let answer = try await visitor.send(method, path)
        #expect(answer.response.status.code == 405, "\(method)")
        let allowed = answer.response.headerFields[.allow]?.split(separator: ", ").map(String.init)
        #expect(Set(allowed ?? []) == Set(served.map(\.rawValue) + ["OPTIONS"]))
        // The body is that which the document has for this status.
        let type = answer.response.headerFields[.contentType]
        #expect(
          operation.content["responses"]?["405"] == nil
            || operation.violations(status: 405, type: type, body: Array(answer.body.utf8)) == [])
        #expect(answer.body.isEmpty == (method == .head))
      }
    }
  }

  @Test func theTokensParametersStandInOnePlace() async throws {
    let operation = try #require(OpenAPI.operation(.post, "/o/client/token"))
    try await visiting { visitor, values in
      let call = try DocumentedCall(operation, values)
      let form = ["Content-Type": "application/x-www-form-urlencoded"]
      let names = call.query.sorted { $0.key < $1.key }
      let text = names.map { "\($0)=\($1)" }.joined(separator: "&")
      let posted = try await visitor.send(.post, operation.path, headers: form, body: text)
      #expect(posted.response.status.code == 201)
      let parts = try await visitor.send(
        .post, "\(operation.path)?grant_type=client_credentials", headers: form,
        body: "client_id=\(call.query["client_id"] ?? "")"
          + "&client_secret=\(call.query["client_secret"] ?? "")")
      #expect(parts.response.status.code == 201)
      let twice = try await visitor.send(
        .post, "\(operation.path)?\(text)", headers: form, body: text)
      #expect(twice.body == #"{"error":"invalid_request"}"#)
      let repeated = try await visitor.send(
        .post, "\(operation.path)?\(text)&client_id=\(call.query["client_id"] ?? "")")
      #expect(repeated.body == #"{"error":"invalid_request"}"#)
    }
  }

  @Test func aPartnersSessionThatLacksItsAddressFallsBack() async throws {
    let operation = try #require(OpenAPI.operation(.post, "/api/v2/REQ/sessions/sso/Apple"))
    try await visiting { visitor, values in
      for name in operation.bodyMembers(onlyRequired: true) {
        var call = try DocumentedCall(operation, values, onlyRequired: false)
        call.body[name] = nil
        let session = try JSONValue(parsing: try await call.send(by: visitor).body.utf8)
        #expect(session["reasonType"] == .text("missing_parameters_fallback"))
        #expect(session["missingParameters"]?.items.contains(.text(name)) == true)
      }
    }
  }

  private func visiting(
    _ body: @escaping @Sendable (Visitor, DocumentedValues) async throws -> Void
  ) async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      try await body(visitor, try await DocumentedValues(for: visitor))
    }
  }
}

extension Operation {
  /// The documented statuses of a call that was accepted; a redirection is one where the browser is
  /// sent on.
  fileprivate var successes: Set<Int> {
    statuses.filter { $0 < 300 || ($0 == 302 && path.contains("/authenticate/")) }
  }
}
