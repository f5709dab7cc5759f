import XMLTree

/// Reads the attributes of an assertion or of a query (SAML Core §2.7.3.1).
///
/// Most of a message is attributes, and they are alike: what was found for the one before is tried
/// first for the next.
struct AttributeReader {
  private var structured = StructuredOctets()
  private var tree: XMLTree
  private var names = Names()
  private var formatBefore: (octets: OctetRange, text: String)?

  private struct Names {
    var attribute = SoughtName(SAMLName.attribute)
    var name = SoughtName(SAMLName.name)
    var nameFormat = SoughtName(SAMLName.nameFormat)
    var friendlyName = SoughtName(SAMLName.friendlyName)
    var attributeValue = SoughtName(SAMLName.attributeValue)
    var xsiNil = SoughtName(SAMLName.xsiNil)
    var xsiType = SoughtName(SAMLName.xsiType)
  }

  /// Begins with the attributes of a tree; others may follow.
  init(_ tree: XMLTree) { self.tree = tree }

  /// Whether an element is an attribute, and not an encrypted one.
  mutating func isAttribute(_ element: XMLTree.Element) -> Bool {
    turn(to: element.tree)
    return tree.storage.element(element.id.index, is: &names.attribute)
  }

  /// Reads one attribute.
  ///
  /// - Throws: `AssertionError` for what the schema does not have.
  mutating func read(_ element: XMLTree.Element) throws(AssertionError) -> Attribute {
    turn(to: element.tree)
    let storage = tree.storage
    let node = element.id.index
    guard let name = storage.value(of: &names.name, at: node), !name.isEmpty else {
      throw .missingAttribute(SAMLName.name.localName, element.id)
    }
    let (values, hasMixedTypes) = try values(of: element)
    return Attribute(
      name: storage.text(name), nameFormat: nameFormat(at: node),
      friendlyName: storage.value(of: &names.friendlyName, at: node).map { storage.text($0) },
      values: values, hasMixedTypes: hasMixedTypes)
  }

  /// Numbers mean something in one tree alone; what was decrypted stands in a tree of its own.
  private mutating func turn(to other: XMLTree) {
    guard other.storage !== tree.storage else { return }
    tree = other
    names = Names()
    formatBefore = nil
  }

  private mutating func nameFormat(at node: Int) -> String? {
    let storage = tree.storage
    guard let octets = storage.value(of: &names.nameFormat, at: node) else { return nil }
    if let formatBefore, storage.areEqual(octets, formatBefore.octets) { return formatBefore.text }
    let text = storage.text(octets)
    formatBefore = (octets, text)
    return text
  }

  private mutating func values(
    of element: XMLTree.Element
  ) throws(AssertionError) -> (values: [AttributeValue], haveMixedTypes: Bool) {
    guard !element.hasTextBetweenChildren else { throw .unexpectedText(element.id) }
    let storage = tree.storage
    let (first, end) = (element.id.index + 1, storage.end(of: element.id.index))
    var count = 0
    var position = first
    while let child = storage.nextElement(from: &position, to: end) {
      guard storage.element(child, is: &names.attributeValue) else {
        throw .unexpectedChild(NodeID(child))
      }
      count += 1
    }
    var values: [AttributeValue] = []
    values.reserveCapacity(count)
    var firstType: OctetRange?
    var areMixed = false
    position = first
    while let child = storage.nextElement(from: &position, to: end) {
      values.append(try value(at: child))
      guard count > 1, let type = storage.value(of: &names.xsiType, at: child) else { continue }
      if let firstType { areMixed = areMixed || differ(firstType, type) } else { firstType = type }
    }
    return (values, areMixed)
  }

  private mutating func value(at node: Int) throws(AssertionError) -> AttributeValue {
    let storage = tree.storage
    if let text = storage.onlyText(at: node), storage.value(of: &names.xsiNil, at: node) == nil {
      return .text(storage.text(text))
    }
    return try AttributeValue(XMLTree.Element(tree: tree, id: NodeID(node)), &structured)
  }

  /// Whether types differ by their local names.
  ///
  /// The prefix is not looked at: exclusive canonicalisation leaves out a declaration that only this
  /// name uses, so the signed octets do not say what the prefix stands for.
  private func differ(_ type: OctetRange, _ other: OctetRange) -> Bool {
    let storage = tree.storage
    guard !storage.areEqual(type, other) else { return false }
    func localName(_ type: OctetRange) -> ArraySlice<UInt8> {
      let octets = storage.arena[type.start..<type.end]
      return octets.lastIndex(of: UInt8(ascii: ":")).map { octets[($0 + 1)...] } ?? octets
    }
    return !localName(type).elementsEqual(localName(other))
  }
}

extension XMLTree.Storage {
  /// Whether two stretches of the arena hold the same octets.
  fileprivate func areEqual(_ range: OctetRange, _ other: OctetRange) -> Bool {
    arena.holds(range, sameAs: other, of: arena)
  }
}
