import ExchangeTransport
import HTTPTypes
import NIOCore
import NIOPosix
import Testing
import TokenExchange

@Suite(.timeLimit(.minutes(60))) struct HTTPClientTransportTests {
  @Test func aMessageIsSentAndItsAnswerRead() async throws {
    let answer = try await outcome(
      "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 5\r\nContent-Length: 6\r\n\r\n<html>",
      body: "SAMLResponse=a%2Bb")
    #expect(answer.response?.status.code == 429)
    #expect(answer.response?.headerFields[.retryAfter] == "5")
    #expect(answer.body == "<html>")
    #expect(answer.received.hasPrefix("POST /a%20b?c=d%2Be HTTP/1.1\r\n"))
    #expect(answer.received.hasSuffix("\r\n\r\nSAMLResponse=a%2Bb"))
    #expect(answer.received.lowercased().contains("\r\ncontent-length: 18\r\n"))
    #expect(answer.received.contains("\r\nX-Device-Info: e30=\r\n"))
  }

  @Test func aRedirectionIsAnAnswer() async throws {
    let answer = try await outcome(
      "HTTP/1.1 302 Found\r\nLocation: https://example.com/\r\nContent-Length: 0\r\n\r\n")
    #expect(answer.response?.status.code == 302)
  }

  @Test func aBodyAboveTheLimitIsRefused() async throws {
    let body = String(repeating: "a", count: 1_001)
    let answer = try await outcome(
      "HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n\(body)", limit: 1_000)
    #expect(answer.error == .bodyTooLarge(limit: 1_000))
  }

  @Test func aBodyAtTheLimitIsRead() async throws {
    let body = String(repeating: "a", count: 1_000)
    let answer = try await outcome(
      "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n\(body)", limit: 1_000)
    #expect(answer.body == body)
  }

  @Test func aSilentServerTimesOut() async throws {
    let answer = try await outcome("", timeout: .milliseconds(200))
    #expect(answer.error == .timedOut)
  }

  @Test func aServerThatIsNotThereIsUnreachable() async throws {
    let server = try await LoopbackServer(answering: "")
    // Nobody listens at the near end of a connection, and no other process can be given its port.
    let connection = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: server.port).get()
    let port = try #require(connection.localAddress?.port)
    let transport = HTTPClientTransport()
    await #expect(throws: TransportError.unreachable) {
      try await transport.send(
        Self.request(port: port), body: [], within: .seconds(3_600), maximumBodyCount: 1)
    }
    try await transport.close()
    try await connection.close()
    try await server.close()
  }

  @Test func aCancelledCallerIsLetGo() async throws {
    let server = try await LoopbackServer(answering: "")
    let transport = HTTPClientTransport()
    let call = Task {
      try await transport.send(
        Self.request(port: server.port), body: [], within: .seconds(3_600), maximumBodyCount: 1)
    }
    call.cancel()
    await #expect(throws: TransportError.cancelled) { try await call.value }
    try await transport.close()
    try await server.close()
  }

  /// The server answers none of them before it has all.
  @Test func asManyRequestsAreUnderWayAsMayBe() async throws {
    let server = try await LoopbackServer(
      answering: "HTTP/1.1 204 No Content\r\n\r\n", together: 20)
    let transport = HTTPClientTransport(connections: 20)
    try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
      for _ in 0..<20 {
        group.addTask {
          try await transport.send(
            Self.request(port: server.port), body: [], within: .seconds(3_600), maximumBodyCount: 1
          ).0
        }
      }
      for try await response in group { #expect(response.status == .noContent) }
    }
    try await transport.close()
    try await server.close()
  }

  private struct Seen {
    var response: HTTPResponse?
    var body = ""
    var error: TransportError?
    var received = ""
  }

  private func outcome(
    _ answer: String, body: String = "", limit: Int = 10_000, timeout: Duration = .seconds(3_600)
  ) async throws -> Seen {
    let server = try await LoopbackServer(answering: answer)
    let transport = HTTPClientTransport()
    var seen = Seen()
    do throws(TransportError) {
      let (response, bytes) = try await transport.send(
        Self.request(port: server.port), body: Array(body.utf8), within: timeout,
        maximumBodyCount: limit)
      seen.response = response
      seen.body = String(decoding: bytes, as: UTF8.self)
    } catch {
      seen.error = error
    }
    seen.received = server.received
    try await transport.close()
    try await server.close()
    return seen
  }

  private static func request(port: Int) -> HTTPRequest {
    var request = HTTPRequest(
      method: .post, scheme: "http", authority: "127.0.0.1:\(port)", path: "/a%20b?c=d%2Be")
    if let name = HTTPField.Name("X-Device-Info") { request.headerFields[name] = "e30=" }
    return request
  }
}
