import HTTPTypes
import PartnerStandIn
import Synchronization
import Testing
import TokenExchange

/// What is written of requests: services, statuses and codes, and nothing that identifies anybody.
@Suite(.timeLimit(.minutes(60))) struct LogTests {
  @Test func anEntryNamesTheServiceAndTheFindings() async throws {
    let lines = Lines()
    var configuration = try Samples.configuration()
    configuration.log = { lines.add("\($0)") }
    try await Visitor.visiting(configuration) { visitor in
      let headers = try await visitor.formHeaders()
      _ = try await visitor.send(
        .post, "/api/v1/tokens/authn", headers: headers,
        body: "requestor=REQ&deviceId=device-1&mvpd=SampleMVPD&deviceType=iOS&SAMLResponse=a+")
      _ = try await visitor.send(.get, "/api/v1/config/secret-name", headers: headers)
      _ = try await visitor.send(.put, "/api/v1/config/secret-name", headers: headers)
      _ = try await visitor.send(.get, "/secret/path?secret=value", headers: headers)
      _ = try await visitor.send(HTTPRequest.Method("PROPFIND") ?? .get, "/", headers: headers)
    }
    #expect(
      lines.all.dropFirst(lines.all.count - 5) == [
        "POST /api/v1/tokens/authn 400 capture.base64-truncated",
        "GET /api/v1/config/{requestor} 400", "PUT /api/v1/config/{requestor} 405",
        "GET (no such service) 404",
        "(other) (no such service) 404",
      ])
    #expect(lines.all.allSatisfy { !$0.contains("secret") && !$0.contains("device-1") })
  }
}

/// Lines that were written.
private final class Lines: Sendable {
  private let lines = Mutex<[String]>([])
  var all: [String] { lines.withLock { $0 } }
  func add(_ line: String) { lines.withLock { $0.append(line) } }
}
