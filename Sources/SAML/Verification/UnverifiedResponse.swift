package import CanonicalXML

/// A response as it came, with unverified claims.
///
/// For diagnosis and display. Nothing here may grant anything; an `Assertion` of verified bytes
/// may.
package struct UnverifiedResponse: Sendable {
  /// The document that contains it.
  package let tree: XMLTree

  /// The claims of the response.
  package let content: ResponseContent

  /// The claims of its assertion, when it holds exactly one in the clear.
  package let assertion: AssertionContent?

  /// Reads a document whose root is a `samlp:Response`.
  ///
  /// - Parameters:
  ///   - tree: The document.
  ///   - limits: How much its assertion may state.
  /// - Throws: `AssertionError`, with a node of `tree`.
  package init(_ tree: XMLTree, limits: AssertionLimits = .default) throws(AssertionError) {
    try self.init(tree.root, limits: limits)
  }

  /// Reads a `samlp:Response` in place, such as inside a SOAP envelope.
  ///
  /// - Parameters:
  ///   - message: The element.
  ///   - limits: How much its assertion may state.
  /// - Throws: `AssertionError`, with a node of its tree.
  package init(
    _ message: XMLTree.Element, limits: AssertionLimits = .default
  ) throws(AssertionError) {
    tree = message.tree
    content = try ResponseContent(message)
    assertion = try Self.assertion(of: message, limits)
  }

  /// The claims of a message's assertion, when it holds exactly one in the clear.
  static func assertion(
    of message: XMLTree.Element, _ limits: AssertionLimits
  ) throws(AssertionError) -> AssertionContent? {
    let assertions = message.children(named: SAMLName.assertion)
    return assertions.count == 1 ? try AssertionContent(assertions[0], AssertionForm(limits)) : nil
  }
}
