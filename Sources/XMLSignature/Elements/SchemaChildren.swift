import XML

/// The child elements of an element, read one after the other in the order that its schema has.
struct SchemaChildren {
  private var position: Int
  private let end: Int

  /// Begins with the first.
  init(of element: Int, in storage: XMLTree.Storage) {
    position = element + 1
    end = storage.end(of: element)
  }

  /// Begins with the first, after checking that there is no text between them and that the element's
  /// attributes are among those allowed.
  init(
    of element: Int, in storage: XMLTree.Storage, allowing allowed: [ExpandedName]
  ) throws(SignatureError) {
    try storage.requireSchema(at: element, allowing: allowed)
    self.init(of: element, in: storage)
  }

  /// The next child element if it has that name; otherwise it is still the next one.
  mutating func next(_ name: ExpandedName, in storage: XMLTree.Storage) -> Int? {
    var behind = position
    guard let child = storage.nextElement(from: &behind, to: end),
      storage.element(child, is: name)
    else { return nil }
    position = behind
    return child
  }

  /// Whether there is no further child element.
  func isAtEnd(in storage: XMLTree.Storage) -> Bool {
    var behind = position
    return storage.nextElement(from: &behind, to: end) == nil
  }
}
