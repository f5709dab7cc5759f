import InMemoryTracing
import Testing
import Tracing

/// Traces go through the service, and tell nothing of a person.
@Suite(.serialized, .timeLimit(.minutes(60))) struct TracingTests {
  @Test func aRequestAndItsCallsAreOneTrace() async throws {
    let partner = try await FaultyPartner()
    let tracer = InMemoryTracer()
    try await withTracer(tracer) {
      try await withServiceInProcess(partnerPort: partner.port) { port in
        let answer = try await App(port: port).post(App.form(try Issuer().response(1)))
        #expect(answer.status == 200)
      }
    }
    let spans = tracer.finishedSpans
    let request = try #require(spans.first { $0.operationName == "request" })
    let calls = spans.filter { $0.operationName == "partner" }
    // A registration, a token and the exchange, each within the request that needed it.
    #expect(calls.count == 3)
    #expect(calls.allSatisfy { $0.traceID == request.traceID })
    #expect(calls.last?.parentSpanID == request.spanID)
    #expect(partner.lastValues(of: InMemoryTracer.traceIDKey) == [request.traceID])
    #expect(request.attributes.get("http.route") == .string("/exchange"))
    #expect(request.attributes.get("exchange.code") == .string("ok"))
    let told = "\(spans.map(\.attributes))"
    for value in ["device-1", "hh-4711", "SAMLResponse"] { #expect(!told.contains(value)) }
    try await partner.close()
  }

  @Test(arguments: [
    ("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", true),
    ("00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01", false),
    ("00-00000000000000000000000000000000-00f067aa0ba902b7-01", false),
    ("00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01", false),
    ("ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", false),
    ("00-hh-4711", false),
  ])
  func withoutATracerTheTraceIsHandedOn(_ field: String, _ isHandedOn: Bool) async throws {
    let partner = try await FaultyPartner()
    let service = try await RunningService(partnerPort: partner.port)
    let answer = try await App(port: service.port).post(
      App.form(try Issuer().response(1)), headers: [("traceparent", field)])
    #expect(answer.status == 200)
    #expect(partner.lastValues(of: "traceparent") == (isHandedOn ? [field] : []))
    let lines = try service.lines
    let line = try #require(lines.first { $0["message"] == "request" })
    #expect(line["trace"] == (isHandedOn ? "4bf92f3577b34da6a3ce929d0e0e4736" : nil))
    #expect(line["route"] == "/exchange")
    #expect(line["code"] == "ok")
    #expect(line["status"] == "200")
    try await service.stop()
    try await partner.close()
  }
}
