/// A value of JSON whose shape differs from vector to vector.
enum JSON: Decodable, Sendable, Hashable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  subscript(key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }

  var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  var number: Double? {
    guard case .number(let value) = self else { return nil }
    return value
  }

  var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  var array: [JSON]? {
    guard case .array(let values) = self else { return nil }
    return values
  }

  /// The strings of an array, or the one string.
  var strings: [String] { string.map { [$0] } ?? array?.compactMap(\.string) ?? [] }

  /// The files that an option names: a path, a list of paths, or a list of objects with `file`.
  var files: [String] {
    string.map { [$0] } ?? array?.compactMap { $0.string ?? $0["file"]?.string } ?? []
  }
}
