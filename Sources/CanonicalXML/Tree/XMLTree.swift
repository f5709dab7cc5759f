import SAMLFormats

/// A parsed XML document: a flat, immutable tree that keeps the position of every node.
///
/// Nodes are in document order, so a subtree is a range of node numbers and a walk needs no
/// recursion. No C pointer survives the parse, and threads may share the value.
///
/// Not for: documents with a DOCTYPE. The parser refuses them, because entities and defaulted
/// attributes change what a signature covers.
public struct XMLTree: Sendable {
  @usableFromInline let storage: Storage

  /// Parses untrusted bytes.
  ///
  /// The bytes are UTF-8, or UTF-16 with a byte order mark. Nothing is fetched and nothing is
  /// printed. Documents of the common kind are read by a reader of this module, all others by libxml2.
  /// libxml2 alone refuses what is not well-formed, and its diagnostic is thrown.
  ///
  /// - Parameters:
  ///   - bytes: The document as it was received.
  ///   - limits: How large the document and its parts may be.
  /// - Throws: `XMLParseError`, with the position of the first defect.
  public init(parsing bytes: [UInt8], limits: ParseLimits = .default) throws(XMLParseError) {
    let document = try DecodedDocument(bytes, limits: limits)
    if let storage = PlainReader.read(document, limits: limits) {
      self.storage = storage
    } else {
      storage = try SAXParser.parse(document, limits: limits)
    }
  }

  /// Parses bytes again that a canonicaliser of this process made from a document.
  ///
  /// That document was within its limits, so they do not apply again.
  ///
  /// - Throws: `XMLParseError` if the bytes are not a document.
  package init(rereading bytes: [UInt8]) throws(XMLParseError) {
    try self.init(parsing: bytes, limits: .rereading(bytes))
  }

  /// Reads a plain document without the general parser, or not at all.
  package init?(plain bytes: [UInt8], limits: ParseLimits) throws(XMLParseError) {
    let document = try DecodedDocument(bytes, limits: limits)
    guard let storage = PlainReader.read(document, limits: limits) else { return nil }
    self.storage = storage
  }

  /// Reads a document with the general parser.
  package init(general bytes: [UInt8], limits: ParseLimits) throws(XMLParseError) {
    let document = try DecodedDocument(bytes, limits: limits)
    storage = try SAXParser.parse(document, limits: limits)
  }

  /// The document that it was read from.
  package var document: DecodedDocument { storage.document }

  /// Whether another value is this very tree, read once: numbers of the one mean something in the other.
  package func isIdentical(to other: XMLTree) -> Bool { storage === other.storage }

  /// Where the markup or the text of a node begins, in bytes of the decoded document.
  package func offset(of node: NodeID) -> Int { storage.nodes[node.index].offset }

  /// The document element.
  public var root: Element { Element(tree: self, id: storage.root) }

  /// A node as an element; nil for one of another kind.
  package func element(_ node: NodeID) -> Element? {
    storage.nodes[node.index].kind == .element ? Element(tree: self, id: node) : nil
  }

  /// Every element of the document in document order.
  package var elements: some Sequence<Element> {
    storage.nodes.indices.lazy
      .filter { storage.nodes[$0].kind == .element }
      .map { Element(tree: self, id: NodeID($0)) }
  }

  /// The elements that have an expanded name, at every depth, in document order.
  package func elements(_ name: ExpandedName) -> [Element] {
    // A document has few distinct names: each is compared once, not once for every element.
    let numbers = storage.names.indices.filter { storage.isName($0, name) }
    guard let first = numbers.first else { return [] }
    // There is nearly always one way to write a name.
    let others = numbers.dropFirst()
    var found: [Element] = []
    for node in storage.nodes.indices where storage.nodes[node].kind == .element {
      let number = storage.nodes[node].name
      guard number == first || !others.isEmpty && others.contains(number) else { continue }
      found.append(Element(tree: self, id: NodeID(node)))
    }
    return found
  }

  /// The first processing instruction inside the document element, if there is one.
  package var firstInnerProcessingInstruction: NodeID? {
    firstProcessingInstruction { $0.parent >= 0 }
  }

  /// The first processing instruction before or after the document element, if there is one.
  package var firstOuterProcessingInstruction: NodeID? {
    firstProcessingInstruction { $0.parent < 0 }
  }

  private func firstProcessingInstruction(where isSought: (NodeRecord) -> Bool) -> NodeID? {
    guard !storage.holdsElementsAndTextAlone else { return nil }
    return storage.nodes.indices
      .first {
        storage.nodes[$0].kind == .processingInstruction && isSought(storage.nodes[$0])
      }
      .map { NodeID($0) }
  }

  /// Whether it holds a comment anywhere.
  package var holdsComment: Bool {
    !storage.holdsElementsAndTextAlone
      && storage.nodes.indices.contains { storage.nodes[$0].kind == .comment }
  }

  /// The first element that declares a namespace whose URI is relative, anywhere in the document.
  ///
  /// Canonical XML has no bytes for such a document (Canonical XML 1.0 section 2.1).
  package var firstRelativeNamespace: NodeID? { storage.firstRelativeNamespace }
}

extension XMLTree: CustomReflectable {
  /// Shows nothing: a dump of a value must not lead to the document (LOG-05).
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension XMLTree {
  /// The tables behind a tree; a class, so that copying a view costs one reference count.
  @usableFromInline final class Storage: Sendable {
    /// The document as UTF-8 without its byte order mark.
    let document: DecodedDocument
    /// Texts, attribute values and names, one after another.
    let arena: [UInt8]
    /// Whether the arena is known to hold ASCII alone, as in most messages.
    private let isASCII: Bool
    /// Every distinct name.
    let names: RecordBuffer<NameRecord>
    /// Every prefix and namespace URI, each once, and targets of processing instructions; number 0 is
    /// the empty string.
    let strings: RecordBuffer<ByteRange>
    /// The first 32 pairs of a prefix and a namespace URI that the document declares or uses.
    ///
    /// A set of bindings has a bit for each. Empty in a tree of the general parser.
    let bindings: RecordBuffer<NamespaceRecord>
    @usableFromInline let nodes: RecordBuffer<NodeRecord>
    @usableFromInline let attributes: RecordBuffer<AttributeRecord>
    let namespaces: RecordBuffer<NamespaceRecord>
    let root: NodeID
    /// Whether there is no comment and no processing instruction, as in nearly all messages.
    let holdsElementsAndTextAlone: Bool
    let firstRelativeNamespace: NodeID?

    init(
      document: DecodedDocument, arena: [UInt8], isASCII: Bool = false,
      names: consuming RecordBuffer<NameRecord>, strings: consuming RecordBuffer<ByteRange>,
      bindings: consuming RecordBuffer<NamespaceRecord>,
      nodes: consuming RecordBuffer<NodeRecord>,
      attributes: consuming RecordBuffer<AttributeRecord>,
      namespaces: consuming RecordBuffer<NamespaceRecord>, root: NodeID,
      holdsElementsAndTextAlone: Bool, firstRelativeNamespace: NodeID?
    ) {
      self.document = document
      self.arena = arena
      self.isASCII = isASCII
      self.names = names
      self.strings = strings
      self.bindings = bindings
      self.nodes = nodes
      self.attributes = attributes
      self.namespaces = namespaces
      self.root = root
      self.holdsElementsAndTextAlone = holdsElementsAndTextAlone
      self.firstRelativeNamespace = firstRelativeNamespace
    }

    func exact(_ range: ByteRange) -> ExactString { ExactString(text(range)) }

    func text(_ range: ByteRange) -> String {
      precondition(range.end <= arena.count, "A stretch lies in its arena.")
      return unsafe arena.withUnsafeBufferPointer { arena in
        let bytes = unsafe UnsafeBufferPointer(rebasing: arena[range.start..<range.end])
        // Every byte of ASCII is a scalar of its own, wherever the stretch begins and ends.
        if isASCII, #available(macOS 26, iOS 26, tvOS 26, visionOS 26, *) {
          return unsafe String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: true))
        }
        return unsafe String(decoding: bytes, as: UTF8.self)
      }
    }
  }
}
