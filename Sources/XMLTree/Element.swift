extension XMLTree {
  /// An element of a tree: a view that is cheap to copy and keeps its tree alive.
  public struct Element: Sendable {
    /// The tree it belongs to.
    public let tree: XMLTree

    /// Its number in document order.
    public let id: NodeID

    package init(tree: XMLTree, id: NodeID) {
      self.tree = tree
      self.id = id
    }

    package var record: NodeRecord { tree.storage.nodes[id.index] }

    /// Its name with the prefix as it is written.
    public var qualifiedName: String {
      tree.storage.text(tree.storage.names[record.name].qualified)
    }

    /// Its expanded name.
    public var name: ExpandedName { tree.storage.expandedName(record.name) }

    /// Whether it has that expanded name.
    public func `is`(_ name: ExpandedName) -> Bool {
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
    public func children(_ name: ExpandedName) -> [Element] { children.filter { $0.is(name) } }

    /// Its first child element that has that expanded name.
    public func firstChild(_ name: ExpandedName) -> Element? { children.first { $0.is(name) } }

    /// The elements inside it, at every depth, in document order.
    public var descendants: some Sequence<Element> {
      (id.index + 1..<record.end).lazy
        .filter { tree.storage.nodes[$0].kind == .element }
        .map { Element(tree: tree, id: NodeID($0)) }
    }

    /// Whether an element is this one or stands inside it.
    public func contains(_ other: NodeID) -> Bool {
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
      tree = parent.tree
      position = parent.id.index + 1
      end = parent.record.end
    }

    /// The next child element.
    public mutating func next() -> XMLTree.Element? {
      guard let child = tree.storage.nextElement(from: &position, to: end) else { return nil }
      return XMLTree.Element(tree: tree, id: NodeID(child))
    }
  }
}

extension XMLTree.Storage {
  func isName(_ number: Int, _ name: ExpandedName) -> Bool {
    let record = names[number]
    guard record.hash == name.hash else { return false }
    let uri = OctetRange(start: 0, end: name.local.start)
    return arena.holds(record.local, sameAs: name.local, of: name.octets)
      && arena.holds(strings[record.uri], sameAs: uri, of: name.octets)
  }

  package func expandedName(_ number: Int) -> ExpandedName {
    ExpandedName(text(names[number].local), in: text(strings[names[number].uri]))
  }

  /// Whether a stretch of the arena holds exactly that text.
  package func holds(_ range: OctetRange, _ text: String) -> Bool {
    // The count is known at once, and nearly always another one when the text is.
    range.count == text.utf8.count && arena.holds(range, text.utf8Span.span)
  }
}
