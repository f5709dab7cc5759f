/// What an assertion claims, by one reference: every rule looks at some part of it.
@dynamicMemberLookup
enum AssertionUnderTest {
  /// In octets that a trusted key has signed.
  case verified(Assertion)
  /// In a message as it came.
  indirect case unverified(AssertionContent)

  /// What it says.
  subscript<Value>(dynamicMember path: KeyPath<AssertionContent, Value>) -> Value {
    switch self {
    case .verified(let assertion): assertion.content[keyPath: path]
    case .unverified(let content): content[keyPath: path]
    }
  }
}
