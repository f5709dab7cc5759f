/// The number of a node in its tree, counted in document order from zero.
public struct NodeID: Sendable, Hashable, Comparable {
  @usableFromInline let index: Int

  @usableFromInline init(_ index: Int) { self.index = index }

  /// Identifies it among the nodes of its tree, for labels.
  package var label: String { String(index) }

  /// Whether one node comes before another in document order.
  public static func < (left: NodeID, right: NodeID) -> Bool { left.index < right.index }
}

/// The kind of a node; attributes and namespaces are kept with their element.
@usableFromInline package enum NodeKind: UInt8, Sendable, BitwiseCopyable {
  case element, text, comment, processingInstruction
}

/// One node; an element's subtree is the nodes from its own number up to `end`.
///
/// Every part of the work walks over all nodes, so they are kept small, and other modules read them
/// without calls.
@usableFromInline struct NodeRecord: Sendable, BitwiseCopyable {
  @usableFromInline let kind: NodeKind
  @usableFromInline var form: WrittenForm
  @usableFromInline let parentNumber: Int32
  @usableFromInline var endNumber: Int32
  @usableFromInline let nameNumber: Int32
  @usableFromInline let start: Int32
  /// Where `content` begins and ends; of an element its `utilizedBindings` and its `writtenEnd`.
  @usableFromInline var first: Int32
  @usableFromInline var second: Int32
  @usableFromInline let attributeNumbers: NumberRange
  @usableFromInline let namespaceNumbers: NumberRange

  /// A text, a comment or a processing instruction.
  init(
    leaf kind: NodeKind, number: Int, parent: Int, name: Int = 0, content: ByteRange, offset: Int,
    form: WrittenForm = .none
  ) {
    self.kind = kind
    self.form = form
    parentNumber = Int32(parent)
    endNumber = Int32(number + 1)
    nameNumber = Int32(name)
    start = Int32(offset)
    first = Int32(content.start)
    second = Int32(content.end)
    attributeNumbers = NumberRange(0..<0)
    namespaceNumbers = NumberRange(0..<0)
  }

  /// An element, before anything of what it holds is known.
  init(
    element number: Int, parent: Int, name: Int, attributes: Range<Int>, namespaces: Range<Int>,
    offset: Int, form: WrittenForm = .none
  ) {
    kind = .element
    self.form = form
    parentNumber = Int32(parent)
    endNumber = Int32(number + 1)
    nameNumber = Int32(name)
    start = Int32(offset)
    first = 0
    second = 0
    attributeNumbers = NumberRange(attributes)
    namespaceNumbers = NumberRange(namespaces)
  }

  /// The number of the parent element, or -1 beside the document element.
  @inlinable var parent: Int { Int(parentNumber) }

  /// One past the last node of the subtree.
  @inlinable var end: Int {
    get { Int(endNumber) }
    set { endNumber = Int32(newValue) }
  }

  /// Text, comment or the data of a processing instruction.
  @inlinable var content: ByteRange {
    get { ByteRange(start: Int(first), end: Int(second)) }
    set {
      first = Int32(newValue.start)
      second = Int32(newValue.end)
    }
  }

  /// Element: the storage's bindings that are visibly utilized in it (Exclusive XML
  /// Canonicalization 1.0 §1.1), one bit for each.
  ///
  /// Only elements that are verbatim throughout have them.
  @inlinable var utilizedBindings: UInt32 {
    get { UInt32(bitPattern: first) }
    set { first = Int32(bitPattern: newValue) }
  }

  /// Element: the byte after its end tag; 0 for `<a/>`, and in a tree of the general parser.
  @inlinable var writtenEnd: Int {
    get { Int(second) }
    set { second = Int32(newValue) }
  }

  /// Element: the number of its name.
  ///
  /// Processing instruction: the string number of its target.
  @inlinable var name: Int { Int(nameNumber) }

  /// Element: its attributes.
  @inlinable var attributes: Range<Int> { attributeNumbers.range }

  /// Element: the namespaces it declares.
  @inlinable var namespaces: Range<Int> { namespaceNumbers.range }

  /// Where its markup or text begins, in bytes of the decoded document.
  @inlinable var offset: Int { Int(start) }
}

/// A distinct name as it is written, with the namespace URI of its prefix.
@usableFromInline struct NameRecord: Sendable, BitwiseCopyable {
  /// `prefix:local`, or `local`.
  let qualified: ByteRange
  let local: ByteRange
  @usableFromInline let prefixNumber: Int32
  @usableFromInline let uriNumber: Int32

  init(qualified: ByteRange, local: ByteRange, prefix: Int, uri: Int) {
    self.qualified = qualified
    self.local = local
    prefixNumber = Int32(prefix)
    uriNumber = Int32(uri)
  }

  /// String number of the prefix; 0 is no prefix.
  @inlinable var prefix: Int { Int(prefixNumber) }

  /// String number of the namespace URI; 0 is no namespace.
  @inlinable var uri: Int { Int(uriNumber) }
}

/// An attribute that is not a namespace declaration.
@usableFromInline struct AttributeRecord: Sendable, BitwiseCopyable {
  @usableFromInline let name: Int
  @usableFromInline let value: ByteRange
}

/// A namespace declaration; both are string numbers, URI 0 undeclares the default namespace.
@usableFromInline struct NamespaceRecord: Sendable, Hashable, BitwiseCopyable {
  let prefix: Int
  let uri: Int

  init(prefix: Int, uri: Int) {
    self.prefix = prefix
    self.uri = uri
  }
}
