import Foundation
public import Hummingbird
public import JWTKit
public import SAML

/// A token endpoint: an assertion of SAML comes in, and a signed JWT goes out.
///
/// It takes the grant of RFC 7522, the exchange of RFC 8693, and the credentials of a client that authenticates by an
/// assertion.
public struct TokenService: Sendable {
  private let issuer: String
  private let audience: String
  private let publicClients: Set<String>
  private let endpoint: TokenEndpoint
  private let key = ES256PrivateKey()
  private let now: @Sendable () -> Instant

  /// - Parameters:
  ///   - issuer: The URL of this server.
  ///   - audience: The resource server that its tokens are for.
  ///   - publicClients: The clients that need not authenticate.
  ///   - providers: Whose assertions are believed about users.
  ///   - clients: Whose assertions authenticate clients, each by a key of its own.
  ///   - now: The clock, which tests set.
  public init(
    issuer: String, audience: String, publicClients: Set<String>,
    trusting providers: [TrustedProvider], authenticating clients: [TrustedProvider] = [],
    now: @escaping @Sendable () -> Instant = { .now }
  ) {
    self.issuer = issuer
    self.audience = audience
    self.publicClients = publicClients
    self.now = now
    endpoint = TokenEndpoint(
      ExactString("\(issuer)/token"), audience: ExactString(issuer), trusting: providers,
      authenticating: clients, replay: .inMemory)
  }

  /// The three addresses of the service.
  public func router() -> Router<BasicRequestContext> {
    let router = Router()
    router.post("token") { request, _ in
      await answer(try await request.body.collect(upTo: 256 << 10))
    }
    router.get(".well-known/oauth-authorization-server") { _, _ in try json(.ok, metadata) }
    router.get("jwks") { _, _ in try json(.ok, JWKS(keys: publicKeys)) }
    return router
  }
}

// MARK: Tokens

extension TokenService {
  private static let exchange = "urn:ietf:params:oauth:grant-type:token-exchange"
  private static let lifetime = 300

  /// What the service reads of a request beside its assertions.
  private struct Form: Decodable {
    let grant_type: String?
    let client_id: String?
    let scope: String?
  }

  private struct Issued: Encodable {
    let access_token: String
    let token_type = "Bearer"
    let expires_in = TokenService.lifetime
    let issued_token_type: String?
    let scope: String?
  }

  private struct Refusal: Error, Encodable {
    let error: String
    let error_description: String
  }

  private func answer(_ body: ByteBuffer) async -> Response {
    do {
      let grant = try await endpoint.verify(.posted(body.readableBytesView), at: now())
      let form = try URLEncodedFormDecoder().decode(Form.self, from: String(buffer: body))
      let isExchange = form.grant_type == Self.exchange
      return try json(
        .ok,
        Issued(
          access_token: try await sign(token(grant, form)),
          issued_token_type: isExchange ? "urn:ietf:params:oauth:token-type:access_token" : nil,
          scope: form.scope))
    } catch let refused as RefusedToken {
      // Codes tell the client what to mend, and nothing about a person.
      let codes = refused.reasons.map(\.code.rawValue).joined(separator: " ")
      return refusal(
        refused.httpStatus, Refusal(error: refused.error.rawValue, error_description: codes))
    } catch let refusal as Refusal {
      return self.refusal(refusal.error == "invalid_client" ? 401 : 400, refusal)
    } catch {
      return Response(status: .internalServerError)
    }
  }

  private func token(_ grant: TokenGrant, _ form: Form) throws -> AccessToken {
    // A client signs for itself: its issuer is its name, so no other one can use it.
    let authenticated = grant.client.flatMap { client in
      client.nameID.flatMap { $0.value == client.issuer.value ? $0.value.string : nil }
    }
    guard let client = authenticated ?? form.client_id,
      authenticated != nil || grant.client == nil && publicClients.contains(client)
    else { throw Refusal(error: "invalid_client", error_description: "unknown client") }
    // Its own credentials are the only grant without a subject (RFC 6749 §4.4), and no user has its name.
    let ownName = form.grant_type == "client_credentials" ? authenticated : nil
    guard let subject = grant.subject?.nameID?.value.string ?? ownName else {
      throw Refusal(error: "unsupported_grant_type", error_description: "no subject")
    }
    let issued = Date(timeIntervalSince1970: Double(now().millisecondsSince1970 / 1000))
    return AccessToken(
      iss: IssuerClaim(value: issuer), sub: SubjectClaim(value: subject),
      aud: AudienceClaim(value: audience),
      exp: ExpirationClaim(value: issued.addingTimeInterval(Double(Self.lifetime))),
      iat: IssuedAtClaim(value: issued), jti: IDClaim(value: UUID().uuidString), clientID: client,
      scope: form.scope,
      act: grant.actor?.nameID.map { AccessToken.Actor(sub: SubjectClaim(value: $0.value.string)) })
  }

  private func sign(_ token: AccessToken) async throws -> String {
    let keys = JWTKeyCollection()
    await keys.add(ecdsa: key, kid: Self.keyID)
    return try await keys.sign(token, kid: Self.keyID, header: ["typ": "at+jwt"])
  }
}

// MARK: Documents

extension TokenService {
  private static let keyID: JWKIdentifier = "1"

  /// What clients read of the server (RFC 8414).
  private var metadata: [String: MetadataValue] {
    [
      "issuer": .text(issuer), "token_endpoint": .text("\(issuer)/token"),
      "jwks_uri": .text("\(issuer)/jwks"), "response_types_supported": .texts([]),
      "grant_types_supported": .texts(
        [TokenRequest.grantType.string, Self.exchange, "client_credentials"]),
      "token_endpoint_auth_methods_supported": .texts(["none"]),
    ]
  }

  private enum MetadataValue: Encodable {
    case text(String), texts([String])

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .texts(let texts): try container.encode(texts)
      }
    }
  }

  private var publicKeys: [JWK] {
    guard let point = key.publicKey.parameters else { return [] }
    // jwt-kit has Base64, and RFC 7518 §6.2.1.2 asks for Base64url.
    let (x, y) = (Self.base64URL(point.x), Self.base64URL(point.y))
    return [.ecdsa(.es256, identifier: Self.keyID, x: x, y: y, curve: .p256)]
  }

  private static func base64URL(_ text: String) -> String {
    text.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  private func refusal(_ status: Int, _ refusal: Refusal) -> Response {
    (try? json(HTTPResponse.Status(code: status), refusal))
      ?? Response(status: .internalServerError)
  }

  private func json(_ status: HTTPResponse.Status, _ value: some Encodable) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // A token must not stay in a cache (RFC 6749 §5.1).
    return Response(
      status: status, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(data: try encoder.encode(value))))
  }
}
