import XMLSignature
import XMLTree

/// Takes the children of an element one after another, in the order of its schema.
///
/// Whatever is left at the end was not allowed there (XML-22).
struct SchemaReader {
  private let parent: XMLTree.Element
  /// The number of the child that is taken next.
  private var next: Int?
  /// The place behind it.
  private var position: Int
  private let bound: Int

  private var storage: XMLTree.Storage { parent.tree.storage }

  init(_ element: XMLTree.Element) throws(AssertionError) {
    guard !element.hasTextBetweenChildren else { throw .unexpectedText(element.id) }
    parent = element
    position = element.id.index + 1
    bound = element.tree.storage.end(of: element.id.index)
    advance()
  }

  private mutating func advance() { next = storage.nextElement(from: &position, to: bound) }

  private func element(_ node: Int) -> XMLTree.Element {
    XMLTree.Element(tree: parent.tree, id: NodeID(node))
  }

  /// The next child if it has that name.
  mutating func optional(_ name: ExpandedName) -> XMLTree.Element? {
    guard let child = next, storage.element(child, is: name) else { return nil }
    advance()
    return element(child)
  }

  /// The next child, which must have that name.
  mutating func required(_ name: ExpandedName) throws(AssertionError) -> XMLTree.Element {
    if let child = optional(name) { return child }
    // It may be there, with something in front of it that does not belong there.
    guard let child = next, holds(name) else { throw .missingChild(name.localName, parent.id) }
    throw .unexpectedChild(NodeID(child))
  }

  /// Whether a child that has not been taken has that name.
  private func holds(_ name: ExpandedName) -> Bool {
    var rest = self
    while let child = rest.next {
      if storage.element(child, is: name) { return true }
      rest.advance()
    }
    return false
  }

  /// The next children, as long as they have that name.
  mutating func all(_ name: ExpandedName) -> [XMLTree.Element] { all(among: [name]) }

  /// The next children, as long as they have one of those names.
  mutating func all(among names: [ExpandedName]) -> [XMLTree.Element] {
    // By locals, which count one reference for all of them.
    let (tree, storage) = (parent.tree, storage)
    var taken: [XMLTree.Element] = []
    var before: Int?
    while let child = next {
      // Most have the name of the one before.
      let isAlike = before.map { storage.haveOneName($0, child) } ?? false
      guard isAlike || names.contains(where: { storage.element(child, is: $0) }) else { break }
      if taken.isEmpty { taken.reserveCapacity(remainingCount) }
      taken.append(XMLTree.Element(tree: tree, id: NodeID(child)))
      before = child
      next = storage.nextElement(from: &position, to: bound)
    }
    return taken
  }

  /// How many children have not been taken.
  private var remainingCount: Int {
    var count = next == nil ? 0 : 1
    var place = position
    while storage.nextElement(from: &place, to: bound) != nil { count += 1 }
    return count
  }

  /// Whether every child has been taken.
  var isAtEnd: Bool { next == nil }

  /// The child that would be taken next.
  var upcoming: XMLTree.Element? { next.map(element) }

  /// Refuses what has not been taken.
  func end() throws(AssertionError) {
    if let child = next { throw .unexpectedChild(NodeID(child)) }
  }
}

extension XMLTree.Element {
  /// The text of a simple type; a comment or anything else inside is refused (TXT-01).
  func samlText() throws(AssertionError) -> String {
    do { return try simpleText() } catch { throw .textNotSimple(error.node) }
  }

  /// A text that must say something (SAML Core §1.3.1, TXT-06).
  func requiredText() throws(AssertionError) -> String {
    let text = try samlText()
    guard !text.utf8.allSatisfy(isXMLWhiteSpace) else { throw .emptyText(id) }
    return text
  }

  func requiredAttribute(_ name: ExpandedName) throws(AssertionError) -> String {
    guard let value = attribute(name), !value.isEmpty else {
      throw .missingAttribute(name.localName, id)
    }
    return value
  }

  /// An identifier or a reference to one: an XML name without a colon (SAML Core §1.3.4, REF-04).
  func identifier(_ name: ExpandedName) throws(AssertionError) -> String? {
    guard let value = attribute(name) else { return nil }
    return try identifier(name, value)
  }

  func requiredIdentifier(_ name: ExpandedName) throws(AssertionError) -> String {
    try identifier(name, requiredAttribute(name))
  }

  private func identifier(
    _ name: ExpandedName, _ value: String
  ) throws(AssertionError) -> String {
    guard value.utf8.count <= maximumIdentifierOctets, isNCName(value) else {
      throw .malformedAttribute(name.localName, id)
    }
    return value
  }

  func time(_ name: ExpandedName) throws(AssertionError) -> Instant? {
    var name = SoughtName(name)
    let storage = tree.storage
    guard let octets = storage.value(of: &name, at: id.index) else { return nil }
    guard let instant = Instant(samlTime: storage.arena[octets.start..<octets.end]) else {
      throw .malformedTime(id)
    }
    return instant
  }

  func requiredTime(_ name: ExpandedName) throws(AssertionError) -> Instant {
    guard let instant = try time(name) else { throw .missingAttribute(name.localName, id) }
    return instant
  }
}

/// Identifiers are random or UUIDs; the longest in use have 64 characters (REF-04).
private let maximumIdentifierOctets = 256
