/// What an assertion claims, by one reference: every rule looks at some part of it.
@dynamicMemberLookup
final class ClaimedAssertion: Sendable {
  private let content: AssertionContent

  init(_ content: AssertionContent) { self.content = content }

  /// What it says.
  subscript<Value>(dynamicMember path: KeyPath<AssertionContent, Value>) -> Value {
    content[keyPath: path]
  }
}
