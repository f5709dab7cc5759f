/// Reads plain documents: those without the rarer features of XML.
///
/// Responses of providers, and the bytes that a canonicaliser makes of them, use a small part of
/// the language: no document type, no CDATA section, names in ASCII, line feeds alone (XML 1.0 §2,
/// Namespaces in XML 1.0 §3). Within it there is one way to read a document, and this reader takes
/// half of the general parser's time or less. It never refuses a document. If one is outside of
/// that part, above a limit, or wrong in any way, the general parser reads all of it. Only the
/// general parser reports why a document is refused. Tests compare the two readings on millions of
/// documents, sound and damaged.
@safe
struct PlainReader: ~Copyable {
  let limits: ParseLimits
  var cursor: PlainCursor

  /// The document's bytes, followed by the decoded texts.
  var arena: [UInt8]
  var nodes: RecordBuffer<NodeRecord>
  var attributes: RecordBuffer<AttributeRecord>
  var namespaces: RecordBuffer<NamespaceRecord>
  var names: PlainNames
  var remembered: RememberedTags
  /// The number of the scope of namespaces here, and how many there have been.
  var scope: Int32 = 0
  var scopeCount: Int32 = 1
  var openElements: RecordBuffer<OpenElement>
  var elementCount = 0
  var holdsElementsAndTextAlone = true

  /// An element whose end has not been read.
  struct OpenElement {
    let node: Int32
    /// How many declarations were in scope around it, and the number of that scope.
    let outerCount: Int32
    let outerScope: Int32
    /// Its name, as its end tag repeats it.
    let name: ByteRange
    /// Whether all bytes of it so far are as a canonical form has them, and the bindings that they
    /// use.
    var isVerbatim: Bool
    var bindings: UInt32
  }

  /// The attributes of a tag, whose namespaces are known at its end.
  var given: RecordBuffer<GivenAttribute>

  /// An attribute as it is written.
  struct GivenAttribute {
    let name: PlainNames.Written
    let value: ByteRange
  }

  /// Reads a document within limits.
  ///
  /// - Returns: nil when the document is for the general parser.
  static func read(_ document: DecodedDocument, limits: ParseLimits) -> XMLTree.Storage? {
    guard document.encoding == .utf8, document.utf8.count <= maximumBytes,
      !document.holdsNoncharacter
    else { return nil }
    return unsafe document.utf8.withUnsafeBufferPointer { bytes in
      guard var reader = unsafe PlainReader(bytes, document.utf8, limits), reader.readDocument()
      else { return nil }
      reader.nodes.trim()
      reader.attributes.trim()
      reader.names.trim()
      return XMLTree.Storage(
        document: document, arena: reader.arena, isASCII: document.isASCII && !reader.hasDecoded,
        names: reader.names.names, strings: reader.names.strings, bindings: reader.names.bindings,
        nodes: reader.nodes, attributes: reader.attributes, namespaces: reader.namespaces,
        root: NodeID(0),
        holdsElementsAndTextAlone: reader.holdsElementsAndTextAlone, firstRelativeNamespace: nil)
    }
  }

  /// The general parser has limits of its own for values of 10,000,000 bytes; it shall meet them.
  private static let maximumBytes = 8 << 20

  /// The general parser stops near a depth of 256.
  static let maximumDepth = 128

  /// The general parser stops at names of 50,000 bytes.
  static let maximumNameBytes = 1_024

  /// Begins at the start of a document; nil when there is no memory, which the general parser
  /// reports.
  private init?(_ bytes: UnsafeBufferPointer<UInt8>, _ arena: [UInt8], _ limits: ParseLimits) {
    guard let nodes = RecordBuffer<NodeRecord>(capacity: bytes.count / 32),
      let attributes = RecordBuffer<AttributeRecord>(capacity: bytes.count / 64),
      let namespaces = RecordBuffer<NamespaceRecord>(capacity: 16),
      let openElements = RecordBuffer<OpenElement>(capacity: 16),
      let given = RecordBuffer<GivenAttribute>(capacity: 8),
      let names = unsafe PlainNames(bytes), let remembered = unsafe RememberedTags(bytes)
    else { return nil }
    unsafe cursor = PlainCursor(bytes)
    self.arena = arena
    self.limits = limits
    self.nodes = nodes
    self.attributes = attributes
    self.namespaces = namespaces
    self.openElements = openElements
    self.given = given
    self.names = names
    self.remembered = remembered
  }

  /// One element with what it holds; around it a declaration and white space.
  private mutating func readDocument() -> Bool {
    guard takeDeclaration() else { return false }
    cursor.takeWhiteSpace()
    guard cursor.take(UInt8(ascii: "<")), readStartTag() else { return false }
    while !openElements.isEmpty {
      guard readText(), cursor.take(UInt8(ascii: "<")) else { return false }
      let isRead =
        switch cursor.current {
        case UInt8(ascii: "/"): readEndTag()
        case UInt8(ascii: "!"): readComment()
        case UInt8(ascii: "?"): readProcessingInstruction()
        default: readStartTag()
        }
      guard isRead else { return false }
    }
    cursor.takeWhiteSpace()
    return cursor.index == cursor.count && nodes.count <= limits.maximumNodes
      && elementCount <= limits.maximumElements && namespaces.count <= limits.maximumNamespaces
  }

  /// One of the declarations that programs write, or none.
  private mutating func takeDeclaration() -> Bool {
    guard cursor.holds("<?") else { return true }
    return Self.declarations.contains { cursor.take($0) }
  }

  private static let declarations: [StaticString] = [
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<?xml version=\"1.0\"?>",
    "<?xml version=\"1.0\" encoding=\"utf-8\"?>",
    "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>",
    "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>",
  ]

  /// Whether anything had to be decoded.
  private var hasDecoded: Bool { arena.count > cursor.count }

  var parent: Int {
    @inline(__always) get { openElements.last.map { Int($0.node) } ?? -1 }
  }
}
