import HTTPTypes
import PartnerSSO
import TokenExchange

/// A browser at the pages of a stand-in, which have one form to be sent.
///
/// It stays at the origin of the service: a real provider's page wants a password, and gets nothing.
struct Browser: Sendable {
  let client: ExchangeClient
  let version: APIVersion
  let transport: any Transport

  /// Signs in with a code on a second device.
  func signIn(with code: RegistrationCode, at mvpd: MVPD.ID) async {
    switch version {
    case .v1:
      await signIn(at: RESTAPIV1.authenticationURL(code: code, mvpd: mvpd, for: client.requester))
    case .v2:
      // Without a session there is nothing to sign in to, and the workflow polls on.
      let session = try? await client.send(RESTAPIV2.resumeSession(code: code, mvpd: mvpd))
      guard case .authenticate(let url)? = session?.next else { return }
      await signIn(at: url.string)
    }
  }

  /// Opens an address, follows it to a page, and sends the page's form.
  func signIn(at url: String) async {
    var address = url
    for _ in 0..<Self.maximumRedirections {
      guard let (response, body) = await send(.get, address) else { return }
      if let next = location(in: response) {
        address = next
        continue
      }
      if String(decoding: body, as: UTF8.self).contains("<form method=\"post\">") {
        _ = await send(.post, address)
      }
      return
    }
  }

  private func send(
    _ method: HTTPRequest.Method, _ address: String
  ) async -> (HTTPResponse, [UInt8])? {
    let origin = client.requester.origin
    guard address.hasPrefix(origin.description + "/") else { return nil }
    let request = HTTPRequest(
      method: method, scheme: origin.scheme.string, authority: origin.authority.string,
      path: String(address.dropFirst(origin.description.count)))
    // A page that does not come is one that the user cannot use.
    return try? await transport.send(
      request, body: [], within: .seconds(15), maximumBodyCount: 1 << 20)
  }

  /// Where a redirection leads: a path of the service, or an address.
  private func location(in response: HTTPResponse) -> String? {
    guard response.status.kind == .redirection,
      let location = response.headerFields[.location]
    else { return nil }
    let isPath = location.hasPrefix("/") && !location.hasPrefix("//")
    return isPath ? client.requester.origin.description + location : location
  }

  private static let maximumRedirections = 5
}
