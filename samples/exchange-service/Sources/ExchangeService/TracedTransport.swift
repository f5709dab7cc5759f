import HTTPTypes
import TokenExchange
import Tracing

/// Tells the partner which trace a message belongs to, and the tracer how long its answer took.
struct TracedTransport: Transport {
  private let transport: any Transport
  private let clock: PartnerClock

  /// Traces what another transport carries, and reads the partner's clock.
  init(_ transport: any Transport, _ clock: PartnerClock) {
    self.transport = transport
    self.clock = clock
  }

  /// Sends a request within a span of its own.
  ///
  /// The span has no address: a query of the partner's services names a device.
  func send(
    _ request: HTTPRequest, body: [UInt8], within timeout: Duration, maximumBodyCount: Int
  ) async throws(TransportError) -> (HTTPResponse, [UInt8]) {
    let span = startSpan("partner", ofKind: .client)
    defer { span.end() }
    span.attributes["http.request.method"] = request.method.rawValue
    span.attributes["server.address"] = request.authority ?? ""
    var request = request
    InstrumentationSystem.instrument.inject(
      span.context, into: &request.headerFields, using: HTTPFieldsCarrier())
    do {
      let answer = try await transport.send(
        request, body: body, within: timeout, maximumBodyCount: maximumBodyCount)
      clock.read(answer.0.headerFields)
      span.attributes["http.response.status_code"] = answer.0.status.code
      return answer
    } catch {
      span.attributes["error.type"] = error.code.rawValue
      span.setStatus(SpanStatus(code: .error))
      throw error
    }
  }
}
