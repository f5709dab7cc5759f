import XMLTree

/// The state of one canonicalisation: what has been written, and which namespaces hold there.
@safe
struct CanonicalWriter: ~Copyable {
  var output: CanonicalOutput

  let storage: XMLTree.Storage
  let canonicalizer: Canonicalizer
  /// The arena of the storage, for as long as `octets(of:...)` lends it.
  let arena: UnsafeBufferPointer<UInt8>
  var namespaces: NamespaceScope
  var attributes: [CanonicalAttribute] = []
  /// The order of the last attributes that stood in another one: their places among themselves, and
  /// their names as they stood.
  var order: [Int] = []
  var orderedNames: [Int] = []
  /// The last bindings that were declared together, and their declarations in the output.
  var declared: (bindings: UInt32, octets: Range<Int>) = (0, 0..<0)
  /// Empty until attributes of two namespaces stand on one element.
  var namespaceRanks: [Int] = []
  var openElements: [Int] = []
  /// Where the innermost of them ends.
  var openEnd = Int.max

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
      return writer.output.octets()
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
    openElements.reserveCapacity(8)
    output = unsafe CanonicalOutput(copyingFrom: arena, capacity: capacity)
  }

  private mutating func write(
    _ range: Range<Int>, apex: NodeID?, hiding hidden: NodeID?
  ) throws(CanonicalizationError) {
    var node = range.lowerBound
    while node < range.upperBound {
      if openEnd <= node { closeElements(before: node) }
      let record = storage.nodes[node]
      if node == hidden?.index {
        node = record.end
        continue
      }
      switch record.kind {
      case .element:
        if copyElement(node, record, apex: apex, hiding: hidden) {
          try checkSize()
          node = record.end
          continue
        }
        writeStartTag(node, isApex: node == apex?.index)
      case .text where record.form.isVerbatim:
        output.copy(record.content.start..<record.content.end)
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
  func octets(_ range: OctetRange) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(rebasing: arena[range.start..<range.end])
  }

  func octets(ofString number: Int) -> UnsafeBufferPointer<UInt8> {
    unsafe octets(storage.strings[number])
  }

  func qualifiedName(_ number: Int) -> UnsafeBufferPointer<UInt8> {
    unsafe octets(storage.names[number].qualified)
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
