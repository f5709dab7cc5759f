import SAMLFormats

/// The state of one canonicalisation: what has been written, and which namespaces hold there.
struct CanonicalWriter: ~Copyable, ~Escapable {
  var output: CanonicalOutput

  let tree: LentTree
  let method: CanonicalizationMethod
  private let maximumBytes: Int
  /// The element whose subtree is written, and one that is omitted; -1 is none.
  let apex: Int
  let hidden: Int
  var namespaces: NamespaceScope
  /// The last start tag, by the number of its name and those of its attributes.
  var lastTag = (name: -1, attributes: 0..<0)
  /// The attributes of the last start tag in their order, if they have been brought into it.
  var order: [OrderedAttribute] = []
  var isOrdered = false
  /// The last bindings that were declared together, and their declarations in the output.
  var declared: (bindings: UInt32, bytes: Range<Int>) = (0, 0..<0)
  /// Empty until one element has attributes in two namespaces.
  var namespaceRanks: [Int] = []
  /// The innermost element whose end tag is to be written; -1 is none.
  ///
  /// Around it are its ancestors up to the apex.
  var openElement = -1
  /// The number of the first node after it.
  var openEnd = Int.max

  /// The canonical bytes of a subtree or of the whole document.
  static func bytes(
    of storage: XMLTree.Storage, apex: NodeID?, hiding hidden: NodeID?,
    _ canonicalizer: Canonicalizer
  ) throws(CanonicalizationError) -> [UInt8] {
    let arena = storage.arena
    let tree = LentTree(storage, arena: arena.span)
    let range =
      if let apex { apex.index..<tree.nodes[apex.index].end } else { 0..<tree.nodes.count }
    return try ByteBuffer.array(capacity: tree.probableCanonicalCount(of: range)) {
      buffer throws(CanonicalizationError) in
      var writer = CanonicalWriter(
        buffer, tree, canonicalizer, apex: apex?.index ?? -1, hidden: hidden?.index ?? -1)
      try writer.write(range)
      return writer.output.finish()
    }
  }

  @_lifetime(copy tree)
  private init(
    _ buffer: consuming ByteBuffer, _ tree: LentTree, _ canonicalizer: Canonicalizer,
    apex: Int, hidden: Int
  ) {
    output = CanonicalOutput(to: buffer, copyingFrom: tree.arena)
    self.tree = tree
    method = canonicalizer.method
    maximumBytes = canonicalizer.maximumBytes
    self.apex = apex
    self.hidden = hidden
    namespaces = NamespaceScope(tree, canonicalizer, apex: apex)
  }

  private mutating func write(_ range: Range<Int>) throws(CanonicalizationError) {
    var node = range.lowerBound
    while node < range.upperBound {
      if openEnd <= node { closeElements(before: node) }
      let record = tree.nodes[node]
      if node == hidden {
        node = record.end
        continue
      }
      var next = node + 1
      switch record.kind {
      case .element:
        if copyElement(node, record) {
          next = record.end
        } else {
          writeStartTag(node, record)
        }
      case .text where record.form.isVerbatim:
        output.copy(record.content.start..<record.content.end)
      case .text: output.append(tree.bytes(record.content), escaping: .text)
      case .comment where method.withComments:
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
      node = next
    }
    closeElements(before: range.upperBound)
    try checkSize()
  }

  private func checkSize() throws(CanonicalizationError) {
    guard output.count <= maximumBytes else { throw .tooLarge(maximum: maximumBytes) }
  }

  private mutating func writeComment(_ record: NodeRecord) {
    output.append("<!--")
    output.append(tree.bytes(record.content))
    output.append("-->")
  }

  private mutating func writeProcessingInstruction(_ record: NodeRecord) {
    output.append("<?")
    output.append(tree.bytes(ofString: record.name))
    if !record.content.isEmpty {
      output.append(UInt8(ascii: " "))
      output.append(tree.bytes(record.content))
    }
    output.append("?>")
  }

  /// Gives a node outside the document element a line of its own (Canonical XML 1.0 §2.3).
  private mutating func writeBesideElements(
    _ node: Int, _ write: (inout CanonicalWriter) -> Void
  ) {
    let isBesideRoot = tree.nodes[node].parent < 0
    let isAfterRoot = isBesideRoot && node > tree.root
    if isAfterRoot { output.append(0x0A) }
    write(&self)
    if isBesideRoot, !isAfterRoot { output.append(0x0A) }
  }
}

extension LentTree {
  /// How many bytes the canonical form of some nodes probably has: more than in the document, for
  /// namespaces are declared where they are used.
  fileprivate func probableCanonicalCount(of range: Range<Int>) -> Int {
    guard let first = range.first else { return 0 }
    let written = nodes[first].writtenEnd - nodes[first].offset
    // The general parser does not record where elements end. Then estimate: the same share of the
    // bytes as of the nodes.
    let count = written > 0 ? written : arena.count / nodes.count * range.count
    return 256 + count + count / 2
  }
}
