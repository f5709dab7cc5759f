public import XMLSignature
import XMLTree

/// An assertion whose octets a trusted key has signed.
///
/// It is made from a `VerifiedElement` and from nothing else. Signed is not yet usable: time,
/// audience and the other rules decide that, and `ValidatedAssertion` is what passed them.
@dynamicMemberLookup
public struct Assertion: Sendable {
  /// What it says, read from the octets that were digested.
  public let content: AssertionContent

  /// The element that was verified: the assertion itself, or the response that contains it.
  public let verified: VerifiedElement

  /// Reads an assertion.
  ///
  /// - Parameter verified: A verified assertion, or a verified response that directly contains
  ///   exactly one (SAML Core §5.3).
  /// - Throws: `AssertionError` when there is no assertion, or it is not what the schema says.
  public init(_ verified: VerifiedElement) throws(AssertionError) {
    self.verified = verified
    let element = verified.element
    guard element.is(SAMLName.response) else {
      content = try AssertionContent(element)
      return
    }
    let assertions = element.children(SAMLName.assertion)
    guard let assertion = assertions.first else { throw .missingChild("Assertion", element.id) }
    guard assertions.count == 1 else { throw .unexpectedChild(assertions[1].id) }
    content = try AssertionContent(assertion)
  }

  /// What it says.
  public subscript<Value>(dynamicMember path: KeyPath<AssertionContent, Value>) -> Value {
    content[keyPath: path]
  }
}
