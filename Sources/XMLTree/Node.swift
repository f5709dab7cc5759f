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
///
/// Thirty-two bits are enough: `DecodedDocument` refuses documents that would need more.
package struct OctetRange: Sendable, Hashable {
  private let first: Int32
  private let bound: Int32

  init(start: Int, end: Int) {
    first = Int32(start)
    bound = Int32(end)
  }

  package var start: Int { Int(first) }
  package var end: Int { Int(bound) }
  package var count: Int { end - start }
  package var isEmpty: Bool { first == bound }
}

/// A range of numbers, in half of the memory of `Range<Int>`.
package struct NumberRange: Sendable {
  private let first: Int32
  private let bound: Int32

  init(_ range: Range<Int>) {
    first = Int32(range.lowerBound)
    bound = Int32(range.upperBound)
  }

  var range: Range<Int> { Int(first)..<Int(bound) }
}

/// One node; an element's subtree is the nodes from its own number up to `end`.
///
/// Every part of the work walks over all nodes, so they are kept small.
package struct NodeRecord: Sendable {
  package let kind: NodeKind
  private let parentNumber: Int32
  private var endNumber: Int32
  private let nameNumber: Int32
  private let start: Int32
  /// Text, comment or the data of a processing instruction.
  package var content: OctetRange
  private let attributeNumbers: NumberRange
  private let namespaceNumbers: NumberRange

  init(
    kind: NodeKind, parent: Int, end: Int, name: Int, content: OctetRange,
    attributes: Range<Int>, namespaces: Range<Int>, offset: Int
  ) {
    self.kind = kind
    parentNumber = Int32(parent)
    endNumber = Int32(end)
    nameNumber = Int32(name)
    start = Int32(offset)
    self.content = content
    attributeNumbers = NumberRange(attributes)
    namespaceNumbers = NumberRange(namespaces)
  }

  /// The number of the parent element, or -1 beside the document element.
  package var parent: Int { Int(parentNumber) }

  /// One past the last node of the subtree.
  package var end: Int {
    get { Int(endNumber) }
    set { endNumber = Int32(newValue) }
  }

  /// Element: the number of its name.
  ///
  /// Processing instruction: the string number of its target.
  package var name: Int { Int(nameNumber) }

  /// Element: its attributes.
  package var attributes: Range<Int> { attributeNumbers.range }

  /// Element: the namespaces it declares.
  package var namespaces: Range<Int> { namespaceNumbers.range }

  /// Where its markup or text begins, in octets of the decoded document.
  package var offset: Int { Int(start) }
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
