extension StableCode {
  /// An attribute or a namespace URI is longer than the limit.
  public static var xmlAttributeValueTooLong: Self { Self("xml.attribute-value-too-long") }

  /// The document holds a DOCTYPE.
  public static var xmlDoctype: Self { Self("xml.doctype") }

  /// Two elements carry the same ID.
  public static var xmlDuplicateID: Self { Self("xml.duplicate-id") }

  /// The document is empty.
  public static var xmlEmpty: Self { Self("xml.empty") }

  /// A SAML or signature element carries an ID attribute in a namespace.
  public static var xmlForeignID: Self { Self("xml.foreign-id") }

  /// The bytes are not valid in the document's encoding.
  public static var xmlMalformedEncoding: Self { Self("xml.malformed-encoding") }

  /// A name is longer than the limit.
  public static var xmlNameTooLong: Self { Self("xml.name-too-long") }

  /// The document breaks the rules for namespaces.
  public static var xmlNamespaceMalformed: Self { Self("xml.namespace-malformed") }

  /// The document is not well-formed XML.
  public static var xmlNotWellFormed: Self { Self("xml.not-well-formed") }

  /// The document holds a NUL byte.
  public static var xmlNulOctet: Self { Self("xml.nul-octet") }

  /// The parser could not get memory.
  public static var xmlOutOfMemory: Self { Self("xml.out-of-memory") }

  /// The document element contains a processing instruction.
  public static var xmlProcessingInstruction: Self { Self("xml.processing-instruction") }

  /// IDs are unique, and the document has no ambiguous constructs.
  public static var xmlStructure: Self { Self("xml.structure") }

  /// A text is longer than the limit.
  public static var xmlTextTooLong: Self { Self("xml.text-too-long") }

  /// Elements are nested deeper than the limit.
  public static var xmlTooDeep: Self { Self("xml.too-deep") }

  /// The document is larger than the limit.
  public static var xmlTooLarge: Self { Self("xml.too-large") }

  /// An element has more attributes than the limit.
  public static var xmlTooManyAttributes: Self { Self("xml.too-many-attributes") }

  /// The document has more elements than the limit.
  public static var xmlTooManyElements: Self { Self("xml.too-many-elements") }

  /// More namespaces are declared than the limit.
  public static var xmlTooManyNamespaces: Self { Self("xml.too-many-namespaces") }

  /// The document has more nodes than the limit.
  public static var xmlTooManyNodes: Self { Self("xml.too-many-nodes") }

  /// The document declares an encoding that is not accepted.
  public static var xmlUnsupportedEncoding: Self { Self("xml.unsupported-encoding") }

  /// The document declares a version of XML other than 1.0.
  public static var xmlUnsupportedVersion: Self { Self("xml.unsupported-version") }

  /// The document is well-formed, and follows the rules for namespaces.
  public static var xmlWellFormed: Self { Self("xml.well-formed") }

  static let ofXML: [Self] = [
    .xmlAttributeValueTooLong, .xmlDoctype, .xmlDuplicateID, .xmlEmpty, .xmlForeignID,
    .xmlMalformedEncoding, .xmlNameTooLong, .xmlNamespaceMalformed, .xmlNotWellFormed,
    .xmlNulOctet, .xmlOutOfMemory, .xmlProcessingInstruction, .xmlStructure, .xmlTextTooLong,
    .xmlTooDeep, .xmlTooLarge, .xmlTooManyAttributes, .xmlTooManyElements, .xmlTooManyNamespaces,
    .xmlTooManyNodes, .xmlUnsupportedEncoding, .xmlUnsupportedVersion, .xmlWellFormed,
  ]
}

extension StableCode {
  /// No byte is left to be digested.
  public static var c14nEmpty: Self { Self("c14n.empty") }

  /// An element declares a namespace by a relative URI.
  public static var c14nRelativeNamespaceURI: Self { Self("c14n.relative-namespace-uri") }

  /// The canonical form is larger than the limit.
  public static var c14nTooLarge: Self { Self("c14n.too-large") }

  static let ofCanonicalization: [Self] = [
    .c14nEmpty, .c14nRelativeNamespaceURI, .c14nTooLarge,
  ]
}

extension StableCode {
  /// libxml2 gives the same canonical bytes.
  public static var crosscheckCanonicalOctets: Self { Self("crosscheck.canonical-octets") }

  /// libxml2 writes other canonical bytes than saml.
  public static var crosscheckCanonicalOctetsDiffer: Self {
    Self("crosscheck.canonical-octets-differ")
  }

  /// libxml2 reads the same tree from the bytes that were signed.
  public static var crosscheckTree: Self { Self("crosscheck.tree") }

  /// libxml2 reads another tree from the bytes that were signed.
  public static var crosscheckTreeDiffers: Self { Self("crosscheck.tree-differs") }

  static let ofCrossCheck: [Self] = [
    .crosscheckCanonicalOctets, .crosscheckCanonicalOctetsDiffer, .crosscheckTree,
    .crosscheckTreeDiffers,
  ]
}
