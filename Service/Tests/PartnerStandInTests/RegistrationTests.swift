import Foundation
import HTTPTypes
import PartnerStandIn
import Testing
import TokenExchange

/// Registration, access tokens, and who is let in without.
@Suite(.timeLimit(.minutes(60))) struct RegistrationTests {
  @Test func aTokenEndsAfterSixHours() async throws {
    let clock = MovableCalendar()
    var configuration = try Samples.configuration()
    configuration.calendar = clock.now
    try await Visitor.visiting(configuration) { visitor in
      let headers = try await visitor.formHeaders()
      for (advance, status) in [(0, 200), (21_599, 200), (1, 401)] {
        clock.advance(by: .seconds(advance))
        let answer = try await visitor.send(.get, "/api/v1/config/REQ", headers: headers)
        #expect(answer.response.status.code == status)
      }
      // The client gets another token by itself.
      _ = try await visitor.send(RESTAPIV1.retrieveConfiguration())
    }
  }

  @Test(arguments: [
    ("", "invalid_request"), ("grant_type=client_credentials", "invalid_request"),
    ("client_id=a&client_secret=b&grant_type=password", "unsupported_grant_type"),
    ("client_id=a&client_secret=b&grant_type=client_credentials", "invalid_client"),
  ])
  func aTokenIsRefusedByItsCode(_ form: String, _ code: String) async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      let answer = try await visitor.send(
        .post, "/o/client/token",
        headers: ["Content-Type": "application/x-www-form-urlencoded"], body: form)
      #expect(answer.response.status.code == 400)
      #expect(answer.body == "{\"error\":\"\(code)\"}")
    }
  }

  @Test(arguments: [
    ("", "invalid_request"), ("[]", "invalid_request"), ("{}", "invalid_software_statement"),
    ("{\"software_statement\":\"text\"}", "invalid_software_statement"),
    ("{\"software_statement\":1}", "invalid_request"),
    ("{\"software_statement\":\"a.b.c\"}", "invalid_redirect_uri"),
    ("{\"software_statement\":\"a.b.c\",\"redirect_uri\":\"\"}", "invalid_redirect_uri"),
  ])
  func aRegistrationIsRefusedByItsCode(_ body: String, _ code: String) async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      let answer = try await visitor.send(
        .post, "/o/client/register",
        headers: [
          "Content-Type": "application/json",
          "X-Device-Info": visitor.client.requester.deviceInfo.headerValue,
        ], body: body)
      #expect(answer.response.status.code == 400)
      #expect(answer.body == "{\"error\":\"\(code)\"}")
    }
  }

  @Test(arguments: ["{}", "[]", #"{"model":"iPhone"}"#, #"{"model":{},"osName":["iOS"]}"#])
  func aRegistrationDescribesItsDevice(_ info: String) async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      let answer = try await visitor.send(
        .post, "/o/client/register",
        headers: [
          "Content-Type": "application/json",
          "X-Device-Info": Data(info.utf8).base64EncodedString(),
        ], body: #"{"software_statement":"a.b.c","redirect_uri":"app://example"}"#)
      #expect(answer.response.status.code == 400)
      #expect(answer.body == #"{"error":"invalid_request"}"#)
    }
  }

  @Test func theLenientMannerRegistersAStatementAlone() async throws {
    var configuration = try Samples.configuration()
    configuration.manner = .lenient
    try await Visitor.visiting(configuration) { visitor in
      let answer = try await visitor.send(
        .post, "/o/client/register", body: "{\"software_statement\":\"text\"}")
      #expect(answer.response.status.code == 201)
    }
  }

  @Test(arguments: [
    "/api/v1/config/REQ", "/api/v1/tokens/authn?requestor=REQ&deviceId=d", "/api/v2/REQ/profiles",
    "/api/v2/REQ/configuration", "/api/v1/REQ/profile-requests/SampleMVPD?deviceType=iOS",
  ])
  func nobodyIsLetInWithoutAToken(_ path: String) async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      var headers = try await visitor.formHeaders()
      for authorization in [nil, "Bearer x", "Basic YTpi", "Bearer"] {
        headers["Authorization"] = authorization
        let answer = try await visitor.send(.get, path, headers: headers)
        #expect(answer.response.status.code == 401, "\(authorization ?? "none")")
      }
    }
  }
}
