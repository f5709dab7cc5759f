public import XMLTree

/// A response as it came: what it claims, whoever made it.
///
/// For diagnosis and display. Nothing here may grant anything; an `Assertion` of verified octets may.
public struct UnverifiedResponse: Sendable {
  /// The document it stands in.
  public let tree: XMLTree

  /// What the response claims.
  public let content: ResponseContent

  /// What its assertion claims, when it holds exactly one in the clear.
  public let assertion: AssertionContent?

  /// Reads a document whose root is a `samlp:Response`.
  ///
  /// - Throws: `AssertionError`, with a node of `tree`.
  public init(_ tree: XMLTree) throws(AssertionError) {
    try self.init(tree.root)
  }

  /// Reads a `samlp:Response` where it stands, such as inside a SOAP envelope.
  ///
  /// - Throws: `AssertionError`, with a node of its tree.
  public init(_ message: XMLTree.Element) throws(AssertionError) {
    try self.init(message, readingAssertion: true)
  }

  /// Reads it with or without its assertion, which may be known from verified octets.
  init(_ message: XMLTree.Element, readingAssertion: Bool) throws(AssertionError) {
    tree = message.tree
    content = try ResponseContent(message)
    let assertions = readingAssertion ? message.children(SAMLName.assertion) : []
    assertion = assertions.count == 1 ? try AssertionContent(assertions[0]) : nil
  }
}
