import ExchangeTransport
import HTTPTypes
import PartnerSSO
import PartnerStandIn
import StandInTurns
import Testing
import TokenExchange

/// An app on a device that calls a stand-in over a socket, by the clients and by hand.
struct Visitor: Sendable {
  let client: ExchangeClient
  let transport: RecordedTransport
  private let origin: String

  /// Runs a stand-in, and gives a visitor to a closure.
  ///
  /// Every answer is checked against the partner's OpenAPI documents, if they are on the machine
  /// and the stand-in has no faults to make.
  static func visiting<Result: Sendable>(
    _ configuration: StandInConfiguration, platform: PartnerSSOWorkflow.Platform = .iOS,
    retrying policy: RetryPolicy = Self.once,
    _ body: @escaping @Sendable (Visitor) async throws -> Result
  ) async throws -> Result {
    try await withStandInInTurn(configuration) { origin in
      let connection = HTTPClientTransport()
      let transport = RecordedTransport(connection)
      let result: Swift.Result<Result, any Error>
      do {
        let visitor = Visitor(
          client: ExchangeClient(
            for: try requester(at: origin, platform), statement: SoftwareStatement("a.b.c"),
            store: CredentialsInMemory(), transport: transport, policy: policy),
          transport: transport, origin: origin)
        result = .success(try await body(visitor))
      } catch {
        result = .failure(error)
      }
      try await connection.close()
      if configuration.faults.isEmpty, configuration.throttle == nil {
        #expect(transport.exchanges.flatMap(\.violations) == [])
      }
      return try result.get()
    }
  }

  static func requester(at origin: String, _ platform: PartnerSSOWorkflow.Platform = .iOS) throws
    -> Requester
  {
    Requester(
      origin: try ServiceOrigin(parsing: origin), requestorID: "REQ", deviceID: "device-1",
      deviceInfo: DeviceInfo(
        model: "iPhone", version: "8,1", operatingSystem: .iOS, operatingSystemVersion: "17.0",
        connectionType: "WiFi"),
      platform: platform, domainName: "example.com", redirectURL: "https://example.com/back")
  }

  /// Nothing is sent twice, so that each answer is seen; a machine that is busy has its time.
  static let once: RetryPolicy = {
    var policy = RetryPolicy()
    policy.maximumAttempts = 1
    policy.attemptTimeout = .seconds(3_600)
    policy.budget = .seconds(7_200)
    return policy
  }()

  func send<Answer>(
    _ service: ServiceDefinition<Answer>
  ) async throws(ExchangeError) -> Answer {
    try await client.send(service)
  }

  /// The status with which a service is refused; nil if it is not.
  func refusal(of service: ServiceDefinition<some Any>) async -> Refusal? {
    do throws(ExchangeError) {
      _ = try await client.send(service)
      return nil
    } catch {
      switch error {
      case .refused(let refusal), .registrationRefused(let refusal): return refusal
      default:
        Issue.record(error)
        return nil
      }
    }
  }

  /// An access token.
  func accessToken() async throws -> String {
    let credentials = try await client.send(
      ClientRegistration.register(statement: SoftwareStatement("a.b.c")))
    return try await client.send(
      ClientRegistration.requestToken(credentials: credentials)
    ).value.string
  }

  /// Sends a request as it is.
  func send(
    _ method: HTTPRequest.Method, _ path: String, headers: [String: String] = [:],
    body: String = ""
  ) async throws -> (response: HTTPResponse, body: String) {
    let authority = String(origin.dropFirst("http://".count))
    var request = HTTPRequest(method: method, scheme: "http", authority: authority, path: path)
    for (name, value) in headers {
      request.headerFields[try #require(HTTPField.Name(name))] = value
    }
    let (response, bytes) = try await transport.send(
      request, body: Array(body.utf8), within: .seconds(3_600), maximumBodyCount: 1 << 20)
    return (response, String(decoding: bytes, as: UTF8.self))
  }

  /// The headers of version 1 that a strict service asks for, with those of a form.
  func formHeaders() async throws -> [String: String] {
    [
      "Authorization": "Bearer \(try await accessToken())",
      "X-Device-Info": client.requester.deviceInfo.headerValue,
      "Content-Type": "application/x-www-form-urlencoded",
    ]
  }
}

extension HTTPResponse {
  /// The codes of the judgement, in their order.
  var findings: [String] {
    HTTPField.Name("X-SAML-Finding").flatMap { headerFields[$0] }?
      .split(separator: ", ").map(String.init) ?? []
  }
}
