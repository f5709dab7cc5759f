import CanonicalXML
import SAMLFormats

/// The rows of a document as a page shows them: its elements in document order, and the texts
/// between them, as far as there is room.
struct DocumentOutline {
  /// One row.
  struct Row {
    let node: NodeID
    /// How many elements are around it.
    let depth: Int
    let content: Content

    var isComment: Bool {
      if case .comment = content { true } else { false }
    }
  }

  /// The content of a row.
  enum Content {
    /// An element, and its text when it holds no others.
    case element(XMLTree.Element, text: String?)
    /// Text between elements.
    case text(String)
    case comment(String)
    case processingInstruction
  }

  private(set) var rows: [Row] = []
  /// How many nodes have no row.
  private(set) var omitted = 0

  /// Lists a document.
  ///
  /// - Parameters:
  ///   - root: The element to list with everything in it.
  ///   - limit: How many rows there may be; responses have about a hundred.
  init(of root: XMLTree.Element, limit: Int = 1500) {
    let tree = root.tree
    let view = tree.view
    // The elements around the current node: their number is its depth.
    var around: [(node: NodeID, holdsElements: Bool)] = []
    var nodes = view.children(of: root.id)
    var next: NodeID? = root.id
    while let node = next {
      next = nodes.nextAtAnyDepth(in: view)
      while let last = around.last, !view.node(last.node, contains: node) { around.removeLast() }
      let depth = around.count
      let isBetweenElements = around.last?.holdsElements ?? false
      var content: Content?
      switch view.kind(of: node) {
      case .element:
        let element = XMLTree.Element(tree: tree, id: node)
        let holdsElements = element.hasChildElements
        around.append((node, holdsElements))
        content = .element(element, text: holdsElements ? nil : element.displayText)
      case .text where isBetweenElements:
        content = Self.text(view.text(view.content(of: node)).string)
      case .text: break
      case .comment: content = .comment(view.text(view.content(of: node)).string)
      case .processingInstruction: content = .processingInstruction
      }
      guard let content else { continue }
      guard rows.count < limit else {
        omitted += 1
        continue
      }
      rows.append(Row(node: node, depth: depth, content: content))
    }
  }

  /// White space between elements is no row of its own.
  private static func text(_ text: String) -> Content? {
    text.utf8.allSatisfy(XMLText.isWhiteSpace) ? nil : .text(text)
  }
}
