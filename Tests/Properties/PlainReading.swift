public import XML

/// What the reader of plain documents makes of octets, beside what the general parser does.
///
/// The reader may leave any octets to the parser. What it takes, the parser must take too, and both
/// must see the same tree.
public struct PlainReading: Sendable {
  /// Whether the reader took the octets.
  public let isTaken: Bool

  /// What the two see, where they differ; nil when they agree.
  public let difference: String?

  /// Reads octets in both ways, within the same limits.
  public init(of octets: [UInt8], limits: ParseLimits) {
    guard let read = try? XMLTree(plain: octets, limits: limits) else {
      isTaken = false
      difference = nil
      return
    }
    isTaken = true
    do {
      let parsed = try XMLTree(general: octets, limits: limits)
      difference =
        read.readsLike(parsed)
          && read.firstInnerProcessingInstruction == parsed.firstInnerProcessingInstruction
          && read.holdsComment == parsed.holdsComment
        ? nil : "read:\n\(read.outline)\nparsed:\n\(parsed.outline)"
    } catch {
      difference = "read:\n\(read.outline)\nparsed:\nrefused: \(error)"
    }
  }
}

extension XMLTree {
  /// Everything that a tree says, a line for each node, for the report of a difference.
  fileprivate var outline: String {
    var lines: [String] = []
    func text(_ range: OctetRange) -> String { "[\(storage.text(range))]" }
    func name(_ number: Int) -> String {
      let record = storage.names[number]
      let uri = storage.strings[record.uri]
      let prefix = storage.strings[record.prefix]
      return [record.qualified, record.local, prefix, uri].map(text).joined()
    }
    for index in storage.nodes.indices {
      let node = storage.nodes[index]
      var line = "\(node.offset) \(node.kind) \(node.parent) \(node.end) "
      switch node.kind {
      case .element:
        line += name(node.name)
        for number in node.namespaces {
          let declaration = storage.namespaces[number]
          line += " \(text(storage.strings[declaration.prefix]))"
          line += "=\(text(storage.strings[declaration.uri]))"
        }
        for number in node.attributes {
          let attribute = storage.attributes[number]
          line += " \(name(attribute.name))=\(text(attribute.value))"
        }
      case .text, .comment: line += text(node.content)
      case .processingInstruction:
        line += text(storage.strings[node.name]) + text(node.content)
      }
      lines.append(line)
    }
    lines.append("root \(storage.root.index), relative \(firstRelativeNamespace?.index ?? -1)")
    return lines.joined(separator: "\n")
  }
}
