import XMLTree

/// The state of one canonicalisation: what has been written, and which namespaces hold there.
struct CanonicalWriter {
  private(set) var octets: [UInt8] = []

  private let storage: XMLTree.Storage
  private let canonicalizer: Canonicalizer
  private let whiteSpaceBetweenElements: Canonicalizer.WhiteSpaceBetweenElements
  private var namespaces: NamespaceScope
  private var attributes: [CanonicalAttribute] = []
  private var openElements: [Int] = []

  init(
    _ storage: XMLTree.Storage, _ canonicalizer: Canonicalizer,
    _ whiteSpaceBetweenElements: Canonicalizer.WhiteSpaceBetweenElements
  ) {
    self.storage = storage
    self.canonicalizer = canonicalizer
    self.whiteSpaceBetweenElements = whiteSpaceBetweenElements
    namespaces = NamespaceScope(storage, canonicalizer)
  }

  mutating func write(apex: NodeID?, hiding hidden: NodeID?) throws(CanonicalizationError) {
    let range = apex.map { $0.index..<storage.nodes[$0.index].end } ?? storage.nodes.indices
    octets.reserveCapacity(range.count == storage.nodes.count ? storage.arena.count * 2 : 4096)
    var node = range.lowerBound
    while node < range.upperBound {
      closeElements(before: node)
      let record = storage.nodes[node]
      if node == hidden?.index {
        node = record.end
        continue
      }
      switch record.kind {
      case .element: writeStartTag(node, isApex: node == apex?.index)
      case .text where whiteSpaceBetweenElements == .dropped && storage.isIndentation(node): break
      case .text: octets.append(text: storage.arena[record.content])
      case .comment where canonicalizer.method.withComments:
        writeBesideElements(node) {
          $0.writeComment(record)
        }
      case .comment: break
      case .processingInstruction:
        writeBesideElements(node) {
          $0.writeProcessingInstruction(record)
        }
      }
      guard octets.count <= canonicalizer.maximumOctets else {
        throw .tooLarge(maximum: canonicalizer.maximumOctets)
      }
      node += 1
    }
    closeElements(before: range.upperBound)
  }

  private mutating func closeElements(before node: Int) {
    while let element = openElements.last, storage.nodes[element].end <= node {
      openElements.removeLast()
      namespaces.close()
      octets.append(contentsOf: [UInt8(ascii: "<"), UInt8(ascii: "/")])
      octets.append(contentsOf: storage.arena[qualifiedName(of: element)])
      octets.append(UInt8(ascii: ">"))
    }
  }

  private func qualifiedName(of element: Int) -> OctetRange {
    storage.names[storage.nodes[element].name].qualified
  }

  private mutating func writeStartTag(_ element: Int, isApex: Bool) {
    octets.append(UInt8(ascii: "<"))
    octets.append(contentsOf: storage.arena[qualifiedName(of: element)])
    for declaration in namespaces.open(element, isApex: isApex) { write(declaration) }
    collectAttributes(of: element, isApex: isApex)
    for attribute in attributes { write(attribute) }
    octets.append(UInt8(ascii: ">"))
    openElements.append(element)
  }

  private mutating func write(_ declaration: NamespaceRecord) {
    octets.append(contentsOf: " xmlns".utf8)
    let prefix = storage.strings[declaration.prefix]
    if !prefix.isEmpty {
      octets.append(UInt8(ascii: ":"))
      octets.append(contentsOf: storage.arena[prefix])
    }
    octets.append(contentsOf: "=\"".utf8)
    octets.append(attributeValue: storage.arena[storage.strings[declaration.uri]])
    octets.append(UInt8(ascii: "\""))
  }

  private mutating func write(_ attribute: CanonicalAttribute) {
    octets.append(UInt8(ascii: " "))
    octets.append(contentsOf: storage.arena[storage.names[attribute.name].qualified])
    octets.append(contentsOf: "=\"".utf8)
    switch attribute.value {
    case .stored(let range): octets.append(attributeValue: storage.arena[range])
    case .computed(let value): octets.append(attributeValue: value[...])
    }
    octets.append(UInt8(ascii: "\""))
  }

  /// In order of namespace URI, then local name, as octets (Canonical XML 1.0 §2.2).
  private mutating func collectAttributes(of element: Int, isApex: Bool) {
    attributes.removeAll(keepingCapacity: true)
    for number in storage.nodes[element].attributes {
      attributes.append(CanonicalAttribute(storage.attributes[number]))
    }
    if isApex {
      storage.inheritXMLAttributes(to: element, as: canonicalizer.method.standard, &attributes)
    }
    guard attributes.count > 1 else { return }
    attributes.sort { [storage] left, right in storage.name(left.name, precedes: right.name) }
  }

  private mutating func writeComment(_ record: NodeRecord) {
    octets.append(contentsOf: "<!--".utf8)
    octets.append(contentsOf: storage.arena[record.content])
    octets.append(contentsOf: "-->".utf8)
  }

  private mutating func writeProcessingInstruction(_ record: NodeRecord) {
    octets.append(contentsOf: "<?".utf8)
    octets.append(contentsOf: storage.arena[storage.strings[record.name]])
    if !record.content.isEmpty {
      octets.append(UInt8(ascii: " "))
      octets.append(contentsOf: storage.arena[record.content])
    }
    octets.append(contentsOf: "?>".utf8)
  }

  /// Beside the document element a node stands on a line of its own (Canonical XML 1.0 §2.3).
  private mutating func writeBesideElements(
    _ node: Int, _ write: (inout CanonicalWriter) -> Void
  ) {
    let isBesideRoot = storage.nodes[node].parent < 0
    let isAfterRoot = isBesideRoot && node > storage.root.index
    if isAfterRoot { octets.append(0x0A) }
    write(&self)
    if isBesideRoot, !isAfterRoot { octets.append(0x0A) }
  }
}

extension [UInt8] {
  /// A stretch of the arena.
  subscript(_ range: OctetRange) -> ArraySlice<UInt8> { self[range.start..<range.end] }
}

extension XMLTree.Storage {
  /// Whether a text is white space alone in an element that holds elements too.
  fileprivate func isIndentation(_ text: Int) -> Bool {
    guard arena[nodes[text].content].allSatisfy(isXMLWhiteSpace), nodes[text].parent >= 0 else {
      return false
    }
    let parent = nodes[text].parent
    return nodes[parent].end - parent > 2
  }
}
