import Formats
import XML

/// The rows of a document as a page shows them: its elements in document order, and what stands
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

  /// What a row shows.
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
    // The elements around the current node: their number is its depth.
    var around: [(end: Int, holdsElements: Bool)] = []
    for index in root.id.index..<root.record.end {
      while let last = around.last, last.end <= index { around.removeLast() }
      let depth = around.count
      let isBetweenElements = around.last?.holdsElements ?? false
      var content: Content?
      let node = tree.storage.nodes[index]
      switch node.kind {
      case .element:
        let element = XMLTree.Element(tree: tree, id: NodeID(index))
        let holdsElements = element.hasChildElements
        around.append((node.end, holdsElements))
        content = .element(element, text: holdsElements ? nil : element.displayText)
      case .text where isBetweenElements:
        content = Self.text(tree.storage.text(node.content))
      case .text: break
      case .comment: content = .comment(tree.storage.text(node.content))
      case .processingInstruction: content = .processingInstruction
      }
      guard let content else { continue }
      guard rows.count < limit else {
        omitted += 1
        continue
      }
      rows.append(Row(node: NodeID(index), depth: depth, content: content))
    }
  }

  /// White space between elements is no row of its own.
  private static func text(_ text: String) -> Content? {
    text.utf8.allSatisfy(XMLText.isWhiteSpace) ? nil : .text(text)
  }
}
