import Foundation
import HTTPTypes
import PartnerSSO
import Testing
import TokenExchange

extension Visitor {
  /// The status that the partner's framework reports for a signed-in user.
  static let granted = PartnerStatus(
    access: AccountAccess(status: .granted), provider: "sample-provider",
    expires: Instant(millisecondsSince1970: 1_900_000_000_000))

  /// A response that holds.
  static func response() throws -> SAMLResponse {
    let file = Samples.folder.appending(path: "captures/assertion-signed-rsa-sha256.xml")
    return SAMLResponse(try String(contentsOf: file, encoding: .utf8))
  }

  /// Exchanges a response that holds, by version 1.
  func signInByPartner() async throws {
    _ = try await send(
      RESTAPIV1.exchangeToken(response: try Self.response(), mvpd: "SampleMVPD"))
  }

  /// Signs in on the provider's page, as a browser does that is sent there.
  ///
  /// - Returns: Where the browser is sent in the end.
  func signInByBrowser(_ url: String) async throws -> String {
    let origin = client.requester.origin.description
    let start = try await send(.get, String(url.dropFirst(origin.count)))
    #expect(start.response.status.code == 302)
    let page = try #require(start.response.headerFields[.location])
    let shown = try await send(.get, page)
    #expect(shown.body.contains("<form method=\"post\">"))
    let back = try await send(.post, page)
    #expect(back.response.status.code == 302)
    return try #require(back.response.headerFields[.location])
  }
}
