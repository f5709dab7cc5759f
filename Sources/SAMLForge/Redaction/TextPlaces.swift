import CanonicalXML

/// The places of the text of each element in a document.
struct TextPlaces {
  private var places: [NodeID: [Range<Int>]] = [:]

  /// Finds them.
  ///
  /// - Parameters:
  ///   - bytes: The document in UTF-8, without a byte order mark.
  ///   - tree: The same document.
  init(of bytes: [UInt8], _ tree: XMLTree) {
    let elements = Array(tree.elements)
    var next = 0
    var open: [NodeID] = []
    for piece in Markup(of: bytes).pieces {
      switch piece {
      case .startTag(_, let isEmpty):
        if !isEmpty { open.append(elements[next].id) }
        next += 1
      case .endTag: _ = open.popLast()
      case .text(let range), .characterData(let range):
        if let element = open.last { places[element, default: []].append(range) }
      case .comment, .instruction: break
      }
    }
  }

  /// The stretches of an element's own text.
  func ranges(in element: XMLTree.Element) -> [Range<Int>] { places[element.id] ?? [] }
}
