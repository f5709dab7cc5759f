import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL
import SAML
import TestTools
import Testing

@testable import ExchangeService

/// TLS, the port of the metrics, the log, exported traces, limits and readiness, as operators set them.
@Suite(.serialized, .timeLimit(.minutes(60))) struct ObservationTests {
  @Test func theServiceSpeaksTLS() async throws {
    let partner = try await FaultyPartner()
    let service = try await RunningService(
      partnerPort: partner.port,
      [
        "EXCHANGE_TLS_CERTIFICATES": Repository.path("samples/trust/idp-rsa.pem"),
        "EXCHANGE_TLS_KEY": Repository.path("samples/keys/test-only-idp-rsa.key.pem"),
        "EXCHANGE_METRICS_PORT": "0",
      ])
    var configuration = HTTPClient.Configuration()
    var tls = TLSConfiguration.makeClientConfiguration()
    // The certificate of the samples names no host.
    tls.certificateVerification = .none
    configuration.tlsConfiguration = tls
    let client = HTTPClient(configuration: configuration)
    var request = HTTPClientRequest(url: "https://127.0.0.1:\(service.port)/exchange")
    request.method = .POST
    request.headers.add(name: "content-type", value: "application/x-www-form-urlencoded")
    request.body = .bytes(ByteBuffer(string: App.form(try Issuer().response(1))))
    let response = try await client.execute(request, timeout: .seconds(3_600))
    #expect(response.status == .ok)
    try await client.shutdown()
    // The metrics have a port of their own, without TLS, and the apps' port has none of them.
    let port = try #require(try service.metricsPort)
    let metrics = try await App(port: port).get("/metrics").body
    #expect(metrics.contains(#"exchange_answers_total{code="ok",route="/exchange"} 1"#))
    #expect(
      metrics.contains(
        #"exchange_certificate_not_after_timestamp_seconds{number="0",use="tls"}"#))
    #expect(try await App(port: port).post("").status == 404)
    try await service.stop()
    try await partner.close()
  }

  @Test func theMetricsAreAtTheirOwnPortAlone() async throws {
    try await withService(["EXCHANGE_METRICS_PORT": "0"]) { app, _ in
      for path in ["/metrics", "/health/live", "/health/ready"] {
        let answer = try await app.get(path)
        #expect(answer.status == 404)
      }
    }
  }

  @Test func numbersInTheLogAreNumbers() async throws {
    let partner = try await FaultyPartner()
    let service = try await RunningService(partnerPort: partner.port)
    #expect(
      try await App(port: service.port).post(App.form(try Issuer().response(1))).status == 200)
    let log = try service.logText
    #expect(log.contains(#""status":200"#))
    #expect(log.firstMatch(of: /"milliseconds":\d+,/) != nil)
    #expect(log.firstMatch(of: /"port":\d+,/) != nil)
    try await service.stop()
    try await partner.close()
  }

  @Test func theLogHasTheLevelAndTheFormOfTheSettings() async throws {
    let partner = try await FaultyPartner()
    let service = try await RunningService(
      partnerPort: partner.port,
      ["EXCHANGE_LOG_FORMAT": "text", "EXCHANGE_LOG_LEVEL": "notice"])
    #expect(
      try await App(port: service.port).post(App.form(try Issuer().response(1))).status == 200)
    service.interrupt()
    #expect(try await service.end() == 0)
    let log = try service.logText
    #expect(log.contains(" notice listening port=\(service.port)\n"))
    #expect(!log.contains(" info ") && !log.contains("{"))
    try await service.stop()
    try await partner.close()
  }

  @Test func aRequestIsFoundInTheLogTheMetricsAndTheTraces() async throws {
    let partner = try await FaultyPartner()
    let service = try await RunningService(
      partnerPort: partner.port,
      ["EXCHANGE_TRACE_ENDPOINT": "http://127.0.0.1:\(partner.port)/v1/traces"])
    let app = App(port: service.port)
    let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    let answer = try await app.post(
      App.form(try Issuer().response(1)),
      headers: [("traceparent", "00-\(trace)-00f067aa0ba902b7-01")])
    #expect(answer.status == 200)
    #expect(try await app.post("", headers: []).status == 400)
    let dropped = try await app.post(
      "", headers: [("traceparent", "00-\(trace)-00f067aa0ba902b8-00")])
    #expect(dropped.status == 400)
    service.interrupt()
    #expect(try await service.end() == 0)

    let lines = try service.lines.filter { $0["message"] == "request" }
    #expect(lines.first?["trace"] == trace)
    // A request without a trace begins one, which the log has too.
    let begun = try #require(lines.dropFirst().first?["trace"])
    let spans = try partner.traces.flatMap(Self.spans)
    let mine = spans.filter { $0["traceId"] as? String == trace }
    #expect(mine.count == 4, "a request, a registration, a token and an exchange")
    let server = try #require(mine.first { $0["name"] as? String == "request" })
    #expect(server["parentSpanId"] as? String == "00f067aa0ba902b7")
    #expect(server["kind"] as? Int == 2)
    for call in mine where call["name"] as? String == "partner" {
      #expect(call["parentSpanId"] as? String == server["spanId"] as? String)
    }
    let codes = "\(server["attributes"] ?? "")"
    #expect(codes.contains("exchange.code") && codes.contains("/exchange"))
    #expect(spans.contains { $0["traceId"] as? String == begun })
    #expect(
      !spans.contains { $0["parentSpanId"] as? String == "00f067aa0ba902b8" }, "not sampled")
    let start = try #require((server["startTimeUnixNano"] as? String).flatMap { UInt64($0) })
    let end = try #require((server["endTimeUnixNano"] as? String).flatMap { UInt64($0) })
    #expect(start < end)
    // The partner got the span of the call as its parent.
    #expect(
      partner.lastValues(of: "traceparent").first.map { parent in
        mine.contains { parent.contains($0["spanId"] as? String ?? "-") }
      } == true)
    for text in partner.traces {
      for value in ["device-1", "hh-4711", "u-90210", "SAMLResponse"] {
        #expect(!text.contains(value))
      }
    }
    try await service.stop()
    try await partner.close()
  }

  @Test func anAppThatPostsTooMuchIsToldWhenToComeBack() async throws {
    try await withService(["EXCHANGE_RATE_LIMIT": "2"]) { app, _ in
      for _ in 0..<2 { #expect(try await app.post("").status == 400) }
      let answer = try await app.post("")
      #expect(answer.status == 429)
      #expect(answer.code == "service.rate-limited")
      let wait = try #require(answer.retryAfter.flatMap { Int($0) })
      #expect(1...30 ~= wait)
      #expect(try await app.get("/metrics").status == 200)
    }
  }

  @Test func anAppIsKnownByTheFieldOfItsGateway() async throws {
    try await withService(["EXCHANGE_RATE_LIMIT": "1", "EXCHANGE_APP_HEADER": "X-App"]) { app, _ in
      for name in ["a", "b"] {
        for status in [400, 429] {
          let answer = try await app.post("", headers: [("x-app", name)])
          #expect(answer.status == status)
        }
      }
      for status in [400, 429] {
        let answer = try await app.post("")
        #expect(answer.status == status)
      }
    }
  }

  /// A partner that cannot be reached takes no replica out; a store that takes no claim does.
  @Test func aServiceWithoutItsStoreIsNotReady() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let store = folder.appending(path: "used.sqlite").path
    let settings = ["EXCHANGE_ORIGIN": "http://127.0.0.1:9", "EXCHANGE_REPLAY": "sqlite:\(store)"]
    try await withService(settings) { app, _ in
      for expected in ["ok", "unusable"] {
        let answer = try await app.get("/health/ready")
        #expect(answer.status == (expected == "ok" ? 200 : 503))
        #expect(answer.code == (expected == "ok" ? nil : "service.not-ready"))
        let checks = try #require(answer.members["checks"] as? [String: String])
        #expect(checks["partner"] == "unreachable")
        #expect(checks["store"] == expected)
        try FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      }
      #expect(try await app.get("/health/live").status == 204)
      #expect(try await app.get("/metrics").body.contains("\nexchange_partner_reachable 0\n"))
    }
    try FileManager.default.removeItem(at: folder)
  }

  /// The file can be read, and takes no write.
  @Test func aStoreThatIsFullMakesTheServiceUnready() async throws {
    let partner = try await FaultyPartner()
    let cache = InMemoryReplayCache(capacity: 1)
    try await withServiceInProcess(partnerPort: partner.port, replay: cache) { port in
      let app = App(port: port)
      for (number, status) in [(1, 200), (2, 503), (1, 200)] {
        let answer = try await app.post(App.form(try Issuer().response(number)))
        #expect(answer.status == status)
      }
      let ready = try await app.get("/health/ready")
      #expect(ready.status == 503)
      #expect((ready.members["checks"] as? [String: String])?["store"] == "full")
    }
    try await partner.close()
  }

  @Test func anIdentifierOfARequestHas32Digits() async throws {
    // The first half differs from process to process, and lacks zeros in one of sixteen.
    try await withService { app, _ in
      let answer = try await app.post("")
      let identifier = try #require(answer.members["requestId"] as? String)
      #expect(identifier.wholeMatch(of: /[0-9a-f]{32}/) != nil)
    }
    for (given, expected) in [
      ("1", String(repeating: "0", count: 31) + "1"), (String(repeating: "f", count: 32), nil),
    ] {
      #expect(ServiceRequestContext.identifier(given) == expected ?? given)
    }
  }

  @Test func anAddressHasOnlySoManyConnections() async throws {
    try await withService(
      ["EXCHANGE_ADDRESS_CONNECTIONS": "3", "EXCHANGE_METRICS_PORT": "0"]
    ) { app, _ in
      var connections: [Trickle] = []
      for _ in 0..<4 { connections.append(try Trickle(port: app.port)) }
      // The service need not accept them in their order.
      while !connections.contains(where: { $0.isClosedAtOnce() }) { usleep(5_000) }
      connections.removeAll { $0.isClosedAtOnce() }
      #expect(connections.count == 3)
      connections.removeLast()
      // The place of the one that went is free again, as soon as the service has noticed.
      while (try? Trickle(port: app.port, .secondHead)) == nil { usleep(5_000) }
      #expect(!connections.contains { $0.isClosedAtOnce() })
    }
  }

  @Test(arguments: [true, false])
  func anEncryptedResponseNeedsItsKey(_ hasKey: Bool) async throws {
    var settings = ["EXCHANGE_DANGEROUS_NOW": "2026-03-01T12:00:30Z"]
    if hasKey {
      settings["EXCHANGE_DECRYPTION_KEYS"] = Repository.path(
        "samples/keys/test-only-partner-decryption.key.pem")
    }
    try await withService(settings) { app, partner in
      let form = App.form(
        try Repository.text("samples/captures/encrypted-assertion-signed-inside.xml"))
      let answer = try await app.post(form)
      #expect(answer.status == (hasKey ? 200 : 500), "\(answer.body)")
      #expect(partner.records.count == (hasKey ? 1 : 0))
    }
  }

  private static func spans(of document: String) throws -> [[String: Any]] {
    let root = try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any]
    let resources = root?["resourceSpans"] as? [[String: Any]] ?? []
    return resources.flatMap { $0["scopeSpans"] as? [[String: Any]] ?? [] }
      .flatMap { $0["spans"] as? [[String: Any]] ?? [] }
  }
}
