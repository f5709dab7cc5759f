/// The number of a node in its tree, counted in document order from zero.
public struct NodeID: Sendable, Hashable, Comparable {
  package let index: Int

  package init(_ index: Int) { self.index = index }

  /// Whether one node stands before another in document order.
  public static func < (left: NodeID, right: NodeID) -> Bool { left.index < right.index }
}

/// What a node is; attributes and namespaces are kept with their element.
package enum NodeKind: UInt8, Sendable {
  case element, text, comment, processingInstruction
}

/// A stretch of the arena, in octets.
package struct OctetRange: Sendable, Hashable {
  package let start: Int
  package let end: Int

  package var count: Int { end - start }
  package var isEmpty: Bool { start == end }
}

/// One node; an element's subtree is the nodes from its own number up to `end`.
package struct NodeRecord: Sendable {
  package let kind: NodeKind
  /// The number of the parent element, or -1 beside the document element.
  package let parent: Int
  /// One past the last node of the subtree.
  package var end: Int
  /// Element: the number of its name.
  ///
  /// Processing instruction: the string number of its target.
  package let name: Int
  /// Text, comment or the data of a processing instruction.
  package var content: OctetRange
  /// Element: its attributes.
  package let attributes: Range<Int>
  /// Element: the namespaces it declares.
  package let namespaces: Range<Int>
  /// Where its markup or text begins, in octets of the decoded document.
  package let offset: Int
}

/// A distinct name as it is written, with the URI its prefix stands for.
package struct NameRecord: Sendable {
  /// `prefix:local`, or `local`.
  package let qualified: OctetRange
  package let local: OctetRange
  /// String number of the prefix; 0 is no prefix.
  package let prefix: Int
  /// String number of the namespace URI; 0 is no namespace.
  package let uri: Int
  /// `ExpandedName.hash` of the URI and the local name.
  package let hash: UInt64
}

/// An attribute that is not a namespace declaration.
package struct AttributeRecord: Sendable {
  package let name: Int
  package let value: OctetRange
}

/// A namespace declaration; both are string numbers, URI 0 undeclares the default namespace.
package struct NamespaceRecord: Sendable {
  package let prefix: Int
  package let uri: Int

  package init(prefix: Int, uri: Int) {
    self.prefix = prefix
    self.uri = uri
  }
}
