public import Formats
import XML

/// What a relying party may issue on the strength of an assertion (SAML Core §2.5.1.6).
///
/// It binds whoever issues assertions of its own; a relying party that only reads them reports it.
public struct ProxyRestriction: Sendable, Hashable {
  /// How many further relying parties may stand between; nil says nothing of it, and a number that no
  /// `Int` holds is the largest that one does.
  public let count: Int?
  /// To whom new assertions may be issued; empty says nothing of it.
  @Exact public private(set) var audiences: [String]

  init(_ element: XMLTree.Element) throws(AssertionError) {
    try element.requireAttributes(among: SchemaAttributes.proxyRestriction)
    count = try element.attribute(SAMLName.count)
      .map(parse: { (text) throws(AssertionError) in
        guard let count = Int(nonNegativeInteger: text) else {
          throw .malformedAttribute(SAMLName.count.localName, element.id)
        }
        return count
      })
    var reader = try ElementReader(element)
    audiences = try reader.all(SAMLName.audience)
      .map(parse: { (element) throws(AssertionError) in try element.requiredPlainText() })
    try reader.end()
  }
}
