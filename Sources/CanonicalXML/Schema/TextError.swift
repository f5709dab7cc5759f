import SAMLFormats

extension XMLTree.Element {
  /// The text of an element of simple type, read whole.
  ///
  /// Character references and CDATA sections are part of the text. A comment, a processing
  /// instruction or a child element is refused: readers disagree about what the text then is, and
  /// that disagreement has been used to shorten names (CVE-2017-11427).
  ///
  /// - Throws: `TextError` with the node that is not text.
  package func simpleText() throws(TextError) -> ExactString {
    tree.storage.exact(try simpleBytes())
  }

  /// Whether the simple text is exactly that text, byte by byte.
  package func simpleText(equals text: ExactString) throws(TextError) -> Bool {
    tree.storage.holds(try simpleBytes(), text)
  }

  /// The bytes of the simple text.
  package func simpleBytes() throws(TextError) -> ByteRange {
    try tree.storage.simpleText(at: id.index)
  }

  /// All text inside, at every depth, joined; for display only.
  package var displayText: String {
    var text = ""
    for number in id.index + 1..<record.end where tree.storage.nodes[number].kind == .text {
      text += tree.storage.text(tree.storage.nodes[number].content)
    }
    return text
  }

  /// Whether it holds child elements.
  package var hasChildElements: Bool {
    var children = children
    return children.next() != nil
  }

  /// Whether text other than white space is directly among its children.
  @usableFromInline package var hasTextBetweenChildren: Bool {
    tree.storage.hasTextBetweenChildren(at: id.index)
  }
}

extension XMLTree.Storage {
  /// The bytes of the simple text of an element.
  ///
  /// Adjacent text is one node, so simple text is one node or none.
  func simpleText(at element: Int) throws(TextError) -> ByteRange {
    let end = nodes[element].end
    for child in element + 1..<end where nodes[child].kind != .text {
      throw TextError(node: NodeID(child))
    }
    return element + 1 < end ? nodes[element + 1].content : ByteRange(start: 0, end: 0)
  }

  /// Whether text other than white space is directly among the children of an element.
  func hasTextBetweenChildren(at element: Int) -> Bool {
    var child = element + 1
    while child < nodes[element].end {
      if nodes[child].kind == .text {
        let content = nodes[child].content
        guard isWhiteSpace(content) else { return true }
      }
      child = nodes[child].end
    }
    return false
  }
}

extension XMLTree.Storage {
  /// Whether a stretch of the arena holds nothing but white space.
  func isWhiteSpace(_ range: ByteRange) -> Bool {
    for index in range.start..<range.end where !XMLText.isWhiteSpace(arena[index]) { return false }
    return true
  }
}

extension XMLTree {
  /// The texts inside an element, or of the document, joined.
  package func text(inside apex: NodeID?, without hidden: NodeID?) -> [UInt8] {
    let range = apex.map { $0.index..<storage.nodes[$0.index].end } ?? storage.nodes.indices
    let left = hidden.map { $0.index..<storage.nodes[$0.index].end } ?? 0..<0
    var text: [UInt8] = []
    for number in range where !left.contains(number) && storage.nodes[number].kind == .text {
      let content = storage.nodes[number].content
      text += storage.arena[content.start..<content.end]
    }
    return text
  }
}

/// An element of simple type that holds something other than text.
package struct TextError: Error, Sendable, Hashable {
  /// The first node inside it that is not text.
  package let node: NodeID
}
