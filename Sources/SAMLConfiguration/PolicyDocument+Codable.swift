import SAML
package import SAMLFormats

// The tables of settings decide here too. A decoder hides duplicate keys of its text; the reader of
// `init(parsing:)` rejects them.

extension PolicyDocument: Codable {
  /// Decodes a document: unknown keys and wrong types are a `PolicyFileError`.
  ///
  /// Not for text that people write: use `init(parsing:)`, which rejects duplicate keys.
  public init(from decoder: any Decoder) throws {
    try self.init(JSONValue(from: decoder))
  }

  /// Encodes what `text` writes.
  public func encode(to encoder: any Encoder) throws {
    try Self.settings.write(self).encode(to: encoder)
  }
}

extension JSONValue: Codable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ text: String) { stringValue = text }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  /// Decodes whichever value is there.
  package init(from decoder: any Decoder) throws {
    do {
      self = try Self.scalar(decoder.singleValueContainer())
      return
    } catch is DecodingError {}
    do {
      self = try Self.array(decoder)
      return
    } catch is DecodingError {}
    self = try Self.object(decoder)
  }

  private static func scalar(_ container: any SingleValueDecodingContainer) throws -> JSONValue {
    if container.decodeNil() { return .null }
    do { return .bool(try container.decode(Bool.self)) } catch is DecodingError {}
    do { return .integer(try container.decode(Int.self)) } catch is DecodingError {}
    return .text(try container.decode(String.self))
  }

  private static func array(_ decoder: any Decoder) throws -> JSONValue {
    var container = try decoder.unkeyedContainer()
    var values: [JSONValue] = []
    while !container.isAtEnd { values.append(try container.decode(JSONValue.self)) }
    return .array(values)
  }

  private static func object(_ decoder: any Decoder) throws -> JSONValue {
    let container = try decoder.container(keyedBy: Key.self)
    return .object(
      try container.allKeys.map { key in
        Member(
          key: ExactString(key.stringValue),
          value: try container.decode(JSONValue.self, forKey: key))
      })
  }

  /// Encodes the value.
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value): try value.encode(to: encoder)
    case .integer(let value): try value.encode(to: encoder)
    case .otherNumber(let spelled):
      try Double(String(decoding: spelled, as: UTF8.self)).encode(to: encoder)
    case .string(let value): try value.string.encode(to: encoder)
    case .array(let values): try values.encode(to: encoder)
    case .object(let members):
      var container = encoder.container(keyedBy: Key.self)
      for member in members { try container.encode(member.value, forKey: Key(member.key.string)) }
    }
  }
}
