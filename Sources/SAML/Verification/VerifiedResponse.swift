import CanonicalXML
import XMLEncryption
import XMLSignature

/// The parts of a response that trusted keys have signed.
///
/// It is a class, because several steps of an evaluation receive it.
final class VerifiedResponse: Sendable {
  /// The assertion, by its own signature or by that of the response around it.
  let assertion: Assertion?
  /// The response, when it carries a signature of its own that holds (SEE-06).
  let response: ResponseContent?
  /// The innermost element that was verified.
  let signature: VerifiedElement?

  /// Reads the verified elements.
  ///
  /// - Parameters:
  ///   - assertion: The verified assertion, if it has a signature of its own.
  ///   - response: The verified response, if it has one.
  ///   - decrypted: The assertion that was decrypted from the verified response, if it has no
  ///     signature of its own.
  ///   - parts: The decrypted parts of the assertion, by the encrypted elements that they replace.
  ///   - form: How much the assertion may state, and what may be no name.
  /// - Throws: `AssertionError` when signed bytes are not what the schema describes.
  init(
    assertion: VerifiedElement?, response: VerifiedElement?, decrypted: DecryptedElement? = nil,
    parts: [NodeID: XMLTree.Element] = [:], _ form: AssertionForm
  ) throws(AssertionError) {
    self.response = try response.map(parse: { (verified) throws(AssertionError) in
      try ResponseContent(verified.element, acceptingNmtokenID: form.acceptsNmtokenIDs)
    })
    signature = assertion ?? response
    // A verified response may hold no assertion, or several; a rule of its own reports that.
    let holdsAssertion =
      assertion != nil || decrypted != nil || self.response?.assertionCount == 1
    guard let signature, holdsAssertion else {
      self.assertion = nil
      return
    }
    self.assertion = try Assertion(signature, decrypted: decrypted, parts: parts, form)
  }
}
