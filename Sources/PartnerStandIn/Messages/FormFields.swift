#if StandIn
  import Foundation
  import SAMLFormats

  /// The fields of an `application/x-www-form-urlencoded` text: of a body, or of a query.
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct FormFields: Sendable {
    private var fields: [(name: ExactString, encoded: ArraySlice<UInt8>)] = []

    /// Splits a text, and skips a field whose name cannot be decoded.
    ///
    /// It does not read more fields than any service has.
    init(_ text: some Sequence<UInt8>) {
      let all = Array(text).split(separator: UInt8(ascii: "&"), maxSplits: Self.limit)
      for field in all.prefix(Self.limit) {
        let equals = field.firstIndex(of: UInt8(ascii: "=")) ?? field.endIndex
        guard let name = Self.decoded(field[..<equals]) else { continue }
        fields.append((ExactString(name), field[equals...].dropFirst()))
      }
    }

    /// The value of a field; nil where it is absent, empty, repeated or cannot be decoded.
    subscript(name: ExactString) -> ExactString? {
      encoded(name).flatMap { Self.decoded($0) }.flatMap { $0.isEmpty ? nil : ExactString($0) }
    }

    /// The value of a field as it was sent; nil where it is absent, and for a field that is repeated:
    /// two readers could take different ones.
    func encoded(_ name: ExactString) -> ArraySlice<UInt8>? {
      let values = fields.filter { $0.name == name }
      return values.count == 1 ? values.first?.encoded : nil
    }

    /// The names of the fields, each once, in their order.
    var names: [ExactString] {
      fields.reduce(into: []) { names, field in
        if !names.contains(field.name) { names.append(field.name) }
      }
    }

    /// Whether the text has a field.
    func has(_ name: ExactString) -> Bool {
      fields.contains { $0.name == name }
    }

    /// Whether the text has a field more than once.
    func repeats(_ name: ExactString) -> Bool {
      fields.count { $0.name == name } > 1
    }

    /// The services have eight fields at most.
    private static let limit = 100

    /// Reads a plus as a space and decodes escapes; nil for a malformed escape and for what is not
    /// UTF-8.
    static func decoded(_ encoded: some Sequence<UInt8>, plusIsSpace: Bool = true) -> String? {
      let text = String(validating: encoded, as: UTF8.self)
      return (plusIsSpace ? text?.replacing("+", with: " ") : text)?.removingPercentEncoding
    }
  }
#endif
