import Synchronization
public import Tracing

/// A span that is exported at its end.
public final class ExportedSpan: Span {
  /// What is exported of a span.
  struct Record: Sendable {
    let trace: TraceParent
    let parentID: String?
    let kind: SpanKind
    let start: UInt64
    var name: String
    var end: UInt64 = 0
    var attributes: SpanAttributes = [:]
    var hasFailed = false

    /// The span in the JSON of OTLP (OpenTelemetry Protocol 1.x), where numbers of 64 bits are text.
    var members: [String: Any] {
      var values: [[String: Any]] = []
      attributes.forEach { key, value in
        switch value {
        case .string(let text): values.append(["key": key, "value": ["stringValue": text]])
        case .int64(let number):
          values.append(["key": key, "value": ["intValue": "\(number)"]])
        default: break
        }
      }
      var members: [String: Any] = [
        "traceId": trace.traceID, "spanId": trace.spanID, "name": name,
        "kind": kind == .server ? 2 : 3, "startTimeUnixNano": "\(start)",
        "endTimeUnixNano": "\(end)", "attributes": values,
      ]
      members["parentSpanId"] = parentID
      members["status"] = hasFailed ? ["code": 2] : nil
      return members
    }
  }

  /// The context for what happens within the span.
  public let context: ServiceContext

  /// Whether the span is exported: as its caller has decided.
  public let isRecording: Bool

  private let state: Mutex<Record?>
  private let export: @Sendable (Record) -> Void

  init(
    _ name: String, _ kind: SpanKind, in parent: ServiceContext, at start: UInt64,
    export: @escaping @Sendable (Record) -> Void
  ) {
    let caller = parent.traceParent
    let trace = TraceParent(
      traceID: caller?.traceID ?? Self.digits(2), spanID: Self.digits(1),
      isSampled: caller?.isSampled ?? true)
    var context = parent
    context.traceParent = trace
    self.context = context
    isRecording = trace.isSampled
    state = Mutex(
      Record(trace: trace, parentID: caller?.spanID, kind: kind, start: start, name: name))
    self.export = export
  }

  /// The name of the operation.
  public var operationName: String {
    get { state.withLock { $0?.name ?? "" } }
    set { state.withLock { $0?.name = newValue } }
  }

  /// The attributes, which this service sets from its own words.
  public var attributes: SpanAttributes {
    get { state.withLock { $0?.attributes ?? [:] } }
    set { state.withLock { $0?.attributes = newValue } }
  }

  /// Marks the span as failed; a message could hold anything, so it is not kept.
  public func setStatus(_ status: SpanStatus) {
    state.withLock { $0?.hasFailed = status.code == .error }
  }

  /// Keeps no event.
  public func addEvent(_ event: SpanEvent) {}

  /// Keeps no error: its description could hold anything.
  public func recordError<Time: TracerInstant>(
    _ error: any Error, attributes: SpanAttributes, at instant: @autoclosure () -> Time
  ) {}

  /// Keeps no link.
  public func addLink(_ link: SpanLink) {}

  /// Ends the span, once.
  public func end<Time: TracerInstant>(at instant: @autoclosure () -> Time) {
    let end = instant().nanosecondsSinceEpoch
    let record = state.withLock { state in
      defer { state = nil }
      return state
    }
    guard isRecording, var record else { return }
    record.end = end
    export(record)
  }

  /// So many random numbers of 64 bits in hexadecimal digits; none is zero.
  private static func digits(_ count: Int) -> String {
    (0..<count).map { _ in
      let digits = String(UInt64.random(in: 1 ... .max), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
