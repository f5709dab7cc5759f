import HTTPTypes
import Metrics
public import ServiceLifecycle
import Synchronization
import TokenExchange
public import Tracing

/// A tracer whose spans go to an OTLP receiver, a few seconds after their ends.
///
/// Spans that the receiver does not take are dropped: requests never wait for their traces.
public final class TraceExport: Tracer, Service {
  /// A span of this tracer.
  public typealias Span = ExportedSpan

  private let endpoint: TraceEndpoint
  private let transport: any Transport
  private let ended = Mutex<[ExportedSpan.Record]>([])
  private let forwarding = TraceForwarding()

  init(to endpoint: TraceEndpoint, by transport: any Transport) {
    self.endpoint = endpoint
    self.transport = transport
  }

  /// Starts a span within the trace of the context, or within a new one.
  public func startSpan<Time: TracerInstant>(
    _ operationName: String, context: @autoclosure () -> ServiceContext, ofKind kind: SpanKind,
    at instant: @autoclosure () -> Time, function: String, file fileID: String, line: UInt
  ) -> ExportedSpan {
    ExportedSpan(
      operationName, kind, in: context(), at: instant().nanosecondsSinceEpoch
    ) { [weak self] record in self?.take(record) }
  }

  /// Spans are sent by ``run()``; there is nothing to do at once.
  public func forceFlush() {}

  /// Takes the trace from what carries it.
  public func extract<Carrier, Extract: Extractor>(
    _ carrier: Carrier, into context: inout ServiceContext, using extractor: Extract
  ) where Extract.Carrier == Carrier {
    forwarding.extract(carrier, into: &context, using: extractor)
  }

  /// Puts the trace into what carries it on.
  public func inject<Carrier, Inject: Injector>(
    _ context: ServiceContext, into carrier: inout Carrier, using injector: Inject
  ) where Inject.Carrier == Carrier {
    forwarding.inject(context, into: &carrier, using: injector)
  }

  /// Sends what has ended every two seconds, and at the end of the service.
  public func run() async throws {
    let ticks = AsyncStream<Void>.makeStream()
    await withGracefulShutdownHandler {
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          while (try? await Task.sleep(for: .seconds(2))) != nil { ticks.continuation.yield() }
        }
        for await _ in ticks.stream { await self.send() }
        group.cancelAll()
      }
    } onGracefulShutdown: {
      ticks.continuation.finish()
    }
    await send()
  }

  private func take(_ record: ExportedSpan.Record) {
    let isKept = ended.withLock { ended in
      guard ended.count < Self.maximumCount else { return false }
      ended.append(record)
      return true
    }
    if !isKept { count(1, "dropped") }
  }

  private func send() async {
    let records = ended.withLock { ended in
      defer { ended = [] }
      return ended
    }
    guard !records.isEmpty else { return }
    let name: [String: Any] = ["key": "service.name", "value": ["stringValue": Self.service]]
    let spans: [String: Any] = ["scope": ["name": Self.service], "spans": records.map(\.members)]
    // A request of OTLP (`ExportTraceServiceRequest`).
    let body = JSONMembers.bytes(of: [
      "resourceSpans": [["resource": ["attributes": [name]], "scopeSpans": [spans]]]
    ])
    let answer = try? await transport.send(
      endpoint.request, body: body, within: .seconds(5), maximumBodyCount: 64 << 10)
    count(records.count, answer?.0.status.kind == .successful ? "exported" : "dropped")
  }

  private func count(_ number: Int, _ outcome: String) {
    Counter(label: "exchange_spans", dimensions: [("outcome", outcome)]).increment(by: number)
  }

  /// What two seconds of a busy service leave, and a few megabytes.
  private static let maximumCount = 4_096
  private static let service = "exchange-service"
}
