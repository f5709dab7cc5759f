import XMLTree

/// Takes the children of an element one after another, in the order of its schema.
///
/// Whatever is left at the end was not allowed there (XML-22).
struct SchemaReader {
  private let parent: XMLTree.Element
  private let children: [XMLTree.Element]
  private var index = 0

  init(_ element: XMLTree.Element) throws(AssertionError) {
    guard !element.hasTextBetweenChildren else { throw .unexpectedText(element.id) }
    parent = element
    children = Array(element.children)
  }

  /// The next child if it has that name.
  mutating func optional(_ name: ExpandedName) -> XMLTree.Element? {
    guard index < children.count, children[index].is(name) else { return nil }
    index += 1
    return children[index - 1]
  }

  /// The next child, which must have that name.
  mutating func required(_ name: ExpandedName) throws(AssertionError) -> XMLTree.Element {
    if let child = optional(name) { return child }
    // It may be there, with something in front of it that does not belong there.
    guard children[index...].contains(where: { $0.is(name) }) else {
      throw .missingChild(name.localName, parent.id)
    }
    throw .unexpectedChild(children[index].id)
  }

  /// The next children, as long as they have one of those names.
  mutating func all(_ names: ExpandedName...) -> ArraySlice<XMLTree.Element> {
    let start = index
    while index < children.count, names.contains(where: { children[index].is($0) }) { index += 1 }
    return children[start..<index]
  }

  /// Refuses what has not been taken.
  func end() throws(AssertionError) {
    guard index == children.count else { throw .unexpectedChild(children[index].id) }
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

  func time(_ name: ExpandedName) throws(AssertionError) -> Instant? {
    guard let text = attribute(name) else { return nil }
    guard let instant = Instant(samlTime: text) else { throw .malformedTime(id) }
    return instant
  }

  func requiredTime(_ name: ExpandedName) throws(AssertionError) -> Instant {
    guard let instant = try time(name) else { throw .missingAttribute(name.localName, id) }
    return instant
  }
}

extension String {
  /// Whether two texts are the same octets; `==` would call canonically equivalent texts equal
  /// (SAML Core §1.3.1, TXT-03).
  func isExactly(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
