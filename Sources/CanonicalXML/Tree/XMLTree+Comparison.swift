extension XMLTree {
  /// Whether another tree has the same content at the same places, whichever reader made either of
  /// them.
  ///
  /// Names, strings and texts are compared by bytes; their numbers in the tables may differ.
  package func readsLike(_ other: XMLTree) -> Bool {
    storage.isSame(as: other.storage) && firstRelativeNamespace == other.firstRelativeNamespace
  }

  /// The whole content of a tree, with one line for each node, to report a difference.
  package var outline: String {
    var lines: [String] = []
    func text(_ range: ByteRange) -> String { "[\(storage.text(range))]" }
    func name(_ number: Int) -> String {
      let record = storage.names[number]
      let uri = storage.strings[record.uri]
      let prefix = storage.strings[record.prefix]
      return [record.qualified, record.local, prefix, uri].map(text).joined()
    }
    for index in storage.nodes.indices {
      let node = storage.nodes[index]
      var line = "\(node.offset) \(node.kind) \(node.parent) \(node.end) "
      switch node.kind {
      case .element:
        line += name(node.name)
        for number in node.namespaces {
          let declaration = storage.namespaces[number]
          line += " \(text(storage.strings[declaration.prefix]))"
          line += "=\(text(storage.strings[declaration.uri]))"
        }
        for number in node.attributes {
          let attribute = storage.attributes[number]
          line += " \(name(attribute.name))=\(text(attribute.value))"
        }
      case .text, .comment: line += text(node.content)
      case .processingInstruction:
        line += text(storage.strings[node.name]) + text(node.content)
      }
      lines.append(line)
    }
    lines.append("root \(storage.root.index), relative \(firstRelativeNamespace?.index ?? -1)")
    return lines.joined(separator: "\n")
  }

  /// Its nodes in document order.
  package var nodes: [NodeID] { storage.nodes.indices.map { NodeID($0) } }

  /// Whether every node begins in the document.
  package var isInsideItsDocument: Bool {
    let count = document.utf8.count
    return storage.nodes.indices.allSatisfy { storage.nodes[$0].offset <= count }
  }

  /// The number of elements that equal their canonical form and may be copied.
  package var copyableElementCount: Int {
    storage.nodes.indices.count { storage.nodes[$0].form.isVerbatimThroughout }
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
