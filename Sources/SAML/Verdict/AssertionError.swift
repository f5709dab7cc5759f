public import CanonicalXML
public import SAMLFormats

/// Why an element is not the response or the assertion that the schema of SAML describes.
///
/// No case carries a value of the message; the node gives the place. The name of an attribute is
/// text of the sender, who may write anything there.
public enum AssertionError: CodedError, Sendable, Hashable {
  /// The element is not the one that was expected.
  case unexpectedElement(NodeID)
  /// A child that the schema does not allow there, or in another order, or once too often.
  case unexpectedChild(NodeID)
  /// An XML attribute that the schema does not give the element.
  case unexpectedAttribute(ExactString, NodeID)
  /// Text where the schema has only elements.
  case unexpectedText(NodeID)
  /// A child that the schema requires is missing; the node is the parent.
  case missingChild(ExactString, NodeID)
  /// Extensions without an element of another namespace than SAML's own (SAML Core §3.2.1).
  case emptyExtensions(NodeID)
  /// An attribute that the schema requires is missing or empty (SAML Core §1.3.1).
  case missingAttribute(ExactString, NodeID)
  /// An attribute whose value is not of the type that the schema gives it.
  case malformedAttribute(ExactString, NodeID)
  /// A comment, processing instruction or element inside a simple text (TXT-01).
  case textNotSimple(NodeID)
  /// A required text is empty or white space (SAML Core §1.3.1).
  case emptyText(NodeID)
  /// An attribute that is not SAML's form of a date and time in UTC (SAML Core §1.3.3).
  case malformedTime(ExactString, NodeID)
  /// More parts than the limits of the reader allow.
  case tooMany(ExactString, maximum: Int)

  /// The stable code; see docs/reference/error-codes.md.
  public var code: StableCode {
    switch self {
    case .unexpectedElement: .samlUnexpectedElement
    case .unexpectedChild: .samlUnexpectedChild
    case .unexpectedAttribute: .samlUnexpectedAttribute
    case .unexpectedText: .samlUnexpectedText
    case .missingChild, .emptyExtensions: .samlMissingChild
    case .missingAttribute: .samlMissingAttribute
    case .malformedAttribute: .samlMalformedAttribute
    case .textNotSimple: .samlTextNotSimple
    case .emptyText: .samlEmptyText
    case .malformedTime: .timeMalformed
    case .tooMany: .samlTooMany
    }
  }

  /// The node of the defect.
  package var node: NodeID? {
    switch self {
    case .unexpectedElement(let node), .unexpectedChild(let node),
      .unexpectedAttribute(_, let node), .unexpectedText(let node),
      .missingChild(_, let node), .missingAttribute(_, let node), .malformedAttribute(_, let node),
      .textNotSimple(let node), .emptyText(let node), .malformedTime(_, let node),
      .emptyExtensions(let node):
      node
    case .tooMany: nil
    }
  }
}
