import HTTPTypes
import PartnerSSO
import Synchronization
import Testing

@testable import TokenExchange

@Suite struct ClientTests {
  @Test func aCallRegistersAsksForATokenAndPresentsIt() async throws {
    let transport = ScriptedTransport([.registered, .token(), ScriptedAnswer(200)])
    let store = CredentialsInMemory()
    let client = Samples.client(transport, store: store)
    _ = try await client.send(RESTAPIV1.checkAuthentication())
    let sent = await transport.sent
    #expect(
      sent.map(\.line) == [
        "POST /o/client/register", "POST /o/client/token",
        "GET /api/v1/checkauthn?requestor=REQ%2F1&deviceId=device%2B1",
      ])
    #expect(sent.map { $0.request.headerFields[.authorization] } == [nil, nil, "Bearer token"])
    #expect(
      await store.load(.credentials).flatMap(ClientCredentials.init(stored:))
        == ClientCredentials(clientID: "client", clientSecret: "s e+cret"))
  }

  @Test func credentialsThatWereKeptAreUsed() async throws {
    let transport = ScriptedTransport([.token(), ScriptedAnswer(200)])
    let client = Samples.client(
      transport,
      store: CredentialsInMemory(ClientCredentials(clientID: "a", clientSecret: "b")))
    _ = try await client.send(RESTAPIV1.checkAuthentication())
    #expect(await transport.sent.map(\.request.path).first == "/o/client/token")
  }

  @Test func aServerCallsForManyDevicesWithOneToken() async throws {
    let transport = ScriptedTransport([.registered, .token(), ScriptedAnswer(200)])
    let client = Samples.client(transport)
    var other = Samples.requester
    other.deviceID = "device+2"
    other.origin = try ServiceOrigin(parsing: "https://elsewhere.example")
    _ = try await client.send(RESTAPIV1.checkAuthentication())
    _ = try await client.onBehalf(of: other).send(RESTAPIV1.checkAuthentication())
    let sent = await transport.sent
    #expect(
      sent.map(\.line).suffix(2) == [
        "GET /api/v1/checkauthn?requestor=REQ%2F1&deviceId=device%2B1",
        "GET /api/v1/checkauthn?requestor=REQ%2F1&deviceId=device%2B2",
      ])
    #expect(sent.count == 4)
    #expect(sent.allSatisfy { $0.request.authority == "api.auth.adobe.com" })
  }

  @Test func credentialsThatAreNoLongerKnownAreReplacedOnce() async throws {
    let unknown = ScriptedAnswer(400, #"{"error":"invalid_client"}"#)
    let transport = ScriptedTransport([unknown, .registered, .token(), ScriptedAnswer(200)])
    let kept = ClientCredentials(clientID: "a", clientSecret: "b")
    let client = Samples.client(transport, store: CredentialsInMemory(kept))
    _ = try await client.send(RESTAPIV1.checkAuthentication())
    #expect(await transport.sent.count == 4)

    let stubborn = ScriptedTransport([unknown, .registered, unknown])
    await #expect(
      throws: ExchangeError.registrationRefused(
        Refusal(ReceivedAnswer(unknown.response, body: unknown.body)))
    ) {
      try await Samples.client(stubborn, store: CredentialsInMemory(kept))
        .send(RESTAPIV1.checkAuthentication())
    }
    #expect(await stubborn.sent.count == 3)
  }

  @Test(arguments: [
    "invalid_request", "invalid_redirect_uri", "invalid_software_statement",
    "unapproved_software_statement",
  ])
  func aRegistrationThatIsRefusedIsAnError(_ code: String) async throws {
    let transport = ScriptedTransport([ScriptedAnswer(400, #"{"error":"\#(code)"}"#)])
    let error = await #expect(throws: ExchangeError.self) {
      try await Samples.client(transport).send(RESTAPIV1.checkAuthentication())
    }
    #expect(error?.detail == "400 \(code)")
    #expect(await transport.sent.count == 1)
  }

  @Test(arguments: [
    #"{"access_token":"t","expires_in":21600,"token_type":"mac"}"#,
    #"{"access_token":"a\nb","expires_in":21600,"token_type":"bearer"}"#,
    #"{"access_token":"t","expires_in":-1,"token_type":"bearer"}"#,
    #"{"access_token":"t","expires_in":9223372036854775807,"token_type":"bearer"}"#,
    #"{"access_token":"","expires_in":1,"token_type":"bearer"}"#,
    #"{"access_token":"t","token_type":"bearer"}"#,
  ])
  func aTokenThatCannotBeUsedIsAnError(_ body: String) async throws {
    let transport = ScriptedTransport([.registered, ScriptedAnswer(201, body)])
    let error = await #expect(throws: ExchangeError.self) {
      try await Samples.client(transport).send(RESTAPIV1.checkAuthentication())
    }
    #expect(error?.code == .exchangeAnswerUnreadable)
  }

  @Test(arguments: [
    (1_000, [0, 800, 79, 2], [1, 1, 1, 5]), (100, [0, 49, 2], [1, 1, 4]), (0, [0, 0], [1, 3]),
  ])
  func aTokenIsRenewedBeforeItEnds(
    _ lifetime: Int, _ pauses: [Int], _ tokens: [Int]
  ) async throws {
    let clock = HastyClock(patience: .seconds(60))
    let transport = ScriptedTransport { sent, number in
      switch sent.request.path {
      case "/o/client/register": .registered
      case "/o/client/token": .token("token\(number)", lifetime: lifetime)
      default: ScriptedAnswer(200)
      }
    }
    let client = Samples.client(transport, clock: clock)
    for seconds in pauses {
      clock.advance(by: .seconds(seconds))
      _ = try await client.send(RESTAPIV1.checkAuthentication())
    }
    let presented = await transport.sent.compactMap { $0.request.headerFields[.authorization] }
    #expect(presented == tokens.map { "Bearer token\($0)" })
  }

  @Test func aRefusedTokenIsRenewedOnceAndTheCallRepeatedOnce() async throws {
    let refused = ScriptedAnswer(401, #"{"action":"none","status":401,"code":"x"}"#)
    let transport = ScriptedTransport([
      .registered, .token("one"), refused, .token("two"), ScriptedAnswer(204),
    ])
    _ = try await Samples.client(transport).send(exchange)
    let sent = await transport.sent
    #expect(
      sent.compactMap { $0.request.headerFields[.authorization] } == ["Bearer one", "Bearer two"])

    let stubborn = ScriptedTransport([
      .registered, .token("one"), refused, .token("two"), refused,
    ])
    let error = await #expect(throws: ExchangeError.self) {
      try await Samples.client(stubborn).send(exchange)
    }
    #expect(
      error?.description
        == "exchange.unauthorized: The service does not accept the access token (401). [401 x]")
    #expect(await stubborn.sent.count == 5)
  }

  @Test func manyCallersShareOneRenewal() async throws {
    let gate = Gate()
    let transport = ScriptedTransport { (sent, number) async throws(TransportError) in
      switch sent.request.path {
      case "/o/client/register": return .registered
      case "/o/client/token":
        await gate.wait()
        return .token("token\(number)")
      default:
        // The first token is refused to everybody.
        return ScriptedAnswer(
          sent.request.headerFields[.authorization] == "Bearer token1" ? 401 : 200)
      }
    }
    let client = Samples.client(transport)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<100 {
        group.addTask { _ = try await client.send(RESTAPIV1.checkAuthentication()) }
      }
      await gate.open()
      try await group.waitForAll()
    }
    let sent = await transport.sent
    #expect(sent.count { $0.request.path == "/o/client/register" } == 1)
    #expect(sent.count { $0.request.path == "/o/client/token" } == 2)
  }

  @Test func aCallerWhoGivesUpLeavesTheRenewalToTheOthers() async throws {
    let gate = Gate()
    let transport = ScriptedTransport { (sent, _) async throws(TransportError) in
      switch sent.request.path {
      case "/o/client/register": return .registered
      case "/o/client/token":
        await gate.wait()
        return .token()
      default: return ScriptedAnswer(200)
      }
    }
    let client = Samples.client(transport)
    let first = Task { try await client.send(RESTAPIV1.checkAuthentication()) }
    let second = Task { try await client.send(RESTAPIV1.checkAuthentication()) }
    first.cancel()
    await gate.open()
    #expect(try await second.value == .authenticated(AuthenticationToken()))
    await #expect(throws: ExchangeError.transport(.cancelled)) { try await first.value }
  }

  private let exchange = RESTAPIV1.exchangeToken(response: SAMLResponse("<a/>"), mvpd: "M")
}

/// Lets nobody through before it is opened.
actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    guard !isOpen else { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
