import Formats
import XMLSignature
import XML

/// Takes the children of an element one after another, in the order of its schema.
///
/// Whatever is left at the end was not allowed there (XML-22).
struct SchemaReader {
  private let parent: XMLTree.Element
  /// Where the next child is looked for.
  private var position: Int
  private let bound: Int

  // What is called for each child is inlined: the reader is then a few numbers of its caller, and
  // asking it counts no reference to the tree.
  @inline(__always)
  init(_ element: XMLTree.Element) throws(AssertionError) {
    guard !element.hasTextBetweenChildren else { throw .unexpectedText(element.id) }
    parent = element
    position = element.id.index + 1
    bound = element.tree.storage.end(of: element.id.index)
  }

  /// The next child if it has that name.
  @inline(__always)
  mutating func optional(_ name: ExpandedName) -> XMLTree.Element? {
    let child = parent.tree.storage.takeElement(name, from: &position, to: bound)
    return child.map { XMLTree.Element(tree: parent.tree, id: NodeID($0)) }
  }

  /// The next child, which must have that name.
  @inline(__always)
  mutating func required(_ name: ExpandedName) throws(AssertionError) -> XMLTree.Element {
    guard let child = optional(name) else { throw missing(name) }
    return child
  }

  private func missing(_ name: ExpandedName) -> AssertionError {
    // It may be there, with something in front of it that does not belong there.
    let rest = XMLTree.Element.ChildElements(of: parent.tree, from: position, to: bound)
    guard let child = upcoming, rest.contains(where: { $0.hasName(name) }) else {
      return .missingChild(name.localName, parent.id)
    }
    return .unexpectedChild(child.id)
  }

  /// The next children, as long as they have that name.
  mutating func all(_ name: ExpandedName) -> TakenChildren { all(among: [name]) }

  /// The next children, as long as they have one of those names.
  @inline(__always)
  mutating func all(among names: [ExpandedName]) -> TakenChildren {
    let start = position
    let count = parent.tree.storage.takeElements(among: names, from: &position, to: bound)
    return TakenChildren(count: count, tree: parent.tree, places: start..<position)
  }

  /// Whether every child has been taken.
  var isAtEnd: Bool { upcoming == nil }

  /// The child that would be taken next.
  var upcoming: XMLTree.Element? {
    var place = position
    return parent.tree.storage.nextElement(from: &place, to: bound).map {
      XMLTree.Element(tree: parent.tree, id: NodeID($0))
    }
  }

  /// Refuses what has not been taken.
  func end() throws(AssertionError) {
    var place = position
    if let child = parent.tree.storage.nextElement(from: &place, to: bound) {
      throw .unexpectedChild(NodeID(child))
    }
  }
}
/// Children that were taken together, in the order of the document.
struct TakenChildren: Sequence {
  let count: Int
  let tree: XMLTree
  /// Where they stand among the nodes.
  let places: Range<Int>

  var isEmpty: Bool { count == 0 }

  func makeIterator() -> XMLTree.Element.ChildElements {
    XMLTree.Element.ChildElements(of: tree, from: places.lowerBound, to: places.upperBound)
  }
}

extension XMLTree.Element {
  /// The text of a simple type; a comment or anything else inside is refused (TXT-01).
  func samlText() throws(AssertionError) -> String {
    tree.storage.text(try samlOctets())
  }

  /// The text of an element that has nothing else (XML-22), and that must say something.
  func requiredPlainText() throws(AssertionError) -> String {
    try requireAttributes(among: [])
    return try requiredText()
  }

  /// A text that must say something (SAML Core §1.3.1, TXT-06).
  func requiredText() throws(AssertionError) -> String {
    let octets = try samlOctets()
    guard !tree.storage.isWhiteSpace(octets) else { throw .emptyText(id) }
    return tree.storage.text(octets)
  }

  private func samlOctets() throws(AssertionError) -> OctetRange {
    do { return try simpleOctets() } catch { throw .textNotSimple(error.node) }
  }

  /// An attribute that must say something (SAML Core §1.3.1, TXT-06).
  func requiredAttribute(_ name: ExpandedName) throws(AssertionError) -> String {
    guard let octets = tree.storage.value(of: name, at: id.index),
      !tree.storage.isWhiteSpace(octets)
    else { throw .missingAttribute(name.localName, id) }
    return tree.storage.text(octets)
  }

  /// The identifier of a request, which is compared with one that was sent and never looked up.
  ///
  /// It is an XML name without a colon (SAML Core §1.3.4, REF-04). Some requesters make identifiers that
  /// begin with a digit; what answers them has to repeat them, and a note says so.
  func reference(_ name: ExpandedName) throws(AssertionError) -> String? {
    guard let value = attribute(name) else { return nil }
    guard isIdentifierLength(value), XMLText.isNCName(value) || value.isNCNameAfterDigit else {
      throw .malformedAttribute(name.localName, id)
    }
    return value
  }

  /// The identifier of the element itself: an XML name without a colon (SAML Core §1.3.4, REF-04).
  func requiredIdentifier(_ name: ExpandedName) throws(AssertionError) -> String {
    let value = try requiredAttribute(name)
    guard isIdentifierLength(value), XMLText.isNCName(value) else {
      throw .malformedAttribute(name.localName, id)
    }
    return value
  }

  func time(_ name: ExpandedName) throws(AssertionError) -> Instant? {
    guard let octets = tree.storage.value(of: name, at: id.index) else { return nil }
    guard let instant = Instant(samlTime: tree.storage.arena[octets.start..<octets.end]) else {
      throw .malformedTime(name.localName, id)
    }
    return instant
  }

  func requiredTime(_ name: ExpandedName) throws(AssertionError) -> Instant {
    guard let instant = try time(name) else { throw .missingAttribute(name.localName, id) }
    return instant
  }
}

extension String {
  /// Whether the digit that it begins with is all that keeps it from being an NCName.
  var isNCNameAfterDigit: Bool {
    guard let first = utf8.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= first else {
      return false
    }
    return XMLText.isNCName("_" + self)
  }
}

/// Identifiers are random or UUIDs; the longest in use have 64 characters (REF-04).
private func isIdentifierLength(_ value: String) -> Bool {
  value.utf8.count <= 256 || value.unicodeScalars.count <= 256
}
