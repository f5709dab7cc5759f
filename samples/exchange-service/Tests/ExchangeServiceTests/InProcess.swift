import ExchangeService
import Logging
import SAML
import ServiceLifecycle
import TestTools
import Testing
import XMLSignature

/// Runs a service within the process of the tests around a body, which is given its port.
func withServiceInProcess(
  partnerPort: Int, replay cache: any ClaimingReplayCache = InMemoryReplayCache(),
  concurrency: Int = 64, settings further: [String: String] = [:],
  _ body: (_ port: Int) async throws -> Void
) async throws {
  let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
  let settings = try Settings(
    environment: [
      "EXCHANGE_PORT": "0", "EXCHANGE_POLICY": "unused", "EXCHANGE_STATEMENT": "unused",
      "EXCHANGE_PROVIDERS": "https://idp.example-mvpd.com=example", "EXCHANGE_REQUESTOR": "REQ",
      "EXCHANGE_ORIGIN": "http://127.0.0.1:\(partnerPort)", "EXCHANGE_DRAIN_SECONDS": "0",
      "EXCHANGE_DEADLINE_SECONDS": "3600", "EXCHANGE_REQUEST_SECONDS": "3600",
      "EXCHANGE_CONCURRENCY": "\(concurrency)",
    ].merging(further) { $1 })
  var policy = Policy()
  policy.trustAnchors = try TrustAnchor.parse(Repository.bytes("samples/trust/idp-ed25519.pem"))
  policy.audiences = ["https://saml.sp.auth.adobe.com"]
  let service = try ExchangeService(
    settings: settings, policy: policy, statement: "statement", metrics: MetricsRegistry(),
    logger: silent)
  let listening = AsyncStream.makeStream(of: Int.self)
  let group = ServiceGroup(
    services: service.services(replay: cache) { listening.continuation.yield($0) }, logger: silent)
  try await withThrowingTaskGroup(of: Void.self) { tasks in
    tasks.addTask { try await group.run() }
    var ports = listening.stream.makeAsyncIterator()
    let port = try #require(await ports.next())
    try await body(port)
    await group.triggerGracefulShutdown()
    try await tasks.waitForAll()
  }
}
