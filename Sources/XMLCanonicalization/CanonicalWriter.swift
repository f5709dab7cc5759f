import XMLTree

/// The state of one canonicalisation: what has been written, and which namespaces hold there.
@safe
struct CanonicalWriter: ~Copyable {
  private var output: OctetBuffer
  /// Octets of the document that come next as they stand there; what follows them in it joins them, so
  /// that most of a document is copied in a few long stretches.
  private var pending = 0..<0

  private let storage: XMLTree.Storage
  private let canonicalizer: Canonicalizer
  /// The arena of the storage, for as long as `octets(of:...)` lends it.
  private let arena: UnsafeBufferPointer<UInt8>
  private var namespaces: NamespaceScope
  private var attributes: [CanonicalAttribute] = []
  /// The attributes of one tag in their order.
  private var order: [Int] = []
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
      writer.flush()
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
      case .element where standsAsWritten(node, record, apex: apex, hiding: hidden):
        copy(record.offset..<record.writtenEnd)
        try checkSize()
        node = record.end
        continue
      case .element: writeStartTag(node, isApex: node == apex?.index)
      case .text where record.form.isVerbatim:
        copy(record.content.start..<record.content.end)
      case .text:
        flush()
        unsafe output.append(octets(record.content), escaping: .text)
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
    guard output.count + pending.count <= canonicalizer.maximumOctets else {
      throw .tooLarge(maximum: canonicalizer.maximumOctets)
    }
  }

  /// Whether all octets of an element are canonical as they are, with the namespaces rendered so far.
  private func standsAsWritten(
    _ node: Int, _ record: NodeRecord, apex: NodeID?, hiding hidden: NodeID?
  ) -> Bool {
    guard record.form.isVerbatimThroughout, node != apex?.index else { return false }
    if let hidden, node..<record.end ~= hidden.index { return false }
    return namespaces.hold(record.usedBindings)
  }

  /// Puts octets of the document behind what is written.
  private mutating func copy(_ range: Range<Int>) {
    if range.lowerBound == pending.upperBound {
      pending = pending.lowerBound..<range.upperBound
    } else {
      flush()
      pending = range
    }
  }

  /// Writes what is pending, before anything else is written.
  private mutating func flush() {
    unsafe output.append(UnsafeBufferPointer(rebasing: arena[pending]))
    pending = 0..<0
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
      let name = storage.names[storage.nodes[element].name].qualified
      let end = storage.nodes[element].writtenEnd
      if end > 0 {
        copy(end - name.count - Self.endTagOctets..<end)
      } else {
        flush()
        output.append("</")
        unsafe output.append(octets(name))
        output.append(UInt8(ascii: ">"))
      }
    }
  }

  /// `</` and `>`: an end tag that is remembered holds no white space.
  private static let endTagOctets = 3

  private mutating func writeStartTag(_ element: Int, isApex: Bool) {
    let record = storage.nodes[element]
    let inherits = isApex && canonicalizer.method.standard != .exclusive10
    if record.form.hasPlainAttributes, !inherits {
      writeStartTag(asWritten: element, record, isApex: isApex)
    } else {
      writeStartTagAnew(element, record, isApex: isApex)
    }
    openElements.append(element)
  }

  /// A start tag whose octets are kept: namespaces are added behind its name, and its attributes may
  /// have another order.
  private mutating func writeStartTag(asWritten element: Int, _ record: NodeRecord, isApex: Bool) {
    let name = storage.names[record.name].qualified
    let nameEnd = record.offset + 1 + name.count
    copy(record.offset..<nameEnd)
    let declarations = namespaces.open(element, isApex: isApex)
    if !declarations.isEmpty {
      flush()
      for declaration in declarations { write(namespaces.rendered[declaration]) }
    }
    if record.form.isVerbatim {
      let tagEnd =
        record.end > element + 1
        ? storage.nodes[element + 1].offset : record.writtenEnd - name.count - Self.endTagOctets
      copy(nameEnd..<tagEnd)
    } else {
      flush()
      writePlainAttributes(record.attributes)
      output.append(UInt8(ascii: ">"))
    }
  }

  /// Attributes of which no two are in different namespaces, as they stand, by their names.
  private mutating func writePlainAttributes(_ numbers: Range<Int>) {
    order.removeAll(keepingCapacity: true)
    for number in numbers {
      order.append(number)
      var place = order.count - 1
      let name = storage.attributes[number].name
      while place > 0,
        storage.name(name, precedes: storage.attributes[order[place - 1]].name, ranks: [])
      {
        order.swapAt(place, place - 1)
        place -= 1
      }
    }
    for number in order {
      let attribute = storage.attributes[number]
      let name = storage.names[attribute.name].qualified
      output.append(UInt8(ascii: " "))
      // The name, `="`, the value, and `"`.
      unsafe output.append(
        UnsafeBufferPointer(
          rebasing: arena[attribute.value.start - 2 - name.count..<attribute.value.end + 1]))
    }
  }

  private mutating func writeStartTagAnew(_ element: Int, _ record: NodeRecord, isApex: Bool) {
    flush()
    output.append(UInt8(ascii: "<"))
    unsafe output.append(qualifiedName(record.name))
    for declaration in namespaces.open(element, isApex: isApex) {
      write(namespaces.rendered[declaration])
    }
    collectAttributes(of: element, isApex: isApex)
    for attribute in attributes { write(attribute) }
    output.append(UInt8(ascii: ">"))
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
    flush()
    let isBesideRoot = storage.nodes[node].parent < 0
    let isAfterRoot = isBesideRoot && node > storage.root.index
    if isAfterRoot { output.append(0x0A) }
    write(&self)
    if isBesideRoot, !isAfterRoot { output.append(0x0A) }
  }
}
