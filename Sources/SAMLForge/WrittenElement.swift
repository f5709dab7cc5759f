import CanonicalXML
import SAMLFormats

/// An element and the places where its parts are written.
struct WrittenElement: Sendable {
  let element: XMLTree.Element

  /// From its start tag to the end of its end tag.
  let range: Range<Int>

  /// Its start tag.
  let startTag: Range<Int>

  /// Whether its start tag is all of it.
  let isEmpty: Bool

  /// Its attributes and namespace declarations, as they are written.
  let attributes: [Markup.Attribute]

  private let bytes: [UInt8]

  /// Finds the parts of an element.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - bytes: The document of its tree.
  init(_ element: XMLTree.Element, in bytes: [UInt8]) {
    self.element = element
    self.bytes = bytes
    let written = element.writtenRange
    let tag = Markup.startTag(at: written.lowerBound, of: bytes)
    startTag = written.lowerBound..<tag.end
    isEmpty = tag.isEmpty
    attributes = tag.attributes
    // White space may follow the end tag of the document element.
    let end = bytes[written].lastIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
    range = written.lowerBound..<(end ?? written.upperBound)
  }

  /// What is between its tags; empty for an element without an end tag.
  var content: Range<Int> {
    guard !isEmpty else { return startTag.upperBound..<startTag.upperBound }
    let end = bytes[range].lastIndex(of: UInt8(ascii: "<")) ?? range.upperBound
    return startTag.upperBound..<max(end, startTag.upperBound)
  }

  /// The places of its own text, without what is inside of other elements.
  var texts: [Range<Int>] {
    var depth = 0
    var texts: [Range<Int>] = []
    for piece in Markup(of: bytes, within: content).pieces {
      switch piece {
      case .startTag(_, let isEmpty): depth += isEmpty ? 0 : 1
      case .endTag: depth -= 1
      case .text(let range), .characterData(let range): if depth == 0 { texts.append(range) }
      case .comment, .instruction: break
      }
    }
    return texts
  }

  /// Where further attributes of its start tag are written.
  var placeOfAttributes: Int { startTag.upperBound - (isEmpty ? 2 : 1) }

  /// The prefix of its name with the colon; empty where it has none.
  var prefix: String {
    let name = element.qualifiedName.string
    return name.firstIndex(of: ":").map { String(name[...$0]) } ?? ""
  }

  /// Its bytes as text.
  var text: String { String(decoding: bytes[range], as: UTF8.self) }

  /// An attribute by its name as it is written.
  func attribute(_ name: String) -> Markup.Attribute? {
    attributes.first { bytes[$0.name].elementsEqual(name.utf8) }
  }

  /// The place of the value of an attribute, between the quotation marks.
  func value(of name: String) -> Range<Int>? { attribute(name)?.value }

  /// An element whose name has the same prefix, around some markup.
  func sibling(_ name: String, around markup: String) -> String {
    "<\(prefix)\(name)>\(markup)</\(prefix)\(name)>"
  }

  /// Declarations of the namespaces in scope that it does not declare itself, each after a space.
  ///
  /// With them its bytes mean the same in another place.
  var inheritedDeclarations: String {
    var known = Set(element.namespaceDeclarations.map(\.prefix))
    var declarations = ""
    var ancestor = element.parent
    while let element = ancestor {
      for (prefix, uri) in element.namespaceDeclarations
      where known.insert(prefix).inserted {
        let name = prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)"
        declarations += " \(name)=\"\(XMLText.escaped(uri))\""
      }
      ancestor = element.parent
    }
    return declarations
  }
}
