import CanonicalXML
import SAMLFormats

/// The response holds exactly one assertion, and it could be read (SAML Profiles §4.1.4.2, SEE-05).
///
/// No other part of the response holds one (SEE-04). With two, a program may read the wrong one.
/// The rule ignores elements around the response, such as headers of SOAP, because tokens of other
/// standards belong there.
struct AssertionCountRule: OneFindingRule {
  var code: StableCode { .samlAssertionCount }
  var isRequired: Bool { true }
  var reads: ResponseParts { [] }

  func finding(_ context: RuleContext) -> Finding {
    let (plain, encrypted) = context.assertionCounts
    if plain + encrypted == 1, let stray = context.strayAssertion {
      return fail(
        .samlAssertionMultiple, expected: .count(1), actual: .fact(.strayAssertion),
        at: stray)
    }
    switch (plain, encrypted) {
    case (1, 0): return pass(actual: .count(1))
    case (0, 1) where context.isAssertionEncrypted: return pass(actual: .fact(.encryptedAssertion))
    case (0, 0) where context.isEmptyAnswer:
      return notChecked(expected: .count(1), actual: .count(0))
    case (0, 0):
      return fail(
        .samlAssertionMissing, expected: .count(1), actual: .count(0), at: context.location())
    case (0, 1):
      return fail(
        .samlAssertionEncrypted, expected: .fact(.readableAssertion),
        at: context.location(SAMLName.encryptedAssertion))
    default:
      return fail(
        .samlAssertionMultiple, expected: .count(1), actual: .count(plain + encrypted),
        at: context.location())
    }
  }
}

extension RuleContext {
  /// How many assertions the message holds in the clear, and how many encrypted.
  fileprivate var assertionCounts: (plain: Int, encrypted: Int) {
    guard let response else { return captured.hasName(SAMLName.assertion) ? (1, 0) : (0, 1) }
    return (response.assertionCount, response.encryptedAssertionCount)
  }

  /// An assertion in a part of the message that should hold none, such as its extensions or the
  /// description of a ciphertext.
  ///
  /// A careless reader finds it before the verified one (SEE-04).
  fileprivate var strayAssertion: Finding.Location? {
    // The signature of an assertion alone covers all of it.
    guard response != nil || captured.hasName(SAMLName.encryptedAssertion) else { return nil }
    let tree = captured.tree
    let view = tree.view
    var parts = view.children(of: captured.id)
    while let part = parts.nextElement(in: view) {
      // The signature covers the other content of an assertion.
      guard !view.element(part, is: SAMLName.assertion) else { continue }
      var nodes = view.children(of: part)
      while let node = nodes.nextAtAnyDepth(in: view) {
        if view.kind(of: node) == .element, view.element(node, isAmong: Self.assertions) {
          return Finding.Location(node, in: captured.tree)
        }
      }
    }
    return nil
  }

  private static let assertions = [SAMLName.assertion, SAMLName.encryptedAssertion]

  /// Whether the authority has nothing to answer and sends success alone (SAML Core §3.3.4,
  /// AQR-04).
  ///
  /// Only its signature distinguishes that from an answer whose assertion was removed.
  fileprivate var isEmptyAnswer: Bool {
    hasQuery && isResponseSigned && response?.isSuccessWithoutAssertion ?? false
  }
}
