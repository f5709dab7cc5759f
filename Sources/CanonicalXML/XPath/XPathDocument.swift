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
  /// The numbers of the nodes of the tree here.
  private var numbers: [Int] = []

  /// How many nodes a document may have.
  ///
  /// Each element has a namespace node for each prefix in scope, so a small document may have many. A
  /// response has some thousands.
  static let maximumNodes = 32_768

  static let xmlURI = Array("http://www.w3.org/XML/1998/namespace".utf8)

  /// Reads a tree; throws for one with too many nodes.
  init(_ tree: XMLTree) throws(XPathError) {
    let storage = tree.storage
    let xml = (prefix: Array("xml".utf8), uri: Self.xmlURI)
    var open: [(number: Int, source: Int, scope: [(prefix: [UInt8], uri: [UInt8])])] = [
      (0, storage.nodes.count, [xml])
    ]
    numbers.reserveCapacity(storage.nodes.count)
    for source in 0..<storage.nodes.count {
      while let last = open.last, open.count > 1, source >= last.source {
        nodes[last.number].end = nodes.count
        open.removeLast()
      }
      guard nodes.count <= Self.maximumNodes else { throw .tooCostly }
      let record = storage.nodes[source]
      let (parent, scope) = (open[open.count - 1].number, open[open.count - 1].scope)
      let number = nodes.count
      numbers.append(number)
      switch record.kind {
      case .element:
        let name = storage.names[record.name]
        nodes.append(
          Node(
            kind: .element, parent: parent, end: number + 1,
            prefix: storage.bytes(storage.strings[name.prefix]), local: storage.bytes(name.local),
            uri: storage.bytes(storage.strings[name.uri])))
        let own = Self.scope(at: record, in: storage, inside: scope)
        for namespace in own {
          nodes.append(
            Node(
              kind: .namespace, parent: number, end: nodes.count + 1, local: namespace.prefix,
              value: namespace.uri))
        }
        for attribute in record.attributes.map({ storage.attributes[$0] }) {
          let name = storage.names[attribute.name]
          nodes.append(
            Node(
              kind: .attribute, parent: number, end: nodes.count + 1,
              prefix: storage.bytes(storage.strings[name.prefix]),
              local: storage.bytes(name.local),
              uri: storage.bytes(storage.strings[name.uri]),
              value: storage.bytes(attribute.value)))
        }
        open.append((number, record.end, own))
      case .text:
        let text = storage.bytes(record.content)
        // One text node has all the characters between two tags (XPath 1.0 §5.7).
        if nodes[number - 1].kind == .text, nodes[number - 1].parent == parent {
          nodes[number - 1].value += text
          numbers[numbers.count - 1] = number - 1
        } else {
          nodes.append(Node(kind: .text, parent: parent, end: number + 1, value: text))
        }
      case .comment:
        nodes.append(
          Node(
            kind: .comment, parent: parent, end: number + 1,
            value: storage.bytes(record.content)))
      case .processingInstruction:
        nodes.append(
          Node(
            kind: .instruction, parent: parent, end: number + 1,
            local: storage.bytes(storage.strings[record.name]),
            value: storage.bytes(record.content)))
      }
    }
    for last in open { nodes[last.number].end = nodes.count }
    guard nodes.count <= Self.maximumNodes else { throw .tooCostly }
  }

  /// The number of a node of the tree that it was read from.
  func number(of node: NodeID) -> Int { numbers[node.index] }

  private static func scope(
    at record: NodeRecord, in storage: XMLTree.Storage,
    inside scope: [(prefix: [UInt8], uri: [UInt8])]
  ) -> [(prefix: [UInt8], uri: [UInt8])] {
    var own = scope
    for number in record.namespaces {
      let declaration = storage.namespaces[number]
      let prefix = storage.bytes(storage.strings[declaration.prefix])
      let uri = storage.bytes(storage.strings[declaration.uri])
      own.removeAll { $0.prefix == prefix }
      if !uri.isEmpty { own.append((prefix, uri)) }
    }
    return own
  }
}

extension XMLTree.Storage {
  fileprivate func bytes(_ range: ByteRange) -> [UInt8] { Array(arena[range.start..<range.end]) }
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
