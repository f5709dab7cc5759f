import Testing

/// A synthesized `==` compares no text that came from outside as `String` does.
@Suite struct ComparedTextTests {
  @Test func everyTextOfAComparedTypeIsComparedByItsBytes() throws {
    let found = try ComparedTexts.unmarked.get()
    #expect(found.filter { !ComparedTexts.ofTheProgram.keys.contains($0.type) }.map(\.place) == [])
  }

  @Test func everyExceptionIsNeeded() throws {
    let found = Set(try ComparedTexts.unmarked.get().map(\.type))
    #expect(ComparedTexts.ofTheProgram.keys.filter { !found.contains($0) } == [])
  }

  @Test(arguments: [
    ("public struct A: Hashable {\n  public let b: String\n}", 1),
    ("public struct A: Sendable,\n  Hashable\n{\n  var b: [String: Int] = [:]\n}", 1),
    ("public struct A: Hashable {\n  @Exact public var b: String?\n}", 0),
    ("struct A: Sendable {\n  let b: String\n}", 0),
    ("enum A: Hashable {\n  case b(String), c\n}", 1),
    ("enum A: Hashable {\n  case b(String)\n}\nextension A: ComparedByForm {}", 0),
    (
      "struct A: Hashable {\n  let b: String\n  static func == (left: A, right: A) -> Bool {\n  }\n}",
      0
    ),
    ("struct A: Hashable {\n  var b: String { c }\n}", 0),
  ])
  func anUnmarkedTextIsFound(_ source: String, count: Int) {
    #expect(ComparedTexts.unmarked(in: source, of: "").count == count)
  }
}
