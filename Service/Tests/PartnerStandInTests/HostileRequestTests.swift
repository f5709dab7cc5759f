import Foundation
import HTTPTypes
import PartnerSSO
import PartnerStandIn
import SAMLPayload
import Testing
import TokenExchange

/// Requests that no client sends by accident: the stand-in answers each, and the next one as well.
@Suite(.timeLimit(.minutes(60))) struct HostileRequestTests {
  private static let deep = String(repeating: "[", count: 20_000)

  @Test(arguments: [
    (HTTPRequest.Method.post, "/o/client/register", deep, 400),
    (.post, "/api/v2/REQ/decisions/authorize/SampleMVPD", "{\"resources\":\(deep)", 400),
    (.post, "/api/v2/REQ/decisions/authorize/SampleMVPD", "{\"resources\":[]}", 400),
    (.post, "/api/v1/tokens/authn", String(repeating: "a=b&", count: 20_000), 400),
    (.post, "/api/v1/tokens/authn", String(repeating: "x", count: 5 << 20), 413),
    (.post, "/api/v2/REQ/profiles/sso/Other", "", 400), (.get, "/api/v1/config/%00", "", 400),
    (.get, "/api/v1/config/REQ%2F..", "", 400),
    (.get, "/api/v1/config", "", 404), (.get, "/api/v2/REQ/profiles/%2e%2e", "", 400),
    (.delete, "/api/v2/REQ/profiles", "", 405),
    (.get, "/stand-in/sign-out?redirectUrl=a%0D%0ASet-Cookie:x", "", 400),
    (.post, "/stand-in/sign-in/REQ/NOSUCH1", "", 404),
  ])
  func aHostileRequestIsRefused(
    _ method: HTTPRequest.Method, _ path: String, _ body: String, _ status: Int
  ) async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      var headers = try await visitor.formHeaders()
      headers["AP-Device-Identifier"] = "fingerprint ZGV2aWNlLTE="
      if body.hasPrefix("{") || body.hasPrefix("[") { headers["Content-Type"] = "application/json" }
      let answer = try await visitor.send(method, path, headers: headers, body: body)
      #expect(answer.response.status.code == status)
      #expect(answer.response.headerFields[.location] == nil)
      let configuration = try await visitor.send(RESTAPIV1.retrieveConfiguration())
      #expect(!configuration.mvpds.isEmpty)
    }
  }

  @Test func manyAtOnceAreEachAnsweredForTheirOwnDevice() async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      let headers = try await visitor.formHeaders()
      let value = try Visitor.response().formValue.text
      let statuses = try await withThrowingTaskGroup(of: [Int].self) { group in
        for device in 0..<40 {
          group.addTask {
            let mvpd = device.isMultiple(of: 2) ? "SampleMVPD" : "PickerMVPD"
            let exchange = try await visitor.send(
              .post, "/api/v1/tokens/authn", headers: headers,
              body: "requestor=REQ&deviceId=\(device)&mvpd=\(mvpd)&deviceType=iOS"
                + "&SAMLResponse=\(value)")
            let check = try await visitor.send(
              .get, "/api/v1/checkauthn?requestor=REQ&deviceId=\(device)", headers: headers)
            return [exchange.response.status.code, check.response.status.code]
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.filter { $0 == [204, 200] }.count == 20)
      #expect(statuses.filter { $0 == [400, 403] }.count == 20)
    }
  }
}
