/// How large a document and its parts may be.
///
/// Each default leaves a wide margin above real responses and bounds what a hostile one can cost.
/// A limit is the largest value that is accepted; above it `XMLParseError.limitExceeded` is thrown, with
/// the kind of the limit and its value. Three kinds of counts of namespaces share one kind of limit.
public struct ParseLimits: Sendable, Hashable {
  /// The largest document, in bytes as received.
  ///
  /// Responses of identity providers are 4 to 20 KB; 1 MiB leaves a factor of fifty, and bounds a
  /// parse to a few milliseconds. Toolkits elsewhere allow 250 KB to 10 MB.
  public var maximumBytes = 1 << 20

  /// The deepest nesting of elements; the document element has depth one.
  ///
  /// A response with structured values reaches about 12. libxml2 itself stops near 256, one off
  /// between its versions, so the limit is our own.
  public var maximumDepth = 64

  /// The number of elements.
  ///
  /// A response holds 30 to 300. Other verifiers stop at 1,000 (goxmldsig) or not at all.
  public var maximumElements = 10_000

  /// The number of nodes of all kinds: elements, texts, comments, processing instructions.
  ///
  /// Pretty-printing adds about two texts to each element; the rest is room for comments.
  public var maximumNodes = 32_768

  /// The number of attributes on one element.
  ///
  /// SAML elements carry at most 8. Sorting and duplicate checks cost the square of this number in
  /// some versions of libxml2.
  public var maximumAttributesPerElement = 64

  /// The number of namespaces that one element declares.
  ///
  /// Toolkits put up to 10 on the document element. Inclusive canonicalisation copies declarations
  /// downwards, so a large number multiplies the canonical bytes.
  public var maximumNamespacesPerElement = 32

  /// The number of namespace declarations in scope at one element.
  ///
  /// The bound on what inclusive canonicalisation may have to look at for each element.
  public var maximumNamespacesInScope = 64

  /// The number of namespace declarations in the whole document.
  ///
  /// Products declare `xs` and `xsi` again at each attribute value, and an attribute with 256
  /// groups has 512 of them. Each element may have two, up to the largest number of elements. For
  /// each element, canonicalisation examines only those in scope, so the work grows with the
  /// document.
  public var maximumNamespaces = 20_000

  /// The longest element, attribute or target name with its prefix, and the longest declared
  /// prefix, in bytes.
  ///
  /// The longest name in SAML metadata takes 35 bytes; 256 is also our longest accepted ID.
  public var maximumNameBytes = 256

  /// The longest attribute value or namespace URI, in bytes.
  ///
  /// Attributes of SAML are identifiers, times and URIs.
  public var maximumAttributeValueBytes = 8 << 10

  /// The longest run of text, comment or processing instruction data, in bytes.
  ///
  /// Large enough for an encrypted assertion or a chain of certificates in Base64.
  public var maximumTextBytes = 128 << 10

  /// The limits used when none are given.
  public static let `default` = ParseLimits()

  /// Creates the default limits.
  public init() {}
}

extension ParseLimits {
  /// The limits for bytes made from a document that has passed its own, whichever those were.
  ///
  /// Canonical bytes may be longer than the message they are made from, and gather inherited
  /// namespaces and attributes on one element; their number bounds everything in them.
  package static func rereading(_ bytes: [UInt8]) -> ParseLimits {
    var limits = ParseLimits()
    limits.maximumBytes = bytes.count
    limits.maximumDepth = bytes.count
    limits.maximumElements = bytes.count
    limits.maximumNodes = bytes.count
    limits.maximumAttributesPerElement = bytes.count
    limits.maximumNamespacesPerElement = bytes.count
    limits.maximumNamespacesInScope = bytes.count
    limits.maximumNamespaces = bytes.count
    limits.maximumNameBytes = bytes.count
    limits.maximumAttributeValueBytes = bytes.count
    limits.maximumTextBytes = bytes.count
    return limits
  }
}
