import XMLTree

/// The child elements of an element, read one after the other in the order that its schema has.
struct SchemaChildren {
  private let tree: XMLTree
  private var position: Int
  private let end: Int

  /// Begins with the first, after checking that there is no text between them and that the element's
  /// attributes are among those allowed.
  init(
    of element: XMLTree.Element, allowing allowed: [ExpandedName]
  ) throws(SignatureError) {
    try element.requireSchema(allowing: allowed)
    tree = element.tree
    position = element.id.index + 1
    end = tree.storage.end(of: element.id.index)
  }

  /// The next child element if it has that name; otherwise it is still the next one.
  mutating func next(_ name: ExpandedName) -> XMLTree.Element? {
    var behind = position
    guard let child = tree.storage.nextElement(from: &behind, to: end),
      tree.storage.element(child, is: name)
    else { return nil }
    position = behind
    return XMLTree.Element(tree: tree, id: NodeID(child))
  }

  /// Whether there is no further child element.
  var isAtEnd: Bool {
    var behind = position
    return tree.storage.nextElement(from: &behind, to: end) == nil
  }
}
