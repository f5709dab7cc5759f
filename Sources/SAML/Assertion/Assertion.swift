import CanonicalXML
import XMLEncryption
public import XMLSignature

/// An assertion whose bytes a trusted key has signed.
///
/// It is made only from a `VerifiedElement`. A signed assertion is not yet usable: time, audience
/// and the other rules decide that, and one that passes them becomes a `ValidatedAssertion`.
///
/// It never changes, and is a class so that handing it on costs one reference count.
@dynamicMemberLookup
public final class Assertion: Sendable {
  /// Its content, read from the bytes that were digested.
  package let content: AssertionContent

  /// The element that was verified: the assertion itself, or the response that contains it, in the
  /// clear or encrypted.
  public let verified: VerifiedElement

  /// Reads an assertion.
  ///
  /// - Parameters:
  ///   - verified: A verified assertion, or a verified response that directly contains exactly one
  ///     (SAML Core §5.3).
  ///   - limits: How much it may state.
  /// - Throws: `AssertionError` when there is no assertion, or it violates the schema.
  public convenience init(
    _ verified: VerifiedElement, limits: AssertionLimits = .default
  ) throws(AssertionError) {
    try self.init(verified, decrypted: nil, parts: [:], AssertionForm(limits))
  }

  /// Reads an assertion with what of it was decrypted.
  ///
  /// - Parameters:
  ///   - verified: A verified assertion, or a verified response that directly contains exactly one.
  ///   - decrypted: The assertion, when the verified response holds it encrypted.
  ///   - parts: The names and attributes that it holds encrypted, by the elements around them.
  ///   - form: How much it may state, and what of it may be no name.
  /// - Throws: `AssertionError`; also for an assertion that was decrypted from anything other than
  ///   the verified bytes (ENC-02).
  init(
    _ verified: VerifiedElement, decrypted: DecryptedElement?, parts: [NodeID: XMLTree.Element],
    _ form: AssertionForm
  ) throws(AssertionError) {
    self.verified = verified
    content = try AssertionContent(
      Self.element(of: verified, decrypted: decrypted), decrypted: parts, form)
  }

  /// The assertion's element, in verified bytes or decrypted from them.
  static func element(
    of verified: VerifiedElement, decrypted: DecryptedElement?
  ) throws(AssertionError) -> XMLTree.Element {
    let element = verified.element
    if let decrypted {
      let ciphertext = decrypted.source.data.element
      guard decrypted.source.isCovered, ciphertext.tree.isIdentical(to: element.tree),
        ciphertext.parent?.parent?.id == element.id
      else { throw .unexpectedElement(element.id) }
      return decrypted.element
    }
    guard element.hasName(SAMLName.response) else { return element }
    let assertions = element.children(named: SAMLName.assertion)
    guard let assertion = assertions.first else { throw .missingChild("Assertion", element.id) }
    guard assertions.count == 1 else { throw .unexpectedChild(assertions[1].id) }
    return assertion
  }

  /// Its content.
  public subscript<Value>(dynamicMember path: KeyPath<AssertionContent, Value>) -> Value {
    content[keyPath: path]
  }
}
