import CanonicalXML

/// A document as XPath sees it: attributes and namespaces are nodes too (XPath 1.0 §5).
///
/// Nodes are in document order, and a subtree is a range. An element is followed by its namespaces, its
/// attributes and its children. It is made for a report on one signature, and is bounded.
struct XPathDocument: Sendable {
  enum Kind: Sendable {
    case root, element, namespace, attribute, text, comment, instruction
  }

  struct Node: Sendable {
    let kind: Kind
    /// The node around it; -1 for the root.
    let parent: Int
    /// One past the last node of its subtree.
    var end: Int
    /// The prefix as it is written; empty for none.
    var prefix: [UInt8] = []
    /// The local name; of a namespace its prefix, of an instruction its target.
    var local: [UInt8] = []
    /// The namespace URI of the name.
    var uri: [UInt8] = []
    /// The text, the value, or the URI of a namespace.
    var value: [UInt8] = []
  }

  private(set) var nodes: [Node] = [Node(kind: .root, parent: -1, end: 1)]
  /// The numbers here of the nodes of the tree.
  private var numbers: [NodeID: Int] = [:]

  /// How many nodes a document may have.
  ///
  /// Each element has a namespace node for each prefix in scope, so a small document may have many. A
  /// response has some thousands.
  static let maximumNodes = 32_768

  static let xmlURI = Array("http://www.w3.org/XML/1998/namespace".utf8)

  /// Reads a tree; throws for one with too many nodes.
  init(_ tree: XMLTree) throws(XPathError) {
    let view = tree.view
    let xml = (prefix: Array("xml".utf8), uri: Self.xmlURI)
    var open: [(number: Int, source: NodeID?, scope: [(prefix: [UInt8], uri: [UInt8])])] = [
      (0, nil, [xml])
    ]
    for source in tree.nodes {
      while let last = open.last, let outer = last.source, !view.node(outer, contains: source) {
        nodes[last.number].end = nodes.count
        open.removeLast()
      }
      guard nodes.count <= Self.maximumNodes else { throw .tooCostly }
      let (parent, scope) = (open[open.count - 1].number, open[open.count - 1].scope)
      let number = nodes.count
      numbers[source] = number
      let kind = view.kind(of: source)
      let content = kind == .element ? [] : Array(view.bytes(view.content(of: source)))
      switch kind {
      case .element:
        nodes.append(Node(.element, view.name(of: source), in: view, parent: parent, at: number))
        let own = Self.scope(at: XMLTree.Element(tree: tree, id: source), inside: scope)
        for namespace in own {
          nodes.append(
            Node(
              kind: .namespace, parent: number, end: nodes.count + 1, local: namespace.prefix,
              value: namespace.uri))
        }
        var attributes = view.attributes(of: source)
        while let (name, value) = attributes.next(in: view) {
          var node = Node(.attribute, name, in: view, parent: number, at: nodes.count)
          node.value = Array(view.bytes(value))
          nodes.append(node)
        }
        open.append((number, source, own))
      case .text:
        // One text node has all the characters between two tags (XPath 1.0 §5.7).
        if nodes[number - 1].kind == .text, nodes[number - 1].parent == parent {
          nodes[number - 1].value += content
          numbers[source] = number - 1
        } else {
          nodes.append(Node(kind: .text, parent: parent, end: number + 1, value: content))
        }
      case .comment:
        nodes.append(Node(kind: .comment, parent: parent, end: number + 1, value: content))
      case .processingInstruction:
        nodes.append(
          Node(
            kind: .instruction, parent: parent, end: number + 1,
            local: Array(view.bytes(view.target(of: source))), value: content))
      }
    }
    for last in open { nodes[last.number].end = nodes.count }
    guard nodes.count <= Self.maximumNodes else { throw .tooCostly }
  }

  /// The number of a node of the tree that it was read from.
  func number(of node: NodeID) -> Int { numbers[node] ?? 0 }

  private static func scope(
    at element: XMLTree.Element, inside scope: [(prefix: [UInt8], uri: [UInt8])]
  ) -> [(prefix: [UInt8], uri: [UInt8])] {
    var own = scope
    for declaration in element.namespaceDeclarations {
      let (prefix, uri) = (Array(declaration.prefix.utf8), Array(declaration.uri.utf8))
      own.removeAll { $0.prefix == prefix }
      if !uri.isEmpty { own.append((prefix, uri)) }
    }
    return own
  }
}

extension XPathDocument.Node {
  /// An element or an attribute, with the parts of its name.
  fileprivate init(
    _ kind: XPathDocument.Kind, _ name: NameNumber, in view: borrowing TreeView, parent: Int,
    at number: Int
  ) {
    let local = Array(view.bytes(view.localName(of: name)))
    let qualified = view.bytes(view.qualifiedName(of: name))
    self.init(
      kind: kind, parent: parent, end: number + 1,
      prefix: Array(qualified.dropLast(local.count).dropLast()), local: local,
      uri: Array(view.bytes(view.namespaceURI(of: name))))
  }
}

extension XPathDocument {
  /// Whether a node is a child of what is around it, and not an attribute or a namespace.
  func isChild(_ node: Int) -> Bool {
    nodes[node].kind != .attribute && nodes[node].kind != .namespace
  }

  /// The namespaces and the attributes of an element.
  func own(_ element: Int) -> Range<Int> {
    guard nodes[element].kind == .element else { return element..<element }
    var end = element + 1
    while end < nodes[element].end, !isChild(end) { end += 1 }
    return element + 1..<end
  }
}

/// Why an XPath gives nothing.
package enum XPathError: Error, Sendable {
  /// It is no expression of XPath 1.0, or names an unknown prefix.
  case malformed
  /// It asks for a function or a variable that is not there.
  case unsupported
  /// It takes more steps, or selects from more nodes, than the limit.
  case tooCostly
}
