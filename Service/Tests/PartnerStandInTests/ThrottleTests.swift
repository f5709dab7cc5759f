import HTTPTypes
import PartnerStandIn
import Synchronization
import Testing
import TokenExchange

/// The limit of requests, request by request.
@Suite(.timeLimit(.minutes(60))) struct ThrottleTests {
  /// The trace of the reference: the time in tenths of a second, and whether it is answered.
  private static let trace: [(tenths: Int, isAllowed: Bool)] =
    [0, 3, 6, 9, 12, 13, 14, 15, 16, 17, 18, 21, 22].map { ($0, true) }
    + [24, 26, 28].map { ($0, false) } + [(31, true)]

  @Test func theTraceOfTheReferenceIsKept() async throws {
    let clock = MovableUptime()
    try await Visitor.visiting(try Self.configuration(clock)) { visitor in
      let headers = try await visitor.formHeaders().merging(["X-Forwarded-For": "192.0.2.1"]) { $1 }
      for (tenths, isAllowed) in Self.trace {
        clock.set(.milliseconds(tenths * 100))
        let answer = try await visitor.send(.get, "/api/v1/config/REQ", headers: headers)
        #expect(answer.response.status.code == (isAllowed ? 200 : 429), "at \(tenths) tenths")
      }
    }
  }

  @Test func aRefusalIsTheGatewaysPageAndSaysNotWhenToComeBack() async throws {
    let clock = MovableUptime()
    try await Visitor.visiting(try Self.configuration(clock)) { visitor in
      let headers = ["X-Forwarded-For": "192.0.2.1, 198.51.100.7"]
      var answer = try await visitor.send(.get, "/api/v2/REQ/profiles", headers: headers)
      for _ in 1...11 {
        #expect(answer.response.status.code == 401)
        answer = try await visitor.send(.get, "/api/v2/REQ/profiles", headers: headers)
      }
      #expect(answer.response.status.code == 429)
      #expect(answer.response.headerFields[.contentType] == "text/html")
      #expect(answer.response.headerFields[.retryAfter] == nil)
      #expect(answer.body.hasPrefix("<html>"))
      #expect(answer.body.utf8.count == 166)
      let other = try await visitor.send(
        .get, "/api/v2/REQ/profiles", headers: ["X-Forwarded-For": "192.0.2.2"])
      #expect(other.response.status.code == 401)
      let browser = try await visitor.send(.get, "/stand-in/sign-out", headers: headers)
      #expect(browser.response.status.code == 200)
    }
  }

  @Test(arguments: [
    ("/o/client/register", true), ("/o/client/token", true), ("/api/v2/", true),
    ("/api/v2/REQ/sessions/sso/Apple", true), ("/api/v1/tokens/authn", true),
    ("/api/v1/tokens/usermetadata.json", true), ("/api/v1/tokens/authz", true),
    ("/api/v1/tokens/media", true), ("/api/v1/mediatoken", true), ("/api/v1/config/REQ", true),
    ("/api/v1/checkauthn", true), ("/api/v1/checkauthn/CODE", true), ("/api/v1/logout", true),
    ("/api/v1/authorize", true), ("/api/v1/preauthorize", true),
    ("/api/v1/authenticate/freepreview", true), ("/api/v1/REQ/profile-requests/MVPD", true),
    ("/reggie/v1/REQ/regcode", true), ("/reggie/v1/REQ/regcode.xml", true),
    ("/reggie/v1/REQ/regcode/CODE", true), ("/api/v1/authenticate", false),
    ("/api/v1/REQ/profile-requests", false), ("/reggie/v1/REQ", false),
    ("/stand-in/sign-in/REQ/CODE", false), ("/", false), ("/o/client", false),
  ])
  func theServicesOfTheListAreThrottled(_ path: String, _ isThrottled: Bool) async throws {
    let clock = MovableUptime()
    var configuration = try Self.configuration(clock)
    configuration.throttle = Throttle(burst: 0)
    try await Visitor.visiting(configuration) { visitor in
      let first = try await visitor.send(.get, path)
      #expect(first.response.status.code != 429)
      let second = try await visitor.send(.get, path)
      #expect((second.response.status.code == 429) == isThrottled)
    }
  }

  @Test func refusalsTakeNothingAndRestRefillsTheBurst() async throws {
    let clock = MovableUptime()
    try await Visitor.visiting(try Self.configuration(clock)) { visitor in
      func count(_ requests: Int) async throws -> Int {
        var allowed = 0
        for _ in 0..<requests {
          let answer = try await visitor.send(
            .get, "/api/v1/checkauthn", headers: ["X-Forwarded-For": "192.0.2.1"])
          if answer.response.status.code != 429 { allowed += 1 }
        }
        return allowed
      }
      let atOnce = try await count(30)
      clock.set(.seconds(1))
      let later = try await count(5)
      clock.set(.seconds(3_600))
      let rested = try await count(30)
      #expect([atOnce, later, rested] == [11, 1, 11])
    }
  }

  @Test func aClientWaitsAndComesThrough() async throws {
    let clock = MovableUptime()
    var policy = RetryPolicy()
    policy.baseDelay = .zero
    policy.throttledDelay = .milliseconds(10)
    policy.attemptTimeout = .seconds(3_600)
    policy.budget = .seconds(7_200)
    var configuration = try Self.configuration(clock)
    configuration.throttle = Throttle(interval: .seconds(1), burst: 2)
    let statuses = Statuses()
    configuration.log = { entry in
      statuses.add(entry.status)
      if entry.status == 429 { clock.set(.seconds(10)) }
    }
    try await Visitor.visiting(configuration, retrying: policy) { visitor in
      for _ in 1...3 { _ = try await visitor.send(RESTAPIV1.retrieveConfiguration()) }
    }
    #expect(statuses.all.contains(429))
  }

  private static func configuration(_ clock: MovableUptime) throws -> StandInConfiguration {
    var configuration = try Samples.configuration()
    configuration.throttle = Throttle()
    configuration.uptime = clock.now
    return configuration
  }
}

/// What was answered.
final class Statuses: Sendable {
  private let statuses = Mutex<[Int]>([])
  var all: [Int] { statuses.withLock { $0 } }
  func add(_ status: Int) { statuses.withLock { $0.append(status) } }
}

/// A clock that a test sets.
final class MovableUptime: Sendable {
  private let time = Mutex(Duration.zero)

  @Sendable func now() -> Duration { time.withLock { $0 } }

  func set(_ time: Duration) { self.time.withLock { $0 = time } }
}
