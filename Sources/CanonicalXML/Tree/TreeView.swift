import SAMLFormats

/// The number of a name in its tree.
@usableFromInline package struct NameNumber: Sendable, Hashable {
  @usableFromInline let number: Int

  @usableFromInline init(_ number: Int) { self.number = number }
}

/// A tree by the numbers of its parts, lent for the time of a walk.
///
/// An `XMLTree.Element` counts a reference to its tree, which costs more than most questions to it. A view
/// counts none for what it is asked: nodes, names and texts are numbers. They mean something in their
/// own tree alone, and only this module reads them. A view cannot be kept: it ends before its tree.
@usableFromInline package struct TreeView: ~Escapable {
  @usableFromInline let storage: XMLTree.Storage

  @_lifetime(borrow tree)
  init(_ tree: borrowing XMLTree) { storage = tree.storage }
}

extension XMLTree {
  /// The tree by its numbers.
  package var view: TreeView {
    @_lifetime(borrow self)
    borrowing get { TreeView(self) }
  }
}

// MARK: Nodes

extension TreeView {
  /// Returns the kind of a node.
  @inlinable package func kind(of node: NodeID) -> NodeKind { storage.nodes[node.index].kind }

  /// The child nodes of a node.
  @inlinable package func children(of node: NodeID) -> NodePlaces {
    NodePlaces(node.index + 1, to: storage.nodes[node.index].end)
  }

  /// Whether a node is another one or is inside it.
  package func node(_ outer: NodeID, contains inner: NodeID) -> Bool {
    outer.index <= inner.index && inner.index < storage.nodes[outer.index].end
  }

  /// The text, the comment or the data that a node is.
  @inlinable package func content(of node: NodeID) -> ByteRange {
    storage.nodes[node.index].content
  }
}

extension TreeView {
  /// The target of a processing instruction.
  package func target(of instruction: NodeID) -> ByteRange {
    storage.strings[storage.nodes[instruction.index].name]
  }
}

/// Places of nodes that are still to be visited.
@usableFromInline package struct NodePlaces: Sendable {
  @usableFromInline var position: Int
  @usableFromInline let end: Int

  @usableFromInline init(_ position: Int, to end: Int) {
    self.position = position
    self.end = end
  }

  /// Returns the next node, and skips the nodes inside it.
  @inlinable package mutating func next(in view: borrowing TreeView) -> NodeID? {
    guard position < end else { return nil }
    let node = NodeID(position)
    position = view.storage.nodes[position].end
    return node
  }

  /// Returns the next element, and skips the nodes inside it.
  package mutating func nextElement(in view: borrowing TreeView) -> NodeID? {
    view.storage.nextElement(from: &position, to: end).map { NodeID($0) }
  }

  /// The next node; what is inside it comes after it.
  package mutating func nextAtAnyDepth(in view: borrowing TreeView) -> NodeID? {
    guard position < end else { return nil }
    position += 1
    return NodeID(position - 1)
  }
}

// MARK: Names and attributes

extension TreeView {
  /// Whether an element has an expanded name.
  package func element(_ node: NodeID, is name: ExpandedName) -> Bool {
    storage.isName(storage.nodes[node.index].name, name)
  }

  /// Whether an element has one of some expanded names.
  package func element(_ node: NodeID, isAmong names: [ExpandedName]) -> Bool {
    storage.isName(storage.nodes[node.index].name, among: names)
  }

  /// Whether an element has a name that is looked for.
  @inlinable package func element(_ node: NodeID, is name: inout SoughtName) -> Bool {
    storage.name(storage.nodes[node.index].name, is: &name)
  }

  /// Whether a name is one that is looked for.
  @inlinable package func name(_ other: NameNumber, is name: inout SoughtName) -> Bool {
    storage.name(other.number, is: &name)
  }

  /// Whether a name is one of some.
  package func name(_ name: NameNumber, isAmong names: [ExpandedName]) -> Bool {
    storage.isName(name.number, among: names)
  }

  /// The name of an element.
  package func name(of element: NodeID) -> NameNumber {
    NameNumber(storage.nodes[element.index].name)
  }

  /// The local part of a name.
  package func localName(of name: NameNumber) -> ByteRange { storage.names[name.number].local }

  /// A name as it is written.
  package func qualifiedName(of name: NameNumber) -> ByteRange {
    storage.names[name.number].qualified
  }

  /// The namespace URI of a name, which is empty for no namespace.
  package func namespaceURI(of name: NameNumber) -> ByteRange {
    storage.strings[storage.names[name.number].uri]
  }

  /// The attributes of an element.
  @inlinable package func attributes(of element: NodeID) -> AttributePlaces {
    AttributePlaces(storage.nodes[element.index].attributes)
  }

  /// The value of an element's attribute.
  package func value(of name: ExpandedName, at element: NodeID) -> ByteRange? {
    storage.value(of: name, at: element.index)
  }

  /// The value of an element's attribute, and whether the element carries others.
  package func valueAndOthers(
    of name: ExpandedName, at element: NodeID
  ) -> (value: ByteRange?, hasOthers: Bool) {
    storage.valueAndOthers(of: name, at: element.index)
  }

  /// Goes over the attributes of the document whose name is sought, in document order.
  ///
  /// A document has few distinct names: each is asked about once, not once for every attribute.
  ///
  /// - Parameters:
  ///   - isSought: Whether a name is sought.
  ///   - body: Takes an attribute with its element.
  package func forEachAttribute(
    where isSought: (NameNumber) -> Bool,
    _ body: (_ element: NodeID, _ name: NameNumber, _ value: ByteRange) -> Void
  ) {
    var node = 0
    // Names that are not sought have a bit here, up to the 64th: for a later name the shift gives 0, and it
    // is asked about each time.
    var others: UInt64 = 0
    for number in storage.attributes.indices {
      let attribute = storage.attributes[number]
      let bit: UInt64 = 1 << attribute.name
      if others & bit != 0 { continue }
      guard isSought(NameNumber(attribute.name)) else {
        others |= bit
        continue
      }
      // Attributes are numbered in document order, as nodes are.
      while !storage.nodes[node].attributes.contains(number) { node += 1 }
      body(NodeID(node), NameNumber(attribute.name), attribute.value)
    }
  }

  /// The first attribute of the document that is sought, with its element.
  package func firstAttribute(
    where isSought: (_ name: NameNumber, _ value: ByteRange) -> Bool
  ) -> (element: NodeID, name: NameNumber)? {
    for number in storage.attributes.indices {
      let attribute = storage.attributes[number]
      guard isSought(NameNumber(attribute.name), attribute.value) else { continue }
      let element = storage.nodes.indices.first { storage.nodes[$0].attributes.contains(number) }
      return element.map { (NodeID($0), NameNumber(attribute.name)) }
    }
    return nil
  }

  /// Whether any element has a name that is sought; each distinct name is asked about once.
  package func holdsElement(where isSought: (NameNumber) -> Bool) -> Bool {
    let names = storage.names.indices.map { isSought(NameNumber($0)) }
    guard names.contains(true) else { return false }
    return storage.nodes.indices.contains {
      storage.nodes[$0].kind == .element && names[storage.nodes[$0].name]
    }
  }
}

/// Places of attributes that are still to be visited.
@usableFromInline package struct AttributePlaces: Sendable {
  @usableFromInline var position: Int
  @usableFromInline let end: Int

  @usableFromInline init(_ places: Range<Int>) {
    position = places.lowerBound
    end = places.upperBound
  }

  /// The next attribute.
  @inlinable
  package mutating func next(in view: borrowing TreeView) -> (name: NameNumber, value: ByteRange)? {
    guard position < end else { return nil }
    let attribute = view.storage.attributes[position]
    position += 1
    return (NameNumber(attribute.name), attribute.value)
  }
}

// MARK: Texts

extension TreeView {
  /// A text.
  package func text(_ range: ByteRange) -> ExactString { storage.exact(range) }

  /// The bytes of a text.
  package func bytes(_ range: ByteRange) -> ArraySlice<UInt8> {
    storage.arena[range.start..<range.end]
  }

  /// Whether a text is exactly that one.
  package func holds(_ range: ByteRange, _ text: ExactString) -> Bool { storage.holds(range, text) }

  /// Whether a text begins with those bytes.
  package func begins(_ range: ByteRange, with text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard range.count >= count else { return false }
    return storage.holds(ByteRange(start: range.start, end: range.start + count), text)
  }

  /// Whether a text ends with those bytes.
  package func ends(_ range: ByteRange, with text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard range.count >= count else { return false }
    return storage.holds(ByteRange(start: range.end - count, end: range.end), text)
  }

  /// Whether two texts have the same bytes.
  package func areEqual(_ text: ByteRange, _ other: ByteRange) -> Bool {
    storage.areEqual(text, other)
  }

  /// Whether a text is nothing but white space.
  package func isWhiteSpace(_ range: ByteRange) -> Bool { storage.isWhiteSpace(range) }

  /// The text of an element that holds one text; nil for one that holds nothing, or anything else.
  package func onlyText(at element: NodeID) -> ByteRange? { storage.onlyText(at: element.index) }

  /// The text of an element of simple type; see `XMLTree.Element.simpleText()`.
  package func simpleText(at element: NodeID) throws(TextError) -> ByteRange {
    try storage.simpleText(at: element.index)
  }

  /// The last eight bytes of a text, or fewer, as a number.
  package func lastBytes(of range: ByteRange) -> UInt64 {
    var end: UInt64 = 0
    for index in max(range.start, range.end - 8)..<range.end {
      end = end << 8 | UInt64(storage.arena[index])
    }
    return end
  }
}
