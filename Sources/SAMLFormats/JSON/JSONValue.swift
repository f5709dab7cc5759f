/// A JSON value whose members keep their order (RFC 8259 §3).
///
/// `JSONDecoder` takes the last of two equal keys without a word and ignores keys that it is not asked
/// for, and it needs Foundation. A typing error in a policy must not be a setting that is not there.
package enum JSONValue: Sendable, Hashable {
  /// `null`
  case null
  /// `true` or `false`
  case bool(Bool)
  /// A number that is spelled as a whole one and fits.
  case integer(Int)
  /// Any other number, as it is spelled.
  case otherNumber([UInt8])
  /// A string, without its escapes.
  case string(ExactString)
  /// An array.
  case array([JSONValue])
  /// An object, its members in the order of the text.
  case object([Member])

  /// A key and its value.
  package struct Member: Sendable, Hashable {
    /// The key, without its escapes.
    package let key: ExactString
    /// The value.
    package let value: JSONValue

    /// Makes a member.
    package init(key: ExactString, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// An object of the members that have a value.
  package static func members(_ members: [(ExactString, JSONValue?)]) -> JSONValue {
    .object(members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
  }

  /// A string.
  package static func text(_ text: String) -> JSONValue { .string(ExactString(text)) }

  /// An array of strings.
  package static func strings(_ texts: some Sequence<String>) -> JSONValue {
    .array(texts.map { .text($0) })
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// An object of the members that have a value, in their order.
  package init(dictionaryLiteral members: (ExactString, JSONValue?)...) {
    self = .members(members)
  }
}
