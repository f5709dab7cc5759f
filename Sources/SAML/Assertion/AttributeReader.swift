import XMLSignature
import XMLTree

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
    let text: String
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
    let (values, hasMixedTypes) = try values(of: id, in: tree)
    if let format { readFormat(format, of: storage) }
    return Attribute(
      name: storage.text(name), nameFormat: format == nil ? nil : formatBefore?.text,
      friendlyName: friendlyName.map { storage.text($0) }, values: values,
      hasMixedTypes: hasMixedTypes,
      hasNameOfItsFormat: format == nil || formatBefore?.isBasic != true || storage.isXMLName(name),
      nameEnd: storage.end(ofName: name))
  }

  /// Numbers mean something in one tree alone; what was decrypted stands in a tree of its own.
  private mutating func turn(to tree: XMLTree) {
    guard tree.storage !== storage else { return }
    storage = tree.storage
    names = Names()
    formatBefore = nil
  }

  /// Reads the format of a name, which is then the one before.
  private mutating func readFormat(_ octets: OctetRange, of storage: XMLTree.Storage) {
    if let before = formatBefore?.octets, storage.areEqual(octets, before) { return }
    formatBefore = Format(
      octets: octets, text: storage.text(octets),
      isBasic: storage.holds(octets, Attribute.basicFormat))
  }

  private mutating func values(
    of id: NodeID, in tree: XMLTree
  ) throws(AssertionError) -> (values: [AttributeValue], haveMixedTypes: Bool) {
    let storage = tree.storage
    let end = storage.nodes[id.index].end
    var child = id.index + 1
    var values: [AttributeValue] = []
    // Most values are an element and its text; a structured one may be thousands of nodes.
    values.reserveCapacity(min((end - child + 1) / 2, 16))
    var firstType: OctetRange?
    var areMixed = false
    while child < end {
      let record = storage.nodes[child]
      switch record.kind {
      case .element:
        guard storage.element(child, is: &names.attributeValue) else {
          throw .unexpectedChild(NodeID(child))
        }
        let (value, type) = try value(record, at: child, of: tree)
        values.append(value)
        if let type, let firstType {
          areMixed = areMixed || storage.differ(firstType, type)
        } else {
          firstType = firstType ?? type
        }
      case .text:
        guard storage.isWhiteSpace(record.content) else { throw .unexpectedText(id) }
      case .comment, .processingInstruction: break
      }
      child = record.end
    }
    return (values, areMixed)
  }

  /// A value, and the type that it states.
  private mutating func value(
    _ record: NodeRecord, at node: Int, of tree: XMLTree
  ) throws(AssertionError) -> (AttributeValue, type: OctetRange?) {
    let storage = tree.storage
    var type: OctetRange?
    var isNil = false
    for number in record.attributes {
      let attribute = storage.attributes[number]
      if storage.name(attribute.name, is: &names.xsiType) {
        type = attribute.value
      } else if storage.name(attribute.name, is: &names.xsiNil) {
        isNil = true
      }
    }
    if !isNil, let text = storage.onlyText(at: node) { return (.text(storage.text(text)), type) }
    let element = XMLTree.Element(tree: tree, id: NodeID(node))
    return (try AttributeValue(element, &structured), type)
  }
}

extension XMLTree.Storage {
  /// The last octets of a name, as a number.
  fileprivate func end(ofName name: OctetRange) -> UInt64 {
    var end: UInt64 = 0
    for octet in arena[max(name.start, name.end - 8)..<name.end] { end = end << 8 | UInt64(octet) }
    return end
  }

  /// Whether a name is an `xs:Name`: an NCName that may have colons anywhere.
  fileprivate func isXMLName(_ name: OctetRange) -> Bool {
    // Nearly all names are letters and digits; they need neither a copy nor the tables of XML.
    for index in name.start..<name.end where !isASCIILetterOrDigit(arena[index]) {
      // By octets: a mark that combines with a colon makes one character of both.
      let octets = arena[name.start..<name.end].map {
        $0 == UInt8(ascii: ":") ? UInt8(ascii: "_") : $0
      }
      return isNCName(String(decoding: octets, as: UTF8.self))
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
      var octets = arena[type.start..<type.end].drop(while: isXMLWhiteSpace)
      while octets.last.map(isXMLWhiteSpace) ?? false { octets.removeLast() }
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
