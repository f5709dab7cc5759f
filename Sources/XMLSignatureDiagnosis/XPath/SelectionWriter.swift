import CanonicalXML
import SAMLFormats

/// Writes the canonical form of a part of a document (Canonical XML 1.0 §2.3, §2.4).
///
/// `CanonicalWriter` writes subtrees, and is fast; this one asks of each node whether it is there.
struct SelectionWriter {
  private let selection: NodeSelection
  private let canonicalizer: Canonicalizer
  /// The document element.
  private let documentElement: Int?
  private var output: [UInt8] = []

  /// The namespaces around an element, by their prefixes.
  private struct Scope {
    /// What the nearest written element around has of its own selection.
    var nearest: [[UInt8]: [UInt8]] = [:]
    /// What the nearest written element that uses a prefix has for it.
    var written: [[UInt8]: [UInt8]] = [:]
  }

  init(_ selection: NodeSelection, _ canonicalizer: Canonicalizer) {
    self.selection = selection
    self.canonicalizer = canonicalizer
    documentElement = selection.document.nodes.firstIndex { $0.kind == .element }
  }

  private var document: XPathDocument { selection.document }

  /// Writes every node, without recursion: a document may be deep.
  mutating func bytes() throws(CanonicalizationError) -> [UInt8] {
    var open: [(node: Int, scope: Scope)] = [(0, Scope())]
    var node = 1
    while node < document.nodes.count {
      while let last = open.last, open.count > 1, node >= document.nodes[last.node].end {
        close(last.node)
        open.removeLast()
      }
      let record = document.nodes[node]
      switch record.kind {
      case .element:
        var scope = open[open.count - 1].scope
        begin(node, &scope)
        open.append((node, scope))
      case .text where selection.isSelected[node]: escape(record.value, .text)
      case .comment where selection.isSelected[node] && canonicalizer.method.withComments:
        write("<!--", record.value, "-->", at: node)
      case .instruction where selection.isSelected[node]:
        let data = record.value.isEmpty ? [] : [0x20] + record.value
        write("<?", record.local + data, "?>", at: node)
      case .root, .namespace, .attribute, .text, .comment, .instruction: break
      }
      node += 1
      guard output.count <= canonicalizer.maximumBytes else {
        throw .tooLarge(maximum: canonicalizer.maximumBytes)
      }
    }
    for last in open.dropFirst().reversed() { close(last.node) }
    return output
  }

  private mutating func begin(_ element: Int, _ scope: inout Scope) {
    let isWritten = selection.isSelected[element]
    let record = document.nodes[element]
    if isWritten { output += Array("<".utf8) + qualified(record) }
    for (prefix, uri) in namespaces(of: element, &scope) {
      output += Array((prefix.isEmpty ? " xmlns" : " xmlns:").utf8) + prefix + Array("=\"".utf8)
      escape(uri, .attributeValue)
      output.append(UInt8(ascii: "\""))
    }
    for attribute in attributes(of: element) {
      output += [0x20] + qualified(document.nodes[attribute]) + Array("=\"".utf8)
      escape(document.nodes[attribute].value, .attributeValue)
      output.append(UInt8(ascii: "\""))
    }
    if isWritten { output.append(UInt8(ascii: ">")) }
  }

  private mutating func close(_ element: Int) {
    guard selection.isSelected[element] else { return }
    output += Array("</".utf8) + qualified(document.nodes[element]) + [UInt8(ascii: ">")]
  }

  /// The namespaces that are written at an element, sorted by their prefixes.
  private func namespaces(
    of element: Int, _ scope: inout Scope
  ) -> [(prefix: [UInt8], uri: [UInt8])] {
    var own: [[UInt8]: [UInt8]] = [:]
    for number in document.own(element) where selection.isSelected[number] {
      let node = document.nodes[number]
      guard node.kind == .namespace, node.value != XPathDocument.xmlURI else { continue }
      own[node.local] = node.value
    }
    let isWritten = selection.isSelected[element]
    var chosen: [(prefix: [UInt8], uri: [UInt8])] = []
    if canonicalizer.method.standard == .exclusive10 {
      guard isWritten else { return [] }
      let utilized = prefixes(utilizedBy: element)
      let inclusive = Set(
        canonicalizer.inclusivePrefixes.map { $0 == "#default" ? [] : Array($0.utf8) })
      for (prefix, uri) in own {
        let around = inclusive.contains(prefix) ? scope.nearest[prefix] : scope.written[prefix]
        guard around != uri, utilized.contains(prefix) || inclusive.contains(prefix) else {
          continue
        }
        chosen.append((prefix, uri))
      }
      let outer = inclusive.contains([]) ? scope.nearest[[]] : scope.written[[]]
      if own[[]] == nil, utilized.contains([]) || inclusive.contains([]), outer?.isEmpty == false {
        chosen.append(([], []))
      }
      // What counts below is the nearest element that uses a prefix, whether it has the namespace or not
      // (Exclusive XML Canonicalization 1.0 §3).
      for prefix in utilized { scope.written[prefix] = own[prefix] }
    } else {
      for (prefix, uri) in own where scope.nearest[prefix] != uri { chosen.append((prefix, uri)) }
      if isWritten, own[[]] == nil, scope.nearest[[]]?.isEmpty == false { chosen.append(([], [])) }
    }
    for (prefix, uri) in chosen { scope.written[prefix] = uri }
    if isWritten { scope.nearest = own }
    return chosen.sorted { $0.prefix.lexicographicallyPrecedes($1.prefix) }
  }

  /// The prefixes of an element and of its selected attributes (Exclusive XML Canonicalization 1.0 §1.1).
  private func prefixes(utilizedBy element: Int) -> Set<[UInt8]> {
    var prefixes: Set = [document.nodes[element].prefix]
    for number in document.own(element) where selection.isSelected[number] {
      let node = document.nodes[number]
      if node.kind == .attribute, !node.prefix.isEmpty { prefixes.insert(node.prefix) }
    }
    return prefixes
  }

  /// The attributes that are written at an element, sorted by namespace and name.
  private func attributes(of element: Int) -> [Int] {
    let own = document.own(element).filter { document.nodes[$0].kind == .attribute }
    var chosen = own.filter { selection.isSelected[$0] }
    if selection.isSelected[element] { chosen += inherited(by: element, beside: own) }
    return chosen.sorted { left, right in
      let (left, right) = (document.nodes[left], document.nodes[right])
      return left.uri == right.uri
        ? left.local.lexicographicallyPrecedes(right.local)
        : left.uri.lexicographicallyPrecedes(right.uri)
    }
  }

  /// The nearest `xml:` attributes of the elements around one whose parent is left out.
  ///
  /// Canonical XML 1.0 takes all of all ancestors (§2.4), 1.1 language and white space of those that are left
  /// out (§2.4), and the exclusive form none.
  private func inherited(by element: Int, beside own: [Int]) -> [Int] {
    var ancestor = document.nodes[element].parent
    guard canonicalizer.method.standard != .exclusive10, ancestor > 0,
      !selection.isSelected[ancestor]
    else { return [] }
    let isSimple = canonicalizer.method.standard == .inclusive11
    var names = Set(
      own.filter { document.nodes[$0].uri == XPathDocument.xmlURI }.map {
        document.nodes[$0].local
      })
    var inherited: [Int] = []
    while ancestor > 0, !isSimple || !selection.isSelected[ancestor] {
      for number in document.own(ancestor) {
        let node = document.nodes[number]
        guard node.kind == .attribute, node.uri == XPathDocument.xmlURI,
          !isSimple || node.local.elementsEqual("lang".utf8)
            || node.local.elementsEqual("space".utf8),
          names.insert(node.local).inserted
        else { continue }
        inherited.append(number)
      }
      ancestor = document.nodes[ancestor].parent
    }
    return inherited
  }

  private func qualified(_ node: XPathDocument.Node) -> [UInt8] {
    node.prefix.isEmpty ? node.local : node.prefix + [UInt8(ascii: ":")] + node.local
  }

  private mutating func escape(_ bytes: [UInt8], _ characters: CanonicalCharacters) {
    output += XMLText.escaped(bytes, characters.reference(to:))
  }

  /// A comment or an instruction; beside the document element each is on a line of its own.
  private mutating func write(_ start: String, _ content: [UInt8], _ end: String, at node: Int) {
    let isOutside = document.nodes[node].parent == 0
    let isAfter = documentElement.map { $0 < node } ?? false
    if isOutside, isAfter { output.append(0x0A) }
    output += Array(start.utf8)
    for byte in content {
      output += byte == 0x0D ? Array("&#xD;".utf8) : [byte]
    }
    output += Array(end.utf8)
    if isOutside, !isAfter { output.append(0x0A) }
  }
}
