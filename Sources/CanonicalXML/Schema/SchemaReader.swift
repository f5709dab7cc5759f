/// The errors of a standard that defines the order of an element's children.
@usableFromInline package protocol SchemaFailure: Error {
  /// An element that may hold only elements has text between its children.
  static func unexpectedText(_ parent: NodeID) -> Self

  /// An element has a child that the schema does not allow there.
  static func unexpectedChild(_ child: NodeID) -> Self
}

/// Takes the children of an element one after another, in the order of its schema.
///
/// Children that are left at the end are not allowed there (XML-22). Each standard that is read by
/// it throws its own errors.
@usableFromInline package struct SchemaReader<Failure: SchemaFailure> {
  /// The element whose children are taken.
  @usableFromInline package let element: XMLTree.Element
  /// Where the next child is looked for.
  @usableFromInline var position: Int
  @usableFromInline let bound: Int

  // The functions for each child are inlined: the reader is then a few numbers of its caller, and a
  // call counts no reference to the tree.

  /// Begins with the first child, after checking that there is no text between them.
  @inlinable @inline(__always)
  package init(_ element: XMLTree.Element) throws(Failure) {
    guard !element.hasTextBetweenChildren else { throw .unexpectedText(element.id) }
    self.element = element
    position = element.id.index + 1
    bound = element.tree.storage.end(of: element.id.index)
  }

  /// The next child if it has that name.
  @inlinable @inline(__always)
  package mutating func optional(_ name: ExpandedName) -> XMLTree.Element? {
    let child = element.tree.storage.takeElement(name, from: &position, to: bound)
    return child.map { XMLTree.Element(tree: element.tree, id: NodeID($0)) }
  }

  /// The next children, as long as they have that name.
  @inlinable
  package mutating func all(_ name: ExpandedName) -> TakenChildren { all(among: [name]) }

  /// The next children, as long as they have one of those names.
  @inlinable @inline(__always)
  package mutating func all(among names: [ExpandedName]) -> TakenChildren {
    let start = position
    let count = element.tree.storage.takeElements(among: names, from: &position, to: bound)
    return TakenChildren(count: count, tree: element.tree, places: NodePlaces(start, to: position))
  }

  /// The children that have not been taken.
  @inlinable package var rest: XMLTree.Element.ChildElements {
    XMLTree.Element.ChildElements(of: element.tree, from: position, to: bound)
  }

  /// The child that would be taken next.
  @inlinable package var upcoming: XMLTree.Element? {
    var rest = rest
    return rest.next()
  }

  /// Whether every child has been taken.
  @inlinable package var isAtEnd: Bool {
    var place = position
    return element.tree.storage.nextElement(from: &place, to: bound) == nil
  }

  /// Refuses what has not been taken.
  @inlinable
  package func end() throws(Failure) {
    var place = position
    if let child = element.tree.storage.nextElement(from: &place, to: bound) {
      throw .unexpectedChild(NodeID(child))
    }
  }
}

/// Children that were taken together, in the order of the document.
@usableFromInline package struct TakenChildren: Sequence {
  @usableFromInline package let count: Int
  @usableFromInline package let tree: XMLTree
  /// Their places among the nodes.
  @usableFromInline package let places: NodePlaces

  @usableFromInline init(count: Int, tree: XMLTree, places: NodePlaces) {
    self.count = count
    self.tree = tree
    self.places = places
  }

  package var isEmpty: Bool { count == 0 }

  @usableFromInline package func makeIterator() -> XMLTree.Element.ChildElements {
    XMLTree.Element.ChildElements(of: tree, from: places.position, to: places.end)
  }
}
