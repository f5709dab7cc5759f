import HTTPTypes
import PartnerSSO
import Testing

@testable import TokenExchange

@Suite struct RetryTests {
  @Test func delaysDoubleUpToABoundAndAreFullyJittered() {
    var policy = RetryPolicy()
    policy.baseDelay = .seconds(2)
    policy.maximumDelay = .seconds(10)
    let bounds = (1...6).map { policy.delay(afterAttempt: $0, least: .zero, fraction: 1) }
    #expect(bounds == [2, 4, 8, 10, 10, 10].map { .seconds($0) })
    #expect(policy.delay(afterAttempt: 1_000_000, least: .zero, fraction: 1) == .seconds(10))
    #expect(policy.delay(afterAttempt: 3, least: .zero, fraction: 0) == .zero)
    #expect(policy.delay(afterAttempt: 3, least: .seconds(7), fraction: 0.5) == .seconds(11))
  }

  @Test(arguments: [500, 502, 503, 599])
  func aServiceThatFailsIsAskedThreeTimesIfThatIsRepeatable(_ status: Int) async throws {
    let (error, sent, waits) = await outcome(
      of: RESTAPIV1.checkAuthentication(), answers: [ScriptedAnswer(status)])
    #expect(error?.code == .exchangeServiceFailed)
    #expect(sent == 3)
    #expect(waits == [.milliseconds(500), .seconds(1)])

    let (_, once, none) = await outcome(of: exchange, answers: [ScriptedAnswer(status)])
    #expect(once == 1)
    #expect(none.isEmpty)
  }

  @Test func aThrottledCallIsRepeatedWhateverItIs() async throws {
    let throttled = ScriptedAnswer(429, Samples.throttled, [.contentType: "text/html"])
    let service = RESTAPIV1.createRegistrationCode(mvpd: "M")
    let created = ScriptedAnswer(201, #"{"code":"C","expires":1}"#)
    let (error, sent, waits) = await outcome(
      of: service, answers: [throttled, throttled, created])
    #expect(error == nil)
    #expect(sent == 3)
    // A second at least, and the jitter on top.
    #expect(waits == [.milliseconds(1_500), .seconds(2)])

    let (stubborn, count, _) = await outcome(of: service, answers: [throttled])
    #expect(stubborn?.code == .exchangeThrottled)
    #expect(count == 3)
  }

  @Test func aThrottledExchangeIsRepeatedOnce() async throws {
    let throttled = ScriptedAnswer(429, Samples.throttled, [.contentType: "text/html"])
    let (error, sent, waits) = await outcome(
      of: exchange, answers: [throttled, ScriptedAnswer(204)])
    #expect(error == nil)
    #expect(sent == 2)
    #expect(waits == [.milliseconds(1_500)])

    let (stubborn, count, _) = await outcome(of: exchange, answers: [throttled])
    #expect(stubborn?.code == .exchangeThrottled)
    #expect(count == 2)
  }

  @Test(arguments: [
    ("7", nil, Duration.seconds(7)), ("0", nil, .seconds(1)),
    ("Sun, 06 Nov 1994 08:49:42 GMT", "Sun, 06 Nov 1994 08:49:37 GMT", .seconds(5)),
    ("Wed, 01 Mar 2000 00:00:10 GMT", "Tue, 29 Feb 2000 23:59:50 GMT", .seconds(20)),
    ("Mon, 01 Jan 2001 00:00:01 GMT", "Sun, 31 Dec 2000 23:59:59 GMT", .seconds(2)),
    ("Sun, 06 Nov 1994 08:49:42 GMT", nil, .seconds(1)),
    ("Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:42 GMT", .seconds(1)),
    ("soon", nil, .seconds(1)), ("-5", nil, .seconds(1)), ("", nil, .seconds(1)),
    ("Sun, 06 Nov 99999999999 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:42 GMT", .seconds(1)),
  ])
  func whatTheServiceAsksForIsWaitedFor(
    _ retryAfter: String, _ date: String?, _ wait: Duration
  ) async throws {
    var fields: HTTPFields = [.retryAfter: retryAfter]
    fields[.date] = date
    let (_, _, waits) = await outcome(
      of: RESTAPIV1.checkAuthentication(),
      answers: [ScriptedAnswer(429, "", fields), ScriptedAnswer(200)], fraction: 0)
    #expect(waits == [wait])
  }

  @Test func aWaitThatIsLongerThanTheBudgetIsNotBegun() async throws {
    let (error, sent, waits) = await outcome(
      of: RESTAPIV1.checkAuthentication(),
      answers: [ScriptedAnswer(429, "", [.retryAfter: "4294967295"])])
    #expect(error?.code == .exchangeThrottled)
    #expect(sent == 1)
    #expect(waits.isEmpty)
  }

  @Test func anErrorThatSaysRetryIsRepeatedIfThatIsRepeatable() async throws {
    let retry = ScriptedAnswer(
      403, #"{"action":"retry","status":403,"code":"network_connection_timeout"}"#)
    let (error, sent, _) = await outcome(
      of: RESTAPIV1.authorize(resource: "r"),
      answers: [retry, ScriptedAnswer(200, #"{"resource":"r","expires":1}"#)])
    #expect(error == nil)
    #expect(sent == 2)

    let (_, once, _) = await outcome(of: exchange, answers: [retry])
    #expect(once == 1)
  }

  @Test(arguments: [TransportError.unreachable, .interrupted, .timedOut])
  func aLostAnswerIsAskedForAgainIfThatIsRepeatable(_ loss: TransportError) async throws {
    for (service, count) in [(true, 3), (false, 1)] {
      let transport = ScriptedTransport { (sent, _) async throws(TransportError) in
        switch sent.request.path {
        case "/o/client/token": return .token()
        default: throw loss
        }
      }
      let client = Samples.client(transport, store: Self.kept)
      await #expect(throws: ExchangeError.transport(loss)) {
        if service {
          _ = try await client.send(RESTAPIV1.checkAuthentication())
        } else {
          _ = try await client.send(exchange)
        }
      }
      #expect(await transport.sent.count == count + 1)
    }
  }

  @Test(arguments: [TransportError.untrusted, .cancelled, .bodyTooLarge(limit: 1)])
  func whatAnotherAttemptWouldNotBetterIsNotRepeated(_ loss: TransportError) async throws {
    let transport = ScriptedTransport { (_, _) async throws(TransportError) in throw loss }
    await #expect(throws: ExchangeError.transport(loss)) {
      try await Samples.client(transport, store: Self.kept)
        .send(RESTAPIV1.checkAuthentication())
    }
    #expect(await transport.sent.count == 1)
  }

  @Test func anAttemptThatHangsIsGivenUp() async throws {
    let clock = HastyClock(patience: .seconds(86_400))
    let transport = ScriptedTransport { (_, _) async throws(TransportError) in
      try? await Task.sleep(for: .seconds(86_400))
      throw .cancelled
    }
    await #expect(throws: ExchangeError.transport(.timedOut)) {
      try await Samples.client(transport, clock: clock, store: Self.kept)
        .send(RESTAPIV1.checkAuthentication())
    }
    // The budget of 600 seconds is shorter than the time of an attempt, so it ends the call.
    #expect(await transport.sent.count == 1)
    #expect(clock.now.offset == .seconds(600))
  }

  @Test func aCancelledCallEndsAtOnce() async throws {
    let transport = ScriptedTransport { (_, _) async throws(TransportError) in
      try? await Task.sleep(for: .seconds(86_400))
      throw .cancelled
    }
    let client = Samples.client(transport)
    let call = Task { try await client.send(RESTAPIV1.checkAuthentication()) }
    call.cancel()
    // The renewal goes on for others, until its own time is over; here nobody else waits for it.
    await #expect(throws: ExchangeError.transport(.cancelled)) { try await call.value }
  }

  @Test func aBodyThatIsTooLargeIsRefusedWhateverTheTransportDid() async throws {
    let large = ScriptedAnswer(200, String(repeating: " ", count: (4 << 20) + 1))
    let (error, sent, _) = await outcome(
      of: RESTAPIV1.retrieveConfiguration(), answers: [large])
    #expect(error == .transport(.bodyTooLarge(limit: 4 << 20)))
    #expect(sent == 1)
  }

  /// Calls a service whose token is there already; what it ended with, how often it was sent, and
  /// the waits between.
  private func outcome(
    of service: ServiceDefinition<some Any>, answers: [ScriptedAnswer], fraction: Double = 0.5
  ) async -> (ExchangeError?, sent: Int, waits: [Duration]) {
    let clock = HastyClock(patience: .seconds(60))
    let transport = ScriptedTransport([.token()] + answers)
    let client = Samples.client(
      transport, clock: clock, store: Self.kept, fraction: fraction)
    do throws(ExchangeError) {
      _ = try await client.send(service)
      return (nil, await transport.sent.count - 1, clock.waits)
    } catch {
      return (error, await transport.sent.count - 1, clock.waits)
    }
  }

  private static var kept: CredentialsInMemory {
    CredentialsInMemory(ClientCredentials(clientID: "a", clientSecret: "b"))
  }

  private let exchange = RESTAPIV1.exchangeToken(response: SAMLResponse("<a/>"), mvpd: "M")
}
