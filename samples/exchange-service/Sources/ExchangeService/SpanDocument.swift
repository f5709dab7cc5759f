import Foundation
import Tracing

/// Spans in the JSON of OTLP (OpenTelemetry Protocol 1.x, `ExportTraceServiceRequest`).
struct SpanDocument: Encodable {
  /// The bytes of a document with these spans.
  static func bytes(of records: [ExportedSpan.Record]) -> [UInt8] {
    let scope = ScopeSpans(scope: Name(name: service), spans: records.map(Span.init))
    let name = Attribute(key: "service.name", value: Attribute.Value(stringValue: service))
    let document = SpanDocument(resourceSpans: [
      ResourceSpans(resource: Resource(attributes: [name]), scopeSpans: [scope])
    ])
    // A document of texts and numbers can be encoded.
    return Array((try? JSONEncoder().encode(document)) ?? Data())
  }

  private let resourceSpans: [ResourceSpans]

  private struct ResourceSpans: Encodable {
    let resource: Resource
    let scopeSpans: [ScopeSpans]
  }

  private struct Resource: Encodable {
    let attributes: [Attribute]
  }

  private struct ScopeSpans: Encodable {
    let scope: Name
    let spans: [Span]
  }

  private struct Name: Encodable {
    let name: String
  }

  fileprivate struct Attribute: Encodable {
    /// Numbers of 64 bits are text in the JSON of protocol buffers.
    struct Value: Encodable {
      var stringValue: String?
      var intValue: String?
    }

    let key: String
    let value: Value
  }

  private struct Status: Encodable {
    let code: Int
  }

  private struct Span: Encodable {
    let traceId: String
    let spanId: String
    let parentSpanId: String?
    let name: String
    let kind: Int
    let startTimeUnixNano: String
    let endTimeUnixNano: String
    let attributes: [Attribute]
    let status: Status?

    init(_ record: ExportedSpan.Record) {
      traceId = record.trace.traceID
      spanId = record.trace.spanID
      parentSpanId = record.parentID
      name = record.name
      kind =
        switch record.kind {
        case .server: 2
        case .client: 3
        default: 1
        }
      startTimeUnixNano = "\(record.start)"
      endTimeUnixNano = "\(record.end)"
      status = record.hasFailed ? Status(code: 2) : nil
      var attributes: [Attribute] = []
      record.attributes.forEach { key, value in
        switch value {
        case .string(let text):
          attributes.append(Attribute(key: key, value: Attribute.Value(stringValue: text)))
        case .int64(let number):
          attributes.append(Attribute(key: key, value: Attribute.Value(intValue: "\(number)")))
        case .int32(let number):
          attributes.append(Attribute(key: key, value: Attribute.Value(intValue: "\(number)")))
        default: break
        }
      }
      self.attributes = attributes.sorted { $0.key < $1.key }
    }
  }

  private static let service = "exchange-service"
}
