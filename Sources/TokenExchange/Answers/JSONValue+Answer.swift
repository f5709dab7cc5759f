import SAMLFormats

/// The content of an answer, whether it came as JSON or as XML.
///
/// Both forms of a service carry the same names, so one reader for each answer is enough: an XML
/// element with children is like an object, one without is like a string, and elements of the same
/// name are like an array. Only the root of an XML document has a name of its own.
extension JSONValue {
  /// A member that is there and is not null; the last one of a name counts.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self,
      let value = members.last(where: { $0.key == name })?.value, value != .null
    else { return nil }
    return value
  }

  /// Returns the content of the root element, or the value itself, because JSON has no such name.
  func content(of root: String) -> JSONValue {
    self[root] ?? self
  }

  /// A string; nil for an empty one, because an empty element means the same as none.
  func text(_ name: String) -> ExactString? {
    guard case .string(let text) = self[name], !text.isEmpty else { return nil }
    return text
  }

  /// A string that must be there.
  func requiredText(_ name: String) throws(AnswerDefect) -> ExactString {
    guard let text = text(name) else { throw .missing(name) }
    return text
  }

  /// An integer, as a number or as a string of digits: the services write `expires` either way.
  func integer(_ name: String) -> Int64? {
    if case .string(let text) = self[name] { Int64(text.string) } else { self[name]?.wholeNumber }
  }

  /// A number that is an integer, however it is spelled, such as `1.0`.
  var wholeNumber: Int64? {
    switch self {
    case .integer(let value): Int64(value)
    case .otherNumber(let spelled) where spelled.contains { !(0x2D...0x39 ~= $0) || $0 == 0x2E }:
      Double(String(decoding: spelled, as: UTF8.self)).flatMap { Int64(exactly: $0) }
    default: nil
    }
  }

  /// An integer that must be there.
  func requiredInteger(_ name: String) throws(AnswerDefect) -> Int64 {
    guard let value = integer(name) else { throw .missing(name) }
    return value
  }

  /// A truth value, as such or as the text that XML has for it.
  func truth(_ name: String) -> Bool? {
    switch self[name] {
    case .bool(let value): value
    case .string("true"): true
    case .string("false"): false
    default: nil
    }
  }

  /// The items of an array; in XML they are children with a name of their own.
  ///
  /// - Returns: The items, or nil where there is no such member.
  func items(_ name: String, of child: String) -> [JSONValue]? {
    switch self[name] {
    case .array(let items): return items
    case .string(""): return []
    case .object:
      switch self[name]?[child] {
      case .array(let items): return items
      case .some(let item): return [item]
      case nil: return nil
      }
    default: return nil
    }
  }

  /// Reads the items of an array that must be there.
  func requiredItems<Item>(
    _ name: String, of child: String, _ reading: (JSONValue) throws(AnswerDefect) -> Item
  ) throws(AnswerDefect) -> [Item] {
    guard let items = items(name, of: child) else { throw .missing(name) }
    return try items.map(reading)
  }

  /// Returns the strings of an array, and skips its other values.
  func texts(_ name: String, of child: String) -> [ExactString] {
    (items(name, of: child) ?? []).compactMap { item in
      guard case .string(let text) = item, !text.isEmpty else { return nil }
      return text
    }
  }

  /// The members of an object by name; none where there is no such member.
  func members(_ name: String) -> [ExactString: JSONValue]? {
    switch self[name] {
    case .object(let members): Dictionary(members.map { ($0.key, $0.value) }) { $1 }
    case .string(""): [:]
    default: nil
    }
  }
}

extension JSONValue {
  /// Reads a body by its first byte, whatever its `Content-Type` claims.
  ///
  /// The services have sent XML under the name of JSON, so the name decides nothing.
  init(body: [UInt8]) throws(AnswerDefect) {
    var bytes = body[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    bytes = bytes.drop(while: XMLText.isWhiteSpace)
    guard let first = bytes.first else { throw .empty }
    guard UTF8Text.offsetOfFirstError(in: bytes.span) == nil else { throw .notUTF8 }
    guard !Self.isWebPage(bytes) else { throw .webPage }
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): try self.init(answer: Array(bytes))
    case UInt8(ascii: "<"):
      var reader = XMLAnswerReader(Array(bytes))
      // The root's name is the one member of what comes out.
      let (name, value) = try reader.document()
      self = .object([Member(key: name, value: value)])
    default: throw .unknownForm
    }
  }

  /// Whether a body starts as an HTML document does.
  static func isWebPage(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = String(decoding: bytes.prefix(14), as: UTF8.self).lowercased()
    return start.hasPrefix("<html") || start.hasPrefix("<!doctype html")
  }

  /// Reads JSON (RFC 8259).
  ///
  /// A body must not decide how deep a value is, nor how many there are: each costs far more memory
  /// than its text.
  init(answer bytes: [UInt8]) throws(AnswerDefect) {
    var rules = ReadingRules()
    rules.depth = Self.maximumDepth
    rules.count = Self.maximumCount
    rules.acceptsRepeatedKeys = true
    do throws(JSONTextError) {
      try self.init(parsing: bytes[...], by: rules)
    } catch {
      switch error {
      case .tooDeep: throw .tooDeep
      case .tooManyValues: throw .tooManyValues
      default: throw .malformedJSON
      }
    }
  }

  /// The greatest depth of the answers that are documented is six; metadata may add to it.
  static let maximumDepth = 32

  /// Five times as many as a thousand providers with all properties have.
  static let maximumCount = 100_000
}
