public import SAMLFormats

extension StableCode {
  /// Canonicalization produced zero octets.
  public static let c14nEmpty = StableCode(
    "c14n.empty", .broken, mends: .provider, says: "No byte is left to be digested.",
    why: "A signature of nothing would hold for every content, so it vouches for none.",
    help: "The reference selects nothing, or its transforms leave nothing of it: the signer must "
      + "refer to what is to be signed.")

  /// A namespace declaration has a relative URI reference (Canonical XML 1.0 §2.1).
  public static let c14nRelativeNamespaceURI = StableCode(
    "c14n.relative-namespace-uri", .broken, mends: .provider,
    says: "An element declares a namespace by a relative URI.",
    why: "Canonical XML is not defined for it; a verifier must not digest what a failed "
      + "canonicalisation left behind (Canonical XML 1.0 section 2.1).",
    help: "Ask the provider for absolute URIs as names of namespaces.")

  /// The canonical form exceeds `Canonicalizer.maximumBytes`.
  public static let c14nTooLarge = StableCode(
    "c14n.too-large", .broken, mends: .client, says: "The canonical form is larger than the limit.",
    why: "Copied namespaces can multiply a document.",
    help: "Real messages stay far below the limit, which docs/reference/defaults.md names: ask who "
      + "made this one.")

  /// The length of an attribute value or namespace URI exceeds `ParseLimits` in bytes.
  public static let xmlAttributeValueTooLong = StableCode(
    "xml.attribute-value-too-long", .broken, mends: .client,
    says: "An attribute or a namespace URI is longer than the limit.",
    why: "SAML's attributes are identifiers, times and URIs.",
    help: "Real messages stay far below the limit, which docs/reference/defaults.md names: ask who "
      + "made this one.")

  /// A document type declaration is present (XML 1.0 §2.8).
  public static let xmlDoctype = StableCode(
    "xml.doctype", .attack, mends: .client, says: "The document holds a DOCTYPE.",
    why: "Entities and defaulted attributes change what is read without changing what is signed.",
    help: "SAML messages have none. Treat this payload as hostile.", attack: .entities)

  /// U+FEFF follows the byte order mark (XML 1.0 §4.3.3).
  public static let xmlByteOrderMarkRepeated = StableCode(
    "xml.byte-order-mark-repeated", .broken, mends: .client,
    says: "The document begins with two byte order marks.",
    why: "The second is a character in front of the document element, where none is allowed.",
    help: "Remove one: a tool added a mark to a file that has one.")

  /// `<?xml` follows other characters (XML 1.0 §2.8).
  public static let xmlDeclarationNotFirst = StableCode(
    "xml.declaration-not-first", .broken, mends: .client,
    says: "Characters precede the XML declaration, such as a line break.",
    why: "The declaration must be the first thing in the document (XML 1.0 section 2.8).",
    help:
      "Remove what precedes <?xml, often a line break that a template or a page leaves.")

  /// The input has no bytes.
  public static let xmlEmpty = StableCode(
    "xml.empty", .broken, mends: .client, says: "The document is empty.",
    why: "An empty document has no element that could be signed.", help: "Check what was captured.")

  /// A byte sequence is invalid in UTF-8, or in the UTF-16 that its byte order mark announces.
  public static let xmlMalformedEncoding = StableCode(
    "xml.malformed-encoding", .broken, mends: .client,
    says: "The bytes are not valid in the document's encoding.",
    why: "Parsers repair such bytes in different ways, and a signature covers one of them.",
    help: "Capture bytes, not text that went through another encoding.")

  /// The length of an element or attribute name exceeds `ParseLimits` in bytes.
  public static let xmlNameTooLong = StableCode(
    "xml.name-too-long", .broken, mends: .client, says: "A name is longer than the limit.",
    why: "No name of SAML comes near it.",
    help: "Real messages stay far below the limit, which docs/reference/defaults.md names: ask who "
      + "made this one.")

  /// The document is well-formed but not namespace-well-formed (Namespaces in XML 1.0 §7).
  public static let xmlNamespaceMalformed = StableCode(
    "xml.namespace-malformed", .broken, mends: .client,
    says: "The document breaks the rules for namespaces.",
    why: "Parsers that ignore namespaces would read it, and see other elements.",
    help: "A prefix without declaration often means that an element was cut out of its document.")

  /// The input violates a well-formedness constraint (XML 1.0 §2.1).
  public static let xmlNotWellFormed = StableCode(
    "xml.not-well-formed", .broken, mends: .client, says: "The document is not well-formed XML.",
    why: "No parser may read it.",
    help: "Look at the position: a cut copy ends early; the cookbook's normalisation glues "
      + "attributes together when a line break alone separates them (see `saml encode --check`).")

  /// The decoded input contains U+0000, which no XML character production allows (XML 1.0 §2.2).
  public static let xmlNulOctet = StableCode(
    "xml.nul-octet", .broken, mends: .client, says: "The document holds a NUL byte.",
    why: "Some parsers take it for the end, and ignore what follows.",
    help: "Check whether the text is UTF-16 without a byte order mark, or damaged.")

  /// A memory allocation of the XML parser failed.
  public static let xmlOutOfMemory = StableCode(
    "xml.out-of-memory", .broken, mends: .retry, says: "The parser could not get memory.",
    why: "saml does not validate a document that it can read only in part.",
    help: "Try again with more memory.")

  /// The length of one character data node exceeds `ParseLimits` in bytes.
  public static let xmlTextTooLong = StableCode(
    "xml.text-too-long", .broken, mends: .client, says: "A text is longer than the limit.",
    why: "A limit keeps a hostile input from using up memory.",
    help: "Real messages stay far below the limit, which docs/reference/defaults.md names: ask who "
      + "made this one.")

  /// The nesting depth of elements exceeds `ParseLimits`.
  public static let xmlTooDeep = StableCode(
    "xml.too-deep", .broken, mends: .client, says: "Elements are nested deeper than the limit.",
    why: "Depth is a classic way to exhaust a reader.",
    help: "Real responses nest about 12 deep; see docs/reference/defaults.md.")

  /// The size of the input exceeds `ParseLimits` in bytes.
  public static let xmlTooLarge = StableCode(
    "xml.too-large", .broken, mends: .client, says: "The document is larger than the limit.",
    why: "Parsing takes memory and time in proportion to the document, so saml refuses it before "
      + "that.",
    help: "Real responses have 4 to 20 KB; see docs/reference/defaults.md.")

  /// The attribute count of an element exceeds `ParseLimits`.
  public static let xmlTooManyAttributes = StableCode(
    "xml.too-many-attributes", .broken, mends: .client,
    says: "An element has more attributes than the limit.",
    why: "Sorting and comparing them costs the square of their number.",
    help: "SAML elements have at most 8; see docs/reference/defaults.md.")

  /// The element count exceeds `ParseLimits`.
  public static let xmlTooManyElements = StableCode(
    "xml.too-many-elements", .broken, mends: .client,
    says: "The document has more elements than the limit.",
    why: "A limit keeps the cost of every step in proportion.",
    help: "Real messages stay far below the limit, which docs/reference/defaults.md names: ask who "
      + "made this one.")

  /// The namespace declarations of the document, of an element or in scope exceed `ParseLimits`.
  public static let xmlTooManyNamespaces = StableCode(
    "xml.too-many-namespaces", .broken, mends: .client,
    says: "More namespaces are declared than the limit.",
    why: "Canonicalisation looks at all of those in scope at each element.",
    help: "docs/reference/defaults.md names the limits: of the whole document, of one element, and "
      + "in scope at one element. Have the namespaces declared once, or raise the limit in the "
      + "policy.")

  /// The count of nodes of every kind exceeds `ParseLimits`.
  public static let xmlTooManyNodes = StableCode(
    "xml.too-many-nodes", .broken, mends: .client,
    says: "The document has more nodes than the limit.",
    why: "Texts, comments and attributes cost as much as elements, and escape a limit on elements.",
    help: "Real messages stay far below the limit, which docs/reference/defaults.md names: ask who "
      + "made this one.")

  /// The XML declaration names an encoding other than UTF-8 or UTF-16 with a byte order mark.
  public static let xmlUnsupportedEncoding = StableCode(
    "xml.unsupported-encoding", .broken, mends: .provider,
    says: "The document declares an encoding that is not accepted.",
    why: "Only UTF-8, and UTF-16 with a byte order mark, are read the same way everywhere.",
    help: "Ask the provider for UTF-8; if a tool has decoded the document, correct its "
      + "declaration.")

  /// `version` in the XML declaration is not `1.0` (XML 1.0 §2.8).
  public static let xmlUnsupportedVersion = StableCode(
    "xml.unsupported-version", .broken, mends: .provider,
    says: "The document declares a version of XML other than 1.0.",
    why: "Parsers read other versions by the rules of 1.0, each in its own way.",
    help: "Ask the provider for XML 1.0, which SAML uses.")
}
