/// The fields of an `application/x-www-form-urlencoded` text: of a body, or of a query.
struct FormFields: Sendable {
  private var fields: [(name: String, encoded: ArraySlice<UInt8>)] = []

  /// Splits a text; a field whose name cannot be decoded has no name that anybody asks for.
  ///
  /// Of more fields than any service has, those at the end are not read.
  init(_ text: some Sequence<UInt8>) {
    let all = Array(text).split(separator: UInt8(ascii: "&"), maxSplits: Self.limit)
    for field in all.prefix(Self.limit) {
      let equals = field.firstIndex(of: UInt8(ascii: "=")) ?? field.endIndex
      guard let name = Self.decoded(field[..<equals]) else { continue }
      fields.append((name, field[equals...].dropFirst()))
    }
  }

  /// The value of a field; nil where it is absent, empty, repeated or cannot be decoded.
  subscript(name: String) -> String? {
    encoded(name).flatMap { Self.decoded($0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The value of a field as it was sent; nil where it is absent, and for a field that is repeated:
  /// two readers could take different ones.
  func encoded(_ name: String) -> ArraySlice<UInt8>? {
    let values = fields.filter { $0.name == name }
    return values.count == 1 ? values.first?.encoded : nil
  }

  /// Whether a field stands there more than once.
  func repeats(_ name: String) -> Bool {
    fields.count { $0.name == name } > 1
  }

  /// The services have eight fields at most.
  private static let limit = 100

  /// Reads a plus as a space and decodes escapes; nil for a malformed escape and for what is not
  /// UTF-8.
  static func decoded(_ encoded: some Sequence<UInt8>, plusIsSpace: Bool = true) -> String? {
    var octets: [UInt8] = []
    var iterator = encoded.makeIterator()
    while let octet = iterator.next() {
      switch octet {
      case UInt8(ascii: "+") where plusIsSpace: octets.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = iterator.next().flatMap(digit), let low = iterator.next().flatMap(digit)
        else { return nil }
        octets.append(high << 4 | low)
      default: octets.append(octet)
      }
    }
    return String(validating: octets, as: UTF8.self)
  }

  private static func digit(_ octet: UInt8) -> UInt8? {
    switch octet {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): octet - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): octet - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): octet - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
