import Testing

@testable import SAMLFormats

@Suite struct JSONValueTests {
  @Test func membersKeepTheirOrderAndTheirTexts() throws {
    let text = #" {"b": [1, -0, "\u00e9\ud83d\ude00\n"], "a": {"": null}, "c": 1.50, "d": true} "#
    #expect(
      try Self.read(text)
        == .members([
          ("b", .array([.integer(1), .integer(0), .string("\u{E9}\u{1F600}\n")])),
          ("a", .members([("", .null)])), ("c", .otherNumber(Array("1.50".utf8))),
          ("d", .bool(true)),
        ]))
  }

  @Test func stringsAreComparedByTheirBytes() {
    #expect(JSONValue.string("\u{E9}") != .string("e\u{301}"))
    #expect(JSONValue.members([("\u{212A}", .null)]) != .members([("K", .null)]))
  }

  static let refused: [(text: String, error: JSONTextError)] = [
    ("", .cutOff(offset: 0)), (" \n", .cutOff(offset: 2)), ("{} {}", .malformed(offset: 3)),
    ("1 2", .malformed(offset: 2)), ("[1,]", .malformed(offset: 3)),
    (#"["\ud800"]"#, .malformed(offset: 1)), (#"{"\udc00": 1}"#, .malformed(offset: 1)),
    ("[[[]]]", .tooDeep(offset: 2)), ("[1,2,3,4]", .tooManyValues(offset: 7)),
    ("[1.0]", .malformed(offset: 1)), ("[9223372036854775808]", .malformed(offset: 1)),
  ]

  @Test(arguments: refused)
  func whatTheRulesDoNotAcceptIsRefusedAtItsPlace(_ row: (text: String, error: JSONTextError)) {
    var rules = JSONValue.ReadingRules()
    rules.depth = 2
    rules.count = 4
    rules.acceptsOtherNumbers = false
    #expect(throws: row.error) { try Self.read(row.text, by: rules) }
  }

  @Test func aKeyThatStandsTwiceIsRefusedByItsBytes() throws {
    let error = #expect(throws: JSONTextError.self) {
      try Self.read(#"{"a": {"b": 1}, "b": 2, "\u0061": 3}"#)
    }
    guard case .repeatedKey(let key) = error else {
      Issue.record("\(String(describing: error)) names no key")
      return
    }
    #expect(key.bytes == Array("a".utf8))
    #expect(error?.offset == 24)
    _ = try Self.read(#"{"\u00e9": 1, "e\u0301": 2}"#)
  }

  @Test func bothMembersOfAKeyAreKeptWhereThatIsAccepted() throws {
    var rules = JSONValue.ReadingRules()
    rules.acceptsRepeatedKeys = true
    #expect(
      try Self.read(#"{"a": 1, "a": 2}"#, by: rules)
        == .members([("a", .integer(1)), ("a", .integer(2))]))
  }

  private static func read(
    _ text: String, by rules: JSONValue.ReadingRules = JSONValue.ReadingRules()
  ) throws -> JSONValue {
    try JSONValue(parsing: Array(text.utf8)[...], by: rules)
  }
}
