package import CanonicalXML

/// A part of a document: the nodes that transforms of a signature leave over (XML Signature 1.1 §6.6.3,
/// XML Signature XPath Filter 2.0 §3).
package struct NodeSelection: Sendable {
  let document: XPathDocument
  private(set) var isSelected: [Bool]

  /// For each node of the document in its order whether it is selected.
  package var selected: [Bool] { isSelected }

  private let firstRelativeNamespace: NodeID?

  /// How a filter combines what it selects with what was selected before.
  package enum Operation: String, Sendable, Hashable, CaseIterable {
    case intersect, subtract, union
  }

  /// How many steps all expressions of one signature take together.
  ///
  /// A whole response by the usual expression takes some ten thousand; so many take about a second at most.
  package static let maximumSteps = 2_000_000

  /// Selects a document, or the subtree of an element.
  package init(
    of tree: XMLTree, apex: NodeID?, withComments: Bool
  ) throws(XPathError) {
    document = try XPathDocument(tree)
    firstRelativeNamespace = tree.firstRelativeNamespace
    isSelected = [Bool](repeating: false, count: document.nodes.count)
    let first = apex.map(document.number) ?? 0
    for node in first..<document.nodes[first].end {
      isSelected[node] = withComments || document.nodes[node].kind != .comment
    }
  }

  /// How many nodes the document has, selected or not.
  package var nodeCount: Int { document.nodes.count }

  /// Leaves out an element with all inside it.
  package mutating func hide(_ element: NodeID) {
    let first = document.number(of: element)
    for node in first..<document.nodes[first].end { isSelected[node] = false }
  }

  /// Keeps the nodes for which an expression holds.
  ///
  /// - Parameters:
  ///   - expression: Evaluated at each node (XML Signature 1.1 §6.6.3).
  ///   - here: The element that holds it; nil where it is of another document.
  ///   - steps: How many steps it may take; what it takes is subtracted.
  /// - Throws: `XPathError`, for more steps as well.
  package mutating func keep(
    where expression: XPathExpression, here: NodeID?, _ steps: inout Int
  ) throws(XPathError) {
    var evaluator = XPathEvaluator(document, here: here.map(document.number), steps: steps)
    for node in isSelected.indices where isSelected[node] {
      let value = try evaluator.value(of: expression.root, at: .init(node: node))
      isSelected[node] = try evaluator.boolean(value)
    }
    steps = evaluator.remainingSteps
  }

  /// Filters by subtrees, one operation after the other, beginning with the whole document.
  ///
  /// - Parameters:
  ///   - filters: Each expression is evaluated once, at the root (XML Signature XPath Filter 2.0 §3.4).
  ///   - steps: How many steps they may take; what they take is subtracted.
  /// - Throws: `XPathError`, for more steps as well.
  package mutating func filter(
    by filters: [(operation: Operation, expression: XPathExpression, here: NodeID?)],
    _ steps: inout Int
  ) throws(XPathError) {
    var filter = [Bool](repeating: true, count: isSelected.count)
    for (operation, expression, here) in filters {
      var evaluator = XPathEvaluator(document, here: here.map(document.number), steps: steps)
      let value = try evaluator.value(of: expression.root, at: .init(node: 0))
      var found = [Bool](repeating: false, count: filter.count)
      for node in try value.requiredNodes() where !found[node] {
        try evaluator.charge(document.nodes[node].end - node)
        for inner in node..<document.nodes[node].end { found[inner] = true }
      }
      try evaluator.charge(filter.count)
      for node in filter.indices {
        filter[node] =
          switch operation {
          case .intersect: filter[node] && found[node]
          case .subtract: filter[node] && !found[node]
          case .union: filter[node] || found[node]
          }
      }
      steps = evaluator.remainingSteps
    }
    for node in isSelected.indices { isSelected[node] = isSelected[node] && filter[node] }
  }

  /// The text of the selected text nodes.
  package var text: [UInt8] {
    document.nodes.indices.reduce(into: []) { text, node in
      if isSelected[node], document.nodes[node].kind == .text { text += document.nodes[node].value }
    }
  }

  /// The canonical bytes of what is selected.
  ///
  /// - Throws: `CanonicalizationError`; an empty canonical form is an error too.
  package func bytes(_ canonicalizer: Canonicalizer) throws(CanonicalizationError) -> [UInt8] {
    if let firstRelativeNamespace { throw .relativeNamespaceURI(firstRelativeNamespace) }
    var writer = SelectionWriter(self, canonicalizer)
    let bytes = try writer.bytes()
    guard !bytes.isEmpty else { throw .empty }
    return bytes
  }

  /// Whether Canonical XML 1.1 would have to join `xml:base` of elements that are left out, which is not
  /// done here (Canonical XML 1.1 §2.4).
  package var needsJoinedBases: Bool {
    document.nodes.indices.contains { node in
      let attribute = document.nodes[node]
      return attribute.kind == .attribute && attribute.uri == XPathDocument.xmlURI
        && attribute.local.elementsEqual("base".utf8) && !isSelected[attribute.parent]
    }
  }
}
