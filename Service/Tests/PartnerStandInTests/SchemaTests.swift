import Testing

/// The check that holds answers to the documents finds what is wrong.
struct SchemaTests {
  private static let schemas = Schemas(
    named: [
      "Thing": try? JSONValue(
        parsing: #"""
          {"type":"object","required":["name"],"properties":{"name":{"type":"string"},
          "size":{"type":"integer","format":"int32"},"kind":{"type":"string","enum":["a","b"]},
          "parts":{"type":"array","items":{"$ref":"#/components/schemas/Thing"}},
          "more":{"type":"object","additionalProperties":{"type":"boolean"}}}}
          """#.utf8)
    ].compactMapValues(\.self))

  @Test(
    arguments: [
      (#"{"name":"n"}"#, []),
      (#"{"name":"n","size":1,"kind":"a","parts":[{"name":"m"}],"more":{"x":true}}"#, []),
      ("[]", ["$: not of type object"]), ("{}", ["$: no name"]),
      (#"{"name":null}"#, ["$.name: not of type string"]),
      (#"{"name":"n","size":1.5}"#, ["$.size: not of type integer"]),
      (#"{"name":"n","size":3000000000}"#, ["$.size: not of type integer"]),
      (#"{"name":"n","kind":"c"}"#, ["$.kind: not in the list"]),
      (#"{"name":"n","parts":[{"name":"m"},{}]}"#, ["$.parts[1]: no name"]),
      (#"{"name":"n","more":{"x":"true"}}"#, ["$.more.x: not of type boolean"]),
      (#"{"name":"n","other":1}"#, ["$: other is not documented"]),
    ] as [(String, [String])])
  func aValueIsHeldToItsSchema(_ text: String, _ violations: [String]) throws {
    let value = try JSONValue(parsing: text.utf8)
    let schema = try JSONValue(parsing: ##"{"$ref":"#/components/schemas/Thing"}"##.utf8)
    #expect(Self.schemas.violations(of: value, by: schema) == violations)
  }

  @Test func aKeywordThatIsNotCheckedIsAFinding() throws {
    let schema = try JSONValue(parsing: #"{"type":"string","pattern":"a+"}"#.utf8)
    #expect(
      Self.schemas.violations(of: .text("a"), by: schema)
        == ["$: the keyword pattern is not checked"])
  }
}
