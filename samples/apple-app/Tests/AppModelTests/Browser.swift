import ExchangeTransport
import HTTPTypes
import PartnerSSO
import Testing
import TokenExchange

/// Signs in on the stand-in's page, which has one form, as a user does.
struct Browser: Sendable {
  let client: ExchangeClient
  let transport: HTTPClientTransport

  /// Signs in on a second device, with the code of the first.
  func signIn(with code: RegistrationCode, at mvpd: MVPD.ID) async throws {
    let session = try await client.send(RESTAPIV2.resumeSession(code: code, mvpd: mvpd))
    guard case .authenticate(let url) = session.next else {
      Issue.record("no page for this code")
      return
    }
    try await signIn(at: url)
  }

  /// Signs in at the address of a page.
  func signIn(at url: ExactString) async throws {
    let origin = client.requester.origin.description
    let start = try await send(.get, String(url.string.dropFirst(origin.count)))
    let page = try #require(start.headerFields[.location])
    let end = try await send(.post, page)
    #expect(end.headerFields[.location] == "https://example.com/done")
  }

  private func send(_ method: HTTPRequest.Method, _ path: String) async throws -> HTTPResponse {
    let origin = client.requester.origin
    let request = HTTPRequest(
      method: method, scheme: origin.scheme.string, authority: origin.authority.string, path: path)
    return try await transport.send(
      request, body: [], within: .seconds(3_600), maximumBodyCount: 1 << 20
    ).0
  }
}
