public import CanonicalXML
package import SAMLFormats
import XMLSignature

/// A question for attributes of a subject (SAML Core §3.3.2.3).
///
/// It is read from a document as it came, and no signature confirms the requester. Give your own
/// query to a ``Policy``, and answers are compared with it.
public struct AttributeQuery: Sendable, Hashable {
  /// The identifier of the query, which the answer repeats.
  package let id: ExactString
  /// The version of SAML; only `2.0` is usable.
  package let version: ExactString
  /// When the query was made.
  package let issueInstant: Instant
  /// The address it was sent to.
  package let destination: ExactString?
  /// Who asks.
  package let issuer: Issuer?
  /// The subject of the question.
  package let subject: Subject
  /// The requested attributes; empty asks for all that the requester may have.
  ///
  /// An attribute with values asks for these values alone.
  package let attributes: [Attribute]

  /// Reads a query from its bytes, as you sent them: the query itself, or a SOAP envelope around it.
  ///
  /// - Throws: `AttributeQueryError`.
  public init(parsing bytes: some Sequence<UInt8>) throws(AttributeQueryError) {
    let tree: XMLTree
    do { tree = try XMLTree(parsing: Array(bytes)) } catch { throw .unreadable(error) }
    try self.init(tree)
  }

  /// Reads a query from a document: the query itself, or a SOAP envelope around it.
  ///
  /// - Throws: `AttributeQueryError`.
  public init(_ tree: XMLTree) throws(AttributeQueryError) {
    let message: XMLTree.Element
    if SOAPEnvelope.isRoot(of: tree) {
      do { message = try SOAPEnvelope(tree).message } catch { throw .soap(error) }
    } else {
      message = tree.root
    }
    do { try self.init(message, [:]) } catch { throw .query(error) }
  }

  init(
    _ element: XMLTree.Element, _ decrypted: [NodeID: XMLTree.Element]
  ) throws(AssertionError) {
    guard element.hasName(SAMLName.attributeQuery) else { throw .unexpectedElement(element.id) }
    id = try element.requiredIdentifier()
    version = try element.requiredAttribute(SAMLName.version)
    issueInstant = try element.requiredTime(SAMLName.issueInstant)
    destination = try element.absoluteURI(SAMLName.destination)
    _ = try element.absoluteURI(SAMLName.consent)
    try element.requireAttributes(among: SchemaAttributes.request, ofType: "AttributeQueryType")
    var reader = try ElementReader(element)
    issuer = try reader.optional(SAMLName.issuer).map(parse: Issuer.init)
    _ = reader.optional(DSigName.signature)
    try reader.optional(SAMLName.extensions).map(parse: MessageHeader.check(extensions:))
    subject = try Subject(reader.required(SAMLName.subject), decrypted, .default)
    let attributes = reader.all(SAMLName.attribute)
    try reader.end()
    // As much as an assertion may state by default (LIM-11).
    let limits = AssertionLimits.default
    guard attributes.count <= limits.maximumAttributes else {
      throw .tooMany("Attribute", maximum: limits.maximumAttributes)
    }
    var attributeReader = AttributeReader(element.tree, limits)
    self.attributes = try attributeReader.read(attributes)
    guard self.attributes.reduce(0, { $0 + $1.valueCount }) <= limits.maximumAttributeValues
    else { throw .tooMany("AttributeValue", maximum: limits.maximumAttributeValues) }
  }
}

/// Why a document is not an attribute query.
public enum AttributeQueryError: CodedError, Sendable, Hashable {
  /// It is no document within the default limits.
  case unreadable(XMLParseError)
  /// It is a SOAP envelope that holds no message.
  case soap(SOAPError)
  /// It is not what the schema describes.
  case query(AssertionError)

  /// The stable code; see docs/reference/error-codes.md.
  public var code: StableCode {
    switch self {
    case .unreadable(let error): error.code
    case .soap(let error): error.code
    case .query(.unexpectedElement): .samlNotAQuery
    case .query(let error): error.code
    }
  }

  /// The node of the defect, if it has one.
  package var node: NodeID? {
    switch self {
    case .unreadable: nil
    case .soap(let error): error.node
    case .query(let error): error.node
    }
  }
}
