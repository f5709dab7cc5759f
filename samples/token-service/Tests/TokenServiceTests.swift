import Foundation
import Hummingbird
import HummingbirdTesting
import JWTKit
import SAML
import SAMLVectors
import Testing
import TokenService

/// The service over HTTP, asked with published assertions for https://as.example.com.
@Suite struct TokenServiceTests {
  private static let grant =
    "grant_type=urn:ietf:params:oauth:grant-type:saml2-bearer&client_id=app"
  private static let exchange =
    "grant_type=urn:ietf:params:oauth:grant-type:token-exchange&client_id=app"
    + "&subject_token_type=urn:ietf:params:oauth:token-type:saml2"

  private static func vectors(_ kind: SAMLVectors.Kind) throws -> [SAMLVectors.Vector] {
    try SAMLVectors.all(about: .oauth, kinds: [kind]).filter { $0.decryptionKeys.isEmpty }
  }

  private static func vector(_ name: String) throws -> SAMLVectors.Vector {
    try #require(try vectors(.assertion).first { $0.id == "oauth/\(name)" })
  }

  /// Asks a service whose clock says the moment of the vector.
  private func ask<Value: Sendable>(
    _ vector: SAMLVectors.Vector, _ trustsProviderForClients: Bool = false,
    _ questions: @Sendable (any TestClientProtocol) async throws -> Value
  ) async throws -> Value {
    let now = try #require(Instant(rfc3339: vector.policy.now))
    let area = try #require(try SAMLVectors.areas().first { $0.name == "oauth" })
    let pem = try #require(area.keys.first { $0.name == "rsa2048" }).pem
    let service = TokenService(
      issuer: "https://as.example.com", audience: "https://api.example.com",
      publicClients: ["app"], trusting: [try .provider("https://idp.example.com", pem: pem)],
      authenticating: trustsProviderForClients
        ? [try .provider("https://idp.example.com", pem: pem)] : [],
      now: { now })
    return try await Application(router: service.router()).test(.live, questions)
  }

  private static func base64URL(_ xml: [UInt8]) -> String {
    Data(xml).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  private static func post(
    _ body: String, to client: any TestClientProtocol
  ) async throws -> (status: Int, members: [String: String]) {
    try await client.execute(uri: "/token", method: .post, body: ByteBuffer(string: body)) {
      let members = try JSONSerialization.jsonObject(with: Data($0.body.readableBytesView))
      let texts = (members as? [String: Any])?.compactMapValues { $0 as? String }
      #expect($0.headers[.cacheControl] == "no-store")
      return ($0.status.code, texts ?? [:])
    }
  }

  @Test func aGrantBecomesASignedToken() async throws {
    let sound = try Self.vector("sound")
    let (answer, jwks) = try await ask(sound) { client in
      let body = "\(Self.grant)&scope=read&assertion=\(Self.base64URL(sound.document))"
      let jwks = try await client.execute(uri: "/jwks", method: .get) { String(buffer: $0.body) }
      return (try await Self.post(body, to: client), jwks)
    }
    #expect(answer.status == 200)
    #expect(!jwks.contains(/[+=]|:"[^"]*\/[^"]*"/), "RFC 7518 asks for Base64url")
    let text = try #require(answer.members["access_token"])
    let keys = try await JWTKeyCollection().add(jwksJSON: jwks)
    let token = try await keys.unverified(text, as: AccessToken.self)
    #expect(token.sub.value == "client-1" && token.clientID == "app" && token.scope == "read")
    #expect(token.iss.value == "https://as.example.com")
    #expect(token.aud.value == ["https://api.example.com"])
    let head = try #require(text.split(separator: ".").first)
    #expect(head.hasPrefix("ey") && Self.decoded(head).contains("\"typ\":\"at+jwt\""))
    // The signature holds, and the token is of the vector's day, which is over.
    let error = await #expect(throws: JWTError.self) {
      try await keys.verify(text, as: AccessToken.self)
    }
    #expect(error?.errorType == .claimVerificationFailure)
  }

  private static func decoded(_ text: Substring) -> String {
    let base64 = text.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - base64.count % 4) % 4)
    return String(decoding: Data(base64Encoded: base64 + padding) ?? Data(), as: UTF8.self)
  }

  @Test func anAssertionIsSpentByItsFirstUse() async throws {
    let sound = try Self.vector("sound")
    try await ask(sound) { client in
      let text = Self.base64URL(sound.document)
      let (status, answer) = try await Self.post(
        "\(Self.exchange)&subject_token=\(text)", to: client)
      #expect(status == 200)
      #expect(answer["issued_token_type"]?.hasSuffix("access_token") == true)
      let (again, refusal) = try await Self.post("\(Self.grant)&assertion=\(text)", to: client)
      #expect(again == 400)
      #expect(refusal["error"] == "invalid_grant")
      #expect(refusal["error_description"] == "replay.replayed")
    }
  }

  /// Forged, expired, meant for another endpoint: each is refused with its code.
  @Test(arguments: try vectors(.assertion))
  func anAssertionIsAcceptedIfItIsSound(_ vector: SAMLVectors.Vector) async throws {
    let (status, answer) = try await ask(vector) { client in
      try await Self.post(
        "\(Self.grant)&assertion=\(Self.base64URL(vector.document))", to: client)
    }
    #expect(status == (vector.expected == .accept ? 200 : 400), "\(vector.id) \(answer)")
    if vector.expected == .reject {
      #expect(answer["error"] == "invalid_grant", "\(vector.id)")
    }
  }

  /// What a request says of its own assertion counts.
  @Test(arguments: try vectors(.tokenRequest).filter { $0.expected == .reject })
  func aBrokenRequestGetsNoToken(_ vector: SAMLVectors.Vector) async throws {
    let body = String(decoding: vector.document, as: UTF8.self)
    let (status, answer) = try await ask(vector) {
      try await Self.post("\(body)&client_id=app", to: $0)
    }
    #expect([400, 401].contains(status) && answer["access_token"] == nil, "\(vector.id) \(answer)")
  }

  /// A user of a provider is no client, whatever it presents.
  @Test(arguments: [
    "grant_type=urn:ietf:params:oauth:grant-type:saml2-bearer&client_id=stranger&assertion=",
    "grant_type=client_credentials&client_id=client-1&client_assertion=",
    "grant_type=client_credentials&client_assertion=",
  ])
  func aUserIsNoClient(start: String) async throws {
    let sound = try Self.vector("sound")
    let type = "&client_assertion_type=urn:ietf:params:oauth:client-assertion-type:saml2-bearer"
    let isClient = start.contains("client_assertion")
    for trustsProvider in [false, true] {
      let (status, members) = try await ask(sound, trustsProvider) { client in
        let body = start + Self.base64URL(sound.document) + (isClient ? type : "")
        return try await Self.post(body, to: client)
      }
      #expect(status == 401 && members["error"] == "invalid_client", "\(members)")
    }
  }

  @Test func theServerDescribesItself() async throws {
    let text = try await ask(try Self.vector("sound")) { client in
      try await client.execute(uri: "/.well-known/oauth-authorization-server", method: .get) {
        String(buffer: $0.body)
      }
    }
    struct Metadata: Decodable {
      let issuer: String
      let token_endpoint: String
      let grant_types_supported: [String]
    }
    let metadata = try JSONDecoder().decode(Metadata.self, from: Data(text.utf8))
    #expect(metadata.issuer == "https://as.example.com")
    #expect(metadata.token_endpoint == "https://as.example.com/token")
    #expect(metadata.grant_types_supported.count == 3)
  }
}
