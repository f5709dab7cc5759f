import Formats
import XMLSignature
import XML

/// Reads the attributes of an assertion or of a query (SAML Core §2.7.3.1).
///
/// Most of a message is attributes, and they are alike: what was found for the one before is tried
/// first for the next.
struct AttributeReader {
  private var structured: StructuredOctets
  /// The tree that the numbers below mean something in.
  private var storage: XMLTree.Storage
  private var names = Names()
  private var formatBefore: Format?

  private struct Format {
    let octets: OctetRange
    let isBasic: Bool
  }

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
  init(_ tree: XMLTree, _ limits: AssertionLimits) {
    structured = StructuredOctets(atMost: limits.maximumStructuredOctets)
    storage = tree.storage
  }

  /// Reads attributes, and what was decrypted of those that stand encrypted among them.
  ///
  /// - Throws: `AssertionError` for what the schema does not have.
  mutating func read(
    _ children: TakenChildren, _ decrypted: [NodeID: XMLTree.Element] = [:]
  ) throws(AssertionError) -> [Attribute] {
    var attributes: [Attribute] = []
    attributes.reserveCapacity(children.count)
    let tree = children.tree
    // By numbers, as an element counts a reference.
    var place = children.places.lowerBound
    while let node = tree.storage.nextElement(from: &place, to: children.places.upperBound) {
      turn(to: tree)
      if tree.storage.element(node, is: &names.attribute) {
        attributes.append(try read(NodeID(node), of: tree))
      } else if let attribute = decrypted[NodeID(node)] {
        attributes.append(try read(attribute.id, of: attribute.tree))
      }
    }
    return attributes
  }

  private mutating func read(_ id: NodeID, of tree: XMLTree) throws(AssertionError) -> Attribute {
    turn(to: tree)
    let storage = tree.storage
    let node = id.index
    var name: OctetRange?
    var format: OctetRange?
    var friendlyName: OctetRange?
    for number in storage.nodes[node].attributes {
      let attribute = storage.attributes[number]
      if storage.name(attribute.name, is: &names.name) {
        name = attribute.value
      } else if storage.name(attribute.name, is: &names.nameFormat) {
        format = attribute.value
      } else if storage.name(attribute.name, is: &names.friendlyName) {
        friendlyName = attribute.value
      } else if !storage.isForeign(attribute.name) {
        // The schema allows those of other namespaces (XML-22).
        throw XMLTree.Element(tree: tree, id: id).unexpectedAttribute(attribute.name)
      }
    }
    // It must say something (SAML Core §1.3.1, TXT-06).
    guard let name, !storage.isWhiteSpace(name) else {
      throw .missingAttribute(SAMLName.name.localName, id)
    }
    let (values, hasMixedTypes) =
      if let texts = texts(of: node) { texts } else { try values(of: id, in: tree) }
    let isBasic = format.map { self.isBasic($0) } ?? false
    return Attribute(
      in: storage, name: name, nameFormat: format, friendlyName: friendlyName, values: values,
      hasMixedTypes: hasMixedTypes, hasNameOfItsFormat: !isBasic || storage.isXMLName(name))
  }

  /// Numbers mean something in one tree alone; what was decrypted stands in a tree of its own.
  private mutating func turn(to tree: XMLTree) {
    guard tree.storage !== storage else { return }
    storage = tree.storage
    names = Names()
    formatBefore = nil
  }

  /// Whether names of a format are XML names; the format is then the one before.
  private mutating func isBasic(_ format: OctetRange) -> Bool {
    if let before = formatBefore, storage.areEqual(format, before.octets) { return before.isBasic }
    let isBasic = storage.holds(format, Attribute.basicFormat)
    formatBefore = Format(octets: format, isBasic: isBasic)
    return isBasic
  }

  /// The values of an attribute if each is an element that holds one text, as nearly all are.
  private mutating func texts(
    of attribute: Int
  ) -> (values: Attribute.StatedValues, haveMixedTypes: Bool)? {
    let end = storage.nodes[attribute].end
    var child = attribute + 1
    var types = Types()
    var count = 0
    while child < end {
      let record = storage.nodes[child]
      if record.kind == .element {
        let (type, isNil) = stated(by: record)
        guard storage.element(child, is: &names.attributeValue), !isNil,
          storage.onlyText(at: child) != nil
        else { return nil }
        types.add(type, in: storage)
        count += 1
      } else if record.kind != .text || !storage.isWhiteSpace(record.content) {
        return nil
      }
      child = record.end
    }
    return (.texts(of: attribute, count: count), types.areMixed)
  }

  /// The values of any attribute.
  private mutating func values(
    of id: NodeID, in tree: XMLTree
  ) throws(AssertionError) -> (values: Attribute.StatedValues, haveMixedTypes: Bool) {
    let end = storage.nodes[id.index].end
    var child = id.index + 1
    var values: [AttributeValue] = []
    var types = Types()
    while child < end {
      let record = storage.nodes[child]
      switch record.kind {
      case .element:
        guard storage.element(child, is: &names.attributeValue) else {
          throw .unexpectedChild(NodeID(child))
        }
        types.add(stated(by: record).type, in: storage)
        let element = XMLTree.Element(tree: tree, id: NodeID(child))
        values.append(try AttributeValue(element, &structured))
      case .text:
        guard storage.isWhiteSpace(record.content) else { throw .unexpectedText(id) }
      case .comment, .processingInstruction: break
      }
      child = record.end
    }
    return (.read(values), types.areMixed)
  }

  /// The type that a value states, and whether it says to be nil or not.
  private mutating func stated(by value: NodeRecord) -> (type: OctetRange?, isNil: Bool) {
    var type: OctetRange?
    var isNil = false
    for number in value.attributes {
      let attribute = storage.attributes[number]
      if storage.name(attribute.name, is: &names.xsiType) {
        type = attribute.value
      } else if storage.name(attribute.name, is: &names.xsiNil) {
        isNil = true
      }
    }
    return (type, isNil)
  }

  /// The types that the values of one attribute state.
  private struct Types {
    private var first: OctetRange?
    private(set) var areMixed = false

    mutating func add(_ type: OctetRange?, in storage: XMLTree.Storage) {
      guard let type, let first else {
        first = first ?? type
        return
      }
      areMixed = areMixed || storage.differ(first, type)
    }
  }
}

extension XMLTree.Storage {
  /// Whether a name is an `xs:Name`: an NCName that may have colons anywhere.
  fileprivate func isXMLName(_ name: OctetRange) -> Bool {
    // Nearly all names are letters and digits; they need neither a copy nor the tables of XML.
    for index in name.start..<name.end where !isASCIILetterOrDigit(arena[index]) {
      // By octets: a mark that combines with a colon makes one character of both.
      let octets = arena[name.start..<name.end].map {
        $0 == UInt8(ascii: ":") ? UInt8(ascii: "_") : $0
      }
      return XMLText.isNCName(String(decoding: octets, as: UTF8.self))
    }
    return !name.isEmpty && arena[name.start] > UInt8(ascii: "9")
  }

  /// Whether types differ by their local names; white space around a name does not count.
  ///
  /// The prefix is not looked at: exclusive canonicalisation leaves out a declaration that only this
  /// name uses, so the signed octets do not say what the prefix stands for.
  fileprivate func differ(_ type: OctetRange, _ other: OctetRange) -> Bool {
    guard !areEqual(type, other) else { return false }
    func localName(_ type: OctetRange) -> ArraySlice<UInt8> {
      var octets = arena[type.start..<type.end].drop(while: XMLText.isWhiteSpace)
      while octets.last.map(XMLText.isWhiteSpace) ?? false { octets.removeLast() }
      return octets.lastIndex(of: UInt8(ascii: ":")).map { octets[($0 + 1)...] } ?? octets
    }
    return !localName(type).elementsEqual(localName(other))
  }
}

private func isASCIILetterOrDigit(_ octet: UInt8) -> Bool {
  switch octet {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: false
  }
}
