import SAMLFormats

/// A place in a captured document.
public struct Position: Sendable, Hashable {
  /// Bytes before it, in the document as it was received.
  public let byteOffset: Int
  /// Its line, counted from one; CR LF, LF and CR each end a line.
  public let line: Int
  /// Its column in Unicode scalars, counted from one.
  public let column: Int
}

extension XMLTree {
  /// Where a node begins.
  package func position(of node: NodeID) -> Position {
    storage.document.position(at: storage.nodes[node.index].offset)
  }

  /// The path of an element or of another node's parent, such as
  /// `/samlp:Response/saml:Assertion[1]`.
  ///
  /// The number counts siblings of the same name as written; the document element has none.
  package func path(of node: NodeID) -> ExactString {
    var steps: [String] = []
    let record = storage.nodes[node.index]
    var current = record.kind == .element ? node.index : record.parent
    while current >= 0 {
      let element = storage.nodes[current]
      let parent = element.parent
      let written = storage.names[element.name].qualified
      let name = storage.text(written)
      guard parent >= 0 else {
        steps.append(name)
        break
      }
      let siblings = Element(tree: self, id: NodeID(parent)).children
      let rank = siblings.filter { [current] in
        $0.id.index <= current
          && storage.areEqual(storage.names[$0.record.name].qualified, written)
      }.count
      steps.append("\(name)[\(rank)]")
      current = parent
    }
    return "/\(steps.reversed().joined(separator: "/"))"
  }
}

extension DecodedDocument {
  /// The position of a byte of the decoded document, counted in the bytes that were received.
  func position(at offset: Int) -> Position {
    let before = utf8.span.extracting(..<min(offset, utf8.count))
    var line = 1
    var lineStart = 0
    var previous: UInt8 = 0
    // Without a branch for each byte: a long document is one line as often as not.
    for index in before.indices {
      let byte = before[index]
      line &+= byte == 0x0D || byte == 0x0A && previous != 0x0D ? 1 : 0
      lineStart = byte == 0x0D || byte == 0x0A ? index + 1 : lineStart
      previous = byte
    }
    let column = 1 + Self.scalarCount(before.extracting(lineStart...))
    let received = encoding == .utf8 ? before.count : Self.utf16Count(before) * 2
    return Position(byteOffset: byteOrderMarkCount + received, line: line, column: column)
  }

  private static func scalarCount(_ utf8: Span<UInt8>) -> Int {
    var count = 0
    for index in utf8.indices { count &+= utf8[index] & 0xC0 == 0x80 ? 0 : 1 }
    return count
  }

  private static func utf16Count(_ utf8: Span<UInt8>) -> Int {
    var count = scalarCount(utf8)
    for index in utf8.indices where utf8[index] >= 0xF0 { count += 1 }
    return count
  }
}
