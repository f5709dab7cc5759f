import SAMLFormats

/// The content of an answer, whether it came as JSON or as XML.
///
/// Both forms of a service carry the same names, so one reader for each answer is enough: an XML
/// element with children is like an object, one without is like a string, and elements of the same
/// name are like an array. Only the root of an XML document has a name of its own.
enum AnswerValue: Sendable, Hashable {
  /// `null`.
  case null

  /// A truth value of JSON.
  case truth(Bool)

  /// A number that is an integer.
  case integer(Int64)

  /// Any other number.
  ///
  /// It is recorded as present; no caller reads its value.
  case otherNumber

  /// A string, or the text of an element without children.
  case text(String)

  /// An array, or elements of the same name.
  case list([AnswerValue])

  /// An object, or an element with children.
  case fields([String: AnswerValue])

  /// A member that is there and is not null.
  subscript(name: String) -> AnswerValue? {
    guard case .fields(let fields) = self, let value = fields[name], value != .null else {
      return nil
    }
    return value
  }

  /// Returns the content of the root element, or the value itself, because JSON has no such name.
  func content(of root: String) -> AnswerValue {
    self[root] ?? self
  }

  /// A string; nil for an empty one, because an empty element means the same as none.
  func text(_ name: String) -> String? {
    guard case .text(let text) = self[name], !text.isEmpty else { return nil }
    return text
  }

  /// A string that must be there.
  func requiredText(_ name: String) throws(AnswerDefect) -> String {
    guard let text = text(name) else { throw .missing(name) }
    return text
  }

  /// An integer, as a number or as a string of digits: the services write `expires` either way.
  func integer(_ name: String) -> Int64? {
    switch self[name] {
    case .integer(let value): value
    case .text(let text): Int64(text)
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
    case .truth(let value): value
    case .text("true"): true
    case .text("false"): false
    default: nil
    }
  }

  /// The items of an array; in XML they are children with a name of their own.
  ///
  /// - Returns: The items, or nil where there is no such member.
  func items(_ name: String, of child: String) -> [AnswerValue]? {
    switch self[name] {
    case .list(let items): return items
    case .text(""): return []
    case .fields(let fields):
      switch fields[child] {
      case .list(let items): return items
      case .some(let item): return [item]
      case nil: return nil
      }
    default: return nil
    }
  }

  /// Reads the items of an array that must be there.
  func requiredItems<Item>(
    _ name: String, of child: String, _ reading: (AnswerValue) throws(AnswerDefect) -> Item
  ) throws(AnswerDefect) -> [Item] {
    guard let items = items(name, of: child) else { throw .missing(name) }
    return try items.map(reading)
  }

  /// Returns the strings of an array, and skips its other values.
  func texts(_ name: String, of child: String) -> [String] {
    (items(name, of: child) ?? []).compactMap { item in
      guard case .text(let text) = item, !text.isEmpty else { return nil }
      return text
    }
  }

  /// The members of an object by name; none where there is no such member.
  func members(_ name: String) -> [String: AnswerValue]? {
    switch self[name] {
    case .fields(let fields): fields
    case .text(""): [:]
    default: nil
    }
  }
}

extension AnswerValue {
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
    case UInt8(ascii: "{"), UInt8(ascii: "["): try self.init(json: Array(bytes))
    case UInt8(ascii: "<"): try self.init(xml: Array(bytes))
    default: throw .unknownForm
    }
  }

  /// Whether a body starts as an HTML document does.
  static func isWebPage(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = String(decoding: bytes.prefix(14), as: UTF8.self).lowercased()
    return start.hasPrefix("<html") || start.hasPrefix("<!doctype html")
  }
}
