import SAMLFormats

extension XMLTree {
  /// An element of a tree: a view that is cheap to copy and keeps its tree alive.
  public struct Element: Sendable {
    /// The tree it belongs to.
    public let tree: XMLTree

    /// Its number in document order.
    public let id: NodeID

    @inlinable package init(tree: XMLTree, id: NodeID) {
      self.tree = tree
      self.id = id
    }

    var record: NodeRecord { tree.storage.nodes[id.index] }

    /// Its name with the prefix as it is written.
    package var qualifiedName: ExactString {
      tree.storage.exact(tree.storage.names[record.name].qualified)
    }

    /// Its expanded name.
    public var name: ExpandedName { tree.storage.expandedName(record.name) }

    /// Whether it has that expanded name.
    public func hasName(_ name: ExpandedName) -> Bool {
      tree.storage.isName(record.name, name)
    }

    /// The element around it, or nil for the document element.
    public var parent: Element? {
      let parent = record.parent
      return parent < 0 ? nil : Element(tree: tree, id: NodeID(parent))
    }

    /// Its child elements in document order.
    public var children: ChildElements { ChildElements(of: self) }

    /// Its child elements that have that expanded name.
    public func children(named name: ExpandedName) -> [Element] {
      children.filter { $0.hasName(name) }
    }

    /// Its first child element that has that expanded name.
    public func firstChild(_ name: ExpandedName) -> Element? { children.first { $0.hasName(name) } }

    /// Its range in the decoded document, from its start tag to the end of its end tag.
    package var writtenRange: Range<Int> {
      let storage = tree.storage
      // Behind it come the node after it or the end of the document, and before that only the end tags of the
      // elements that end with it.
      let next = record.end
      let isLast = next == storage.nodes.count
      var end = isLast ? storage.document.utf8.count : storage.nodes[next].offset
      let outer = isLast ? -1 : storage.nodes[next].parent
      var ancestor = record.parent
      while ancestor >= 0, ancestor != outer {
        end = storage.document.utf8[..<end].lastIndex(of: UInt8(ascii: "<")) ?? end
        ancestor = storage.nodes[ancestor].parent
      }
      return record.offset..<end
    }

    /// The elements inside it, at every depth, in document order.
    package var descendants: some Sequence<Element> {
      (id.index + 1..<record.end).lazy
        .filter { tree.storage.nodes[$0].kind == .element }
        .map { Element(tree: tree, id: NodeID($0)) }
    }

    /// Whether an element is this one or inside it.
    package func contains(_ other: NodeID) -> Bool {
      id.index <= other.index && other.index < record.end
    }
  }
}

extension XMLTree.Element {
  /// The child elements of one element.
  public struct ChildElements: Sequence, IteratorProtocol, Sendable {
    private let tree: XMLTree
    private var position: Int
    private let end: Int

    init(of parent: XMLTree.Element) {
      self.init(of: parent.tree, from: parent.id.index + 1, to: parent.record.end)
    }

    /// The elements among siblings, from one place to another.
    @usableFromInline init(of tree: XMLTree, from position: Int, to end: Int) {
      self.tree = tree
      self.position = position
      self.end = end
    }

    /// The next child element.
    public mutating func next() -> XMLTree.Element? {
      guard let child = tree.storage.nextElement(from: &position, to: end) else { return nil }
      return XMLTree.Element(tree: tree, id: NodeID(child))
    }
  }
}

extension XMLTree.Storage {
  @inline(__always)
  func isName(_ number: Int, _ name: ExpandedName) -> Bool {
    names[number].local.count == name.localCount && isSpelled(number, name)
  }

  /// Whether a number is that of one of some names.
  func isName(_ number: Int, among names: [ExpandedName]) -> Bool {
    // By number, and counts first: what is taken out of an array whole is a copy.
    let count = self.names[number].local.count
    for index in names.indices
    where names[index].localCount == count && isSpelled(number, names[index]) {
      return true
    }
    return false
  }

  private func isSpelled(_ number: Int, _ name: ExpandedName) -> Bool {
    let record = names[number]
    return switch name.spelling {
    case .fixed(let localName, let namespaceURI):
      holds(record.local, localName) && holds(strings[record.uri], namespaceURI)
    case .made(let localName, let namespaceURI):
      holds(record.local, localName) && holds(strings[record.uri], namespaceURI)
    }
  }

  func expandedName(_ number: Int) -> ExpandedName {
    ExpandedName(exact(names[number].local), in: exact(strings[names[number].uri]))
  }

  /// Whether a stretch of the arena holds exactly that text.
  func holds(_ range: ByteRange, _ text: ExactString) -> Bool {
    // The count is known at once, and nearly always another one when the text is.
    guard range.count == text.utf8.count else { return false }
    return text.string.withUTF8Span { text in
      unsafe text.withUnsafeBufferPointer { unsafe arena.holds(range, $0) }
    }
  }

  /// Whether two stretches of the arena hold the same bytes.
  func areEqual(_ range: ByteRange, _ other: ByteRange) -> Bool {
    arena.holds(range, sameAs: other, of: arena)
  }

  @inline(__always)
  func holds(_ range: ByteRange, _ text: StaticString) -> Bool {
    let bytes = unsafe UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return unsafe arena.holds(range, bytes)
  }
}
