import XMLTree

/// Whether a query succeeded, and if not, why (SAML Core §3.2.2.1).
public struct Status: Sendable, Hashable {
  /// The code of success.
  public static let success = "urn:oasis:names:tc:SAML:2.0:status:Success"

  /// The code of the first level.
  public let code: String
  /// The code inside it, if there is one.
  public let subordinateCode: String?
  /// Whether the responder added a message for its operators.
  public let hasMessage: Bool

  /// Whether the code is that of success, octet by octet.
  public var isSuccess: Bool { code.isExactly(Self.success) }

  init(_ element: XMLTree.Element) throws(AssertionError) {
    var reader = try SchemaReader(element)
    let first = try reader.required(SAMLName.statusCode)
    hasMessage = reader.optional(SAMLName.statusMessage) != nil
    _ = reader.optional(SAMLName.statusDetail)
    try reader.end()
    code = try first.requiredAttribute(SAMLName.value)
    subordinateCode = try first.firstChild(SAMLName.statusCode)
      .map(parse: { (code) throws(AssertionError) in try code.requiredAttribute(SAMLName.value) })
  }
}
