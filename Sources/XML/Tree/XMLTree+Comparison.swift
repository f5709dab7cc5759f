extension XMLTree {
  /// Whether another tree says the same at the same places, whichever reader made either of them.
  ///
  /// Names, strings and texts are compared by bytes; their numbers in the tables may differ.
  package func readsLike(_ other: XMLTree) -> Bool {
    storage.isSame(as: other.storage) && firstRelativeNamespace == other.firstRelativeNamespace
  }
}

extension XMLTree.Storage {
  fileprivate func isSame(as other: XMLTree.Storage) -> Bool {
    nodes.count == other.nodes.count && root == other.root
      && nodes.indices.allSatisfy { isSameNode($0, as: other) }
  }

  private func isSameNode(_ number: Int, as other: XMLTree.Storage) -> Bool {
    let (one, two) = (nodes[number], other.nodes[number])
    guard one.kind == two.kind, one.parent == two.parent, one.end == two.end,
      one.offset == two.offset, one.attributes.count == two.attributes.count,
      one.namespaces.count == two.namespaces.count
    else { return false }
    switch one.kind {
    case .text, .comment: return arena.holds(one.content, sameAs: two.content, of: other.arena)
    case .processingInstruction:
      return arena.holds(one.content, sameAs: two.content, of: other.arena)
        && isSameString(one.name, two.name, other)
    case .element:
      return isSameName(one.name, two.name, other)
        && zip(one.namespaces, two.namespaces).allSatisfy { left, right in
          isSameString(namespaces[left].prefix, other.namespaces[right].prefix, other)
            && isSameString(namespaces[left].uri, other.namespaces[right].uri, other)
        }
        && zip(one.attributes, two.attributes).allSatisfy { left, right in
          isSameName(attributes[left].name, other.attributes[right].name, other)
            && arena.holds(
              attributes[left].value, sameAs: other.attributes[right].value, of: other.arena)
        }
    }
  }

  private func isSameString(_ left: Int, _ right: Int, _ other: XMLTree.Storage) -> Bool {
    arena.holds(strings[left], sameAs: other.strings[right], of: other.arena)
  }

  private func isSameName(_ left: Int, _ right: Int, _ other: XMLTree.Storage) -> Bool {
    let (one, two) = (names[left], other.names[right])
    return isSameString(one.prefix, two.prefix, other)
      && isSameString(one.uri, two.uri, other)
      && arena.holds(one.qualified, sameAs: two.qualified, of: other.arena)
      && arena.holds(one.local, sameAs: two.local, of: other.arena)
  }
}
