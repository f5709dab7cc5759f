/// The parts of a tree that a walk reads many times, lent for the time of the walk.
///
/// Lending them counts no reference, and the compiler ensures that none of them is kept.
struct LentTree: ~Escapable {
  let nodes: Span<NodeRecord>
  let attributes: Span<AttributeRecord>
  let namespaces: Span<NamespaceRecord>
  let bindings: Span<NamespaceRecord>
  let names: Span<NameRecord>
  let strings: Span<ByteRange>
  let arena: Span<UInt8>
  /// The number of the document element.
  let root: Int

  /// Lends the tables of a tree.
  ///
  /// - Parameters:
  ///   - storage: The tables, which are constants: none of them moves or ends before their owner.
  ///   - arena: The arena of the same tree.
  @_lifetime(borrow storage, copy arena)
  init(_ storage: borrowing XMLTree.Storage, arena: Span<UInt8>) {
    let nodes = unsafe Span(_unsafeElements: storage.nodes.records)
    let attributes = unsafe Span(_unsafeElements: storage.attributes.records)
    let namespaces = unsafe Span(_unsafeElements: storage.namespaces.records)
    let bindings = unsafe Span(_unsafeElements: storage.bindings.records)
    let names = unsafe Span(_unsafeElements: storage.names.records)
    let strings = unsafe Span(_unsafeElements: storage.strings.records)
    self.nodes = unsafe _overrideLifetime(nodes, borrowing: storage)
    self.attributes = unsafe _overrideLifetime(attributes, borrowing: storage)
    self.namespaces = unsafe _overrideLifetime(namespaces, borrowing: storage)
    self.bindings = unsafe _overrideLifetime(bindings, borrowing: storage)
    self.names = unsafe _overrideLifetime(names, borrowing: storage)
    self.strings = unsafe _overrideLifetime(strings, borrowing: storage)
    self.arena = arena
    root = storage.root.index
  }
}

extension LentTree {
  /// Whether a stretch of the arena holds exactly that text.
  func holds(_ range: ByteRange, _ text: StaticString) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    let bytes = unsafe UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    for place in bytes.indices where unsafe arena[range.start + place] != bytes[place] {
      return false
    }
    return true
  }
}
