public import SAMLFormats

/// Why bytes are not an acceptable document.
///
/// No case carries text of the document.
public enum XMLParseError: CodedError, Sendable, Hashable {
  /// The document is empty.
  case empty
  /// A byte NUL, which ends the document silently in some versions of libxml2.
  case nulByte(Position)
  /// The bytes are not the encoding that they claim: UTF-8, or UTF-16 by their byte order mark.
  case malformedEncoding(Position)
  /// A second byte order mark follows the first.
  case repeatedByteOrderMark(Position)
  /// The document declares an encoding other than UTF-8, or UTF-16 with a byte order mark.
  case unsupportedEncoding(Position)
  /// The document declares a version other than 1.0.
  case unsupportedVersion(Position)
  /// A DOCTYPE.
  case documentType(Position)
  /// Not well-formed (XML 1.0 §2.1).
  case notWellFormed(LibXML2Diagnostic, Position)
  /// Well-formed, but not by the rules for namespaces (Namespaces in XML 1.0 §7).
  case namespaceMalformed(LibXML2Diagnostic, Position)
  /// More than a limit allows.
  case limitExceeded(Limit, maximum: Int, Position)
  /// Memory for the parser could not be had.
  case outOfMemory

  /// A limit of `ParseLimits`.
  public enum Limit: String, Sendable, Hashable, CaseIterable {
    /// The size of the document, in bytes.
    case bytes
    /// How deep elements are nested.
    case depth
    /// The number of elements.
    case elements
    /// The number of nodes of every kind.
    case nodes
    /// The attributes of one element.
    case attributes
    /// The namespace declarations of an element, in scope, or of the document.
    case namespaces
    /// The length of a name, in bytes.
    case name
    /// The length of an attribute value, in bytes.
    case attributeValue
    /// The length of one piece of text, in bytes.
    case text
  }

  /// The stable code; see docs/reference/error-codes.md.
  public var code: StableCode {
    switch self {
    case .empty: .xmlEmpty
    case .nulByte: .xmlNulOctet
    case .malformedEncoding: .xmlMalformedEncoding
    case .repeatedByteOrderMark: .xmlByteOrderMarkRepeated
    case .unsupportedEncoding: .xmlUnsupportedEncoding
    case .unsupportedVersion: .xmlUnsupportedVersion
    case .documentType: .xmlDoctype
    case .notWellFormed(let diagnostic, _):
      diagnostic.code == LibXML2Diagnostic.misplacedDeclaration
        ? .xmlDeclarationNotFirst : .xmlNotWellFormed
    case .namespaceMalformed: .xmlNamespaceMalformed
    case .limitExceeded(let limit, _, _): limit.code
    case .outOfMemory: .xmlOutOfMemory
    }
  }

  /// The place of the defect, if it has one.
  public var position: Position? {
    switch self {
    case .empty, .outOfMemory: nil
    case .nulByte(let position), .malformedEncoding(let position),
      .repeatedByteOrderMark(let position), .unsupportedEncoding(let position),
      .unsupportedVersion(let position),
      .documentType(let position), .notWellFormed(_, let position),
      .namespaceMalformed(_, let position), .limitExceeded(_, _, let position):
      position
    }
  }
}

extension XMLParseError.Limit {
  /// The stable code of a document that exceeds this limit.
  package var code: StableCode {
    switch self {
    case .bytes: .xmlTooLarge
    case .depth: .xmlTooDeep
    case .elements: .xmlTooManyElements
    case .nodes: .xmlTooManyNodes
    case .attributes: .xmlTooManyAttributes
    case .namespaces: .xmlTooManyNamespaces
    case .name: .xmlNameTooLong
    case .attributeValue: .xmlAttributeValueTooLong
    case .text: .xmlTextTooLong
    }
  }
}

/// The number that libxml2 gave its message (`xmlParserErrors`); the message itself, which quotes
/// the document, is dropped (LOG-02).
public struct LibXML2Diagnostic: Sendable, Hashable {
  fileprivate static let misplacedDeclaration = 64

  /// The value of `xmlParserErrors`.
  package let code: Int

  /// The meaning of a common number; nil for the rest.
  public var meaning: String? {
    switch code {
    case 4, 5, 85, 86: "text before, after or instead of the document element"
    case 6, 7, 8: "a malformed character reference"
    case 9: "a character that XML does not allow"
    case 26, 27, 28: "a reference to an entity that is not declared"
    case 23, 68: "an ampersand or less-than sign that is not escaped, or a malformed name"
    case 33, 34: "a value in a declaration without quotes or without its closing quote"
    case 38: "a less-than sign inside an attribute value"
    case 39, 40: "an attribute value without quotes or without its closing quote"
    case 41: "an attribute without a value"
    case 42: "the same attribute twice on one element"
    case 45, 80: "a comment with a double hyphen, or one that is not closed"
    case 62: "the characters ]]> in a text"
    case 63: "a CDATA section that is not closed"
    case 64: "an XML declaration that is not the first thing in the document"
    case 65: "white space missing between attributes"
    case 73: "a tag that is not closed with a greater-than sign"
    case 74, 76: "an end tag that does not match its start tag"
    case 77: "the document ends inside an element"
    case 200: "a namespace declaration that is not allowed"
    case 201: "a prefix that is not declared"
    case 202: "a name with two colons, or with nothing before or behind its colon"
    case 203: "the same attribute twice on one element, by its namespace"
    default: nil
    }
  }
}
