import XMLTree

/// The state of one canonicalisation: what has been written, and which namespaces hold there.
@safe
struct CanonicalWriter: ~Copyable {
  private var output: OctetBuffer

  private let storage: XMLTree.Storage
  private let canonicalizer: Canonicalizer
  /// The arena of the storage, for as long as `octets(of:...)` lends it.
  private let arena: UnsafeBufferPointer<UInt8>
  private var namespaces: NamespaceScope
  private var attributes: [CanonicalAttribute] = []
  /// Empty until attributes of two namespaces stand on one element.
  private var namespaceRanks: [Int] = []
  private var openElements: [Int] = []

  /// The canonical octets of a subtree or of the whole document.
  static func octets(
    of storage: XMLTree.Storage, apex: NodeID?, hiding hidden: NodeID?,
    _ canonicalizer: Canonicalizer
  ) throws(CanonicalizationError) -> [UInt8] {
    try unsafe storage.arena.withUnsafeBufferPointer { arena throws(CanonicalizationError) in
      let range = apex.map { $0.index..<storage.nodes[$0.index].end } ?? storage.nodes.indices
      var writer = unsafe CanonicalWriter(
        storage, arena, canonicalizer,
        // A subtree has about as large a share of the octets as it has of the nodes.
        capacity: 256 + 2 * (arena.count / max(1, storage.nodes.count) * range.count))
      try writer.write(range, apex: apex, hiding: hidden)
      return writer.output.octets
    }
  }

  private init(
    _ storage: XMLTree.Storage, _ arena: UnsafeBufferPointer<UInt8>, _ canonicalizer: Canonicalizer,
    capacity: Int
  ) {
    self.storage = storage
    unsafe self.arena = arena
    self.canonicalizer = canonicalizer
    namespaces = NamespaceScope(storage, canonicalizer)
    output = OctetBuffer(capacity: capacity)
  }

  private mutating func write(
    _ range: Range<Int>, apex: NodeID?, hiding hidden: NodeID?
  ) throws(CanonicalizationError) {
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
      case .text: unsafe output.append(octets(record.content), escaping: .text)
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
      try checkSize()
      node += 1
    }
    closeElements(before: range.upperBound)
    try checkSize()
  }

  private func checkSize() throws(CanonicalizationError) {
    guard output.count <= canonicalizer.maximumOctets else {
      throw .tooLarge(maximum: canonicalizer.maximumOctets)
    }
  }

  /// A stretch of the arena; every range of the storage lies inside it.
  private func octets(_ range: OctetRange) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(rebasing: arena[range.start..<range.end])
  }

  private func octets(ofString number: Int) -> UnsafeBufferPointer<UInt8> {
    unsafe octets(storage.strings[number])
  }

  private func qualifiedName(_ number: Int) -> UnsafeBufferPointer<UInt8> {
    unsafe octets(storage.names[number].qualified)
  }

  private mutating func closeElements(before node: Int) {
    while let element = openElements.last, storage.nodes[element].end <= node {
      openElements.removeLast()
      namespaces.close()
      output.append("</")
      unsafe output.append(qualifiedName(storage.nodes[element].name))
      output.append(UInt8(ascii: ">"))
    }
  }

  private mutating func writeStartTag(_ element: Int, isApex: Bool) {
    output.append(UInt8(ascii: "<"))
    unsafe output.append(qualifiedName(storage.nodes[element].name))
    for declaration in namespaces.open(element, isApex: isApex) {
      write(namespaces.rendered[declaration])
    }
    collectAttributes(of: element, isApex: isApex)
    for attribute in attributes { write(attribute) }
    output.append(UInt8(ascii: ">"))
    openElements.append(element)
  }

  private mutating func write(_ declaration: NamespaceRecord) {
    output.append(" xmlns")
    if declaration.prefix != 0 {
      output.append(UInt8(ascii: ":"))
      unsafe output.append(octets(ofString: declaration.prefix))
    }
    output.append("=\"")
    unsafe output.append(octets(ofString: declaration.uri), escaping: .attributeValue)
    output.append(UInt8(ascii: "\""))
  }

  private mutating func write(_ attribute: CanonicalAttribute) {
    output.append(UInt8(ascii: " "))
    unsafe output.append(qualifiedName(attribute.name))
    output.append("=\"")
    switch attribute.value {
    case .stored(let range): unsafe output.append(octets(range), escaping: .attributeValue)
    case .computed(let value):
      unsafe value.withUnsafeBufferPointer { unsafe output.append($0, escaping: .attributeValue) }
    }
    output.append(UInt8(ascii: "\""))
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
    if namespaceRanks.isEmpty, hasAttributesOfTwoNamespaces {
      namespaceRanks = storage.rankNamespaceURIs()
    }
    attributes.sort(from: 0) { [storage, namespaceRanks] left, right in
      storage.name(left.name, precedes: right.name, ranks: namespaceRanks)
    }
  }

  private var hasAttributesOfTwoNamespaces: Bool {
    var first = 0
    for attribute in attributes {
      let uri = storage.names[attribute.name].uri
      if first == 0 { first = uri } else if uri != 0, uri != first { return true }
    }
    return false
  }

  private mutating func writeComment(_ record: NodeRecord) {
    output.append("<!--")
    unsafe output.append(octets(record.content))
    output.append("-->")
  }

  private mutating func writeProcessingInstruction(_ record: NodeRecord) {
    output.append("<?")
    unsafe output.append(octets(ofString: record.name))
    if !record.content.isEmpty {
      output.append(UInt8(ascii: " "))
      unsafe output.append(octets(record.content))
    }
    output.append("?>")
  }

  /// Beside the document element a node stands on a line of its own (Canonical XML 1.0 §2.3).
  private mutating func writeBesideElements(
    _ node: Int, _ write: (inout CanonicalWriter) -> Void
  ) {
    let isBesideRoot = storage.nodes[node].parent < 0
    let isAfterRoot = isBesideRoot && node > storage.root.index
    if isAfterRoot { output.append(0x0A) }
    write(&self)
    if isBesideRoot, !isAfterRoot { output.append(0x0A) }
  }
}
