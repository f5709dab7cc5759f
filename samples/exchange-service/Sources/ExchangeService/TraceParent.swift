import HTTPTypes
public import Instrumentation

/// Which trace a request belongs to: the field `traceparent` (W3C Trace Context §3.2).
struct TraceParent: Sendable, Hashable {
  /// The field as it came.
  let field: String

  /// The 32 hexadecimal digits of the trace.
  var traceID: String { String(field.dropFirst(3).prefix(32)) }

  /// The 16 hexadecimal digits of the span.
  var spanID: String { String(field.dropFirst(36).prefix(16)) }

  /// Whether the caller keeps the trace: the lowest bit of the flags (W3C Trace Context §3.2.2.5.1).
  var isSampled: Bool { (field.last?.hexDigitValue ?? 0) & 1 == 1 }

  /// Makes the field of a span.
  init(traceID: String, spanID: String, isSampled: Bool) {
    field = "00-\(traceID)-\(spanID)-\(isSampled ? "01" : "00")"
  }

  /// Reads a field of version 00.
  ///
  /// - Returns: nil for anything else; nothing of it reaches a log then.
  init?(_ field: String) {
    let parts = field.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 4, parts.map(\.count) == [2, 32, 16, 2], parts[0].elementsEqual("00".utf8),
      parts.joined().allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
      [parts[1], parts[2]].allSatisfy({ part in part.contains { $0 != UInt8(ascii: "0") } })
    else { return nil }
    self.field = field
  }
}

/// Passes the trace of a request on to the partner, when the service has no tracer.
///
/// It passes the field on unchanged, as the standard asks of a service that takes no part in the
/// trace (W3C Trace Context §4.2). It does not pass on vendors' own `tracestate`. To use a tracer,
/// bootstrap it in place of this.
public struct TraceForwarding: Instrument {
  /// Makes the instrument.
  public init() {}

  /// Takes the trace from what carries it.
  public func extract<Carrier, Extract: Extractor>(
    _ carrier: Carrier, into context: inout ServiceContext, using extractor: Extract
  ) where Extract.Carrier == Carrier {
    context.traceParent = extractor.extract(key: Self.field, from: carrier).flatMap(
      TraceParent.init)
  }

  /// Puts the trace into what carries it on.
  public func inject<Carrier, Inject: Injector>(
    _ context: ServiceContext, into carrier: inout Carrier, using injector: Inject
  ) where Inject.Carrier == Carrier {
    guard let parent = context.traceParent else { return }
    injector.inject(parent.field, forKey: Self.field, into: &carrier)
  }

  private static let field = "traceparent"
}

extension ServiceContext {
  private enum Key: ServiceContextKey {
    typealias Value = TraceParent
  }

  /// The trace that a request belongs to.
  var traceParent: TraceParent? {
    get { self[Key.self] }
    set { self[Key.self] = newValue }
  }
}

/// Header fields as what carries the context of a trace from one service to the next.
struct HTTPFieldsCarrier: Extractor, Injector {
  func extract(key: String, from fields: HTTPFields) -> String? {
    HTTPField.Name(key).flatMap { fields[$0] }
  }

  /// Ignores a name or value that no header field may have.
  func inject(_ value: String, forKey key: String, into fields: inout HTTPFields) {
    guard let name = HTTPField.Name(key), HTTPField.isValidValue(value) else { return }
    fields[name] = value
  }
}
