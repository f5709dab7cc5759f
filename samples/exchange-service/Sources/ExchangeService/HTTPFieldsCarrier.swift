import HTTPTypes
import Instrumentation

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
