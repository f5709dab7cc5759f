import Foundation

/// The controls of a form body, in their encoded bytes (WHATWG URL §5.1).
///
/// It only splits the body: the caller decodes each value, because it knows the value's form. Names
/// are compared as they are, because the names of this service need no encoding.
struct FormFields {
  private let fields: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)]

  /// Splits a body.
  ///
  /// - Throws: ``Problem`` for more fields than any app sends.
  init(_ body: [UInt8]) throws(Problem) {
    let parts = body.split(separator: UInt8(ascii: "&"), maxSplits: Self.maximumCount)
    guard parts.count <= Self.maximumCount else { throw Problem(.formMalformed) }
    fields = parts.map { part in
      let name = part.prefix { $0 != UInt8(ascii: "=") }
      return (name, part[name.endIndex...].dropFirst())
    }
  }

  /// The encoded value of the one field of a name.
  ///
  /// - Throws: ``Problem`` when there is none, and when there are two: readers would disagree.
  func value(of name: Presentation.Field) throws(Problem) -> ArraySlice<UInt8> {
    let values = fields.filter { $0.name.elementsEqual(name.rawValue.utf8) }
    guard let value = values.first?.value, !value.isEmpty else {
      throw Problem(.fieldMissing, field: name)
    }
    guard values.count == 1 else { throw Problem(.fieldRepeated, field: name) }
    return value
  }

  /// The value of a field that is short text.
  ///
  /// - Throws: ``Problem`` also for what is not UTF-8, is longer than any identifier, or holds
  ///   characters that do not print.
  func text(of name: Presentation.Field) throws(Problem) -> String {
    let encoded = String(validating: try value(of: name), as: UTF8.self)
    guard let text = encoded?.replacing("+", with: " ").removingPercentEncoding,
      text.utf8.count <= Self.maximumTextCount,
      text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
    else { throw Problem(.fieldMalformed, field: name) }
    return text
  }

  /// Twice as many as the service knows.
  private static let maximumCount = 16

  /// Identifiers of devices are digests, names of models are words.
  private static let maximumTextCount = 256
}
