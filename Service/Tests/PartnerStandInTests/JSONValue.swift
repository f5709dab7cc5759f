import Foundation

/// A value of JSON, of which any member can be asked for.
enum JSONValue: Decodable, Sendable, Equatable {
  case null
  case truth(Bool)
  case integer(Int64)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  init(parsing bytes: some Sequence<UInt8>) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(bytes))
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .truth(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  subscript(name: String) -> JSONValue? { members[name] }

  /// The members of an object; none for any other value.
  var members: [String: JSONValue] { if case .object(let members) = self { members } else { [:] } }

  /// The items of an array; none for any other value.
  var items: [JSONValue] { if case .list(let items) = self { items } else { [] } }

  /// A string.
  var text: String? { if case .text(let text) = self { text } else { nil } }
}
