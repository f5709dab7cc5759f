import XMLTree

/// The namespaces that the octets written so far declare, and what an element adds to them.
struct NamespaceScope {
  private let storage: XMLTree.Storage
  let isExclusive: Bool
  /// String numbers of the PrefixList, of which there are few; 0 stands for `#default`.
  private let inclusivePrefixes: [Int]
  /// What is declared on the open elements, the innermost last.
  private(set) var rendered: [NamespaceRecord] = []
  /// How many entries of `rendered` there were when each open element began.
  private var marks: [Int] = []
  /// The string number of the prefix `xml`, which is never declared.
  private let xmlPrefix: Int?

  init(_ storage: XMLTree.Storage, _ canonicalizer: Canonicalizer) {
    self.storage = storage
    isExclusive = canonicalizer.method.standard == .exclusive10
    let prefixes = isExclusive ? canonicalizer.inclusivePrefixes : []
    inclusivePrefixes = prefixes.compactMap { prefix in
      prefix == "#default" ? 0 : storage.number(ofString: prefix)
    }
    xmlPrefix = storage.number(ofString: "xml")
    rendered.reserveCapacity(8)
    marks.reserveCapacity(8)
  }

  /// Opens an element.
  ///
  /// - Returns: Which of `rendered` are to be written, in order of their prefix.
  mutating func open(_ element: Int, isApex: Bool) -> Range<Int> {
    let mark = rendered.count
    marks.append(mark)
    if isExclusive {
      renderUtilized(element)
      if !inclusivePrefixes.isEmpty {
        renderDeclared(element, isApex: isApex) { [inclusivePrefixes] in
          inclusivePrefixes.contains($0)
        }
      }
    } else {
      renderDeclared(element, isApex: isApex) { _ in true }
    }
    if rendered.count > mark + 1 {
      rendered.sort(from: mark) { [storage] left, right in
        storage.string(left.prefix, precedes: right.prefix)
      }
    }
    return mark..<rendered.count
  }

  mutating func close() {
    guard let mark = marks.popLast() else { return }
    rendered.removeLast(rendered.count - mark)
  }

  /// The prefixes of the element's own name and of its attributes
  /// (Exclusive XML Canonicalization 1.0 §1.1, visibly utilized).
  private mutating func renderUtilized(_ element: Int) {
    let node = storage.nodes[element]
    let name = storage.names[node.name]
    render(NamespaceRecord(prefix: name.prefix, uri: name.uri))
    for number in node.attributes {
      let name = storage.names[storage.attributes[number].name]
      if name.prefix != 0 { render(NamespaceRecord(prefix: name.prefix, uri: name.uri)) }
    }
  }

  /// The declarations of the element, and at the apex also those in scope from its ancestors.
  private mutating func renderDeclared(
    _ element: Int, isApex: Bool, where isWanted: (Int) -> Bool
  ) {
    var node = element
    var seen: [Int] = []
    repeat {
      for number in storage.nodes[node].namespaces {
        let declaration = storage.namespaces[number]
        guard isWanted(declaration.prefix), !seen.contains(declaration.prefix) else { continue }
        seen.append(declaration.prefix)
        render(declaration)
      }
      node = storage.nodes[node].parent
    } while isApex && node >= 0
  }

  /// Those of a set of the storage's bindings that the octets written so far do not declare.
  func missing(of bindings: UInt32) -> UInt32 {
    var missing = bindings
    var rest = bindings
    while rest != 0 {
      let number = rest.trailingZeroBitCount
      if isRendered(storage.bindings[number]) { missing &= ~(1 << UInt32(number)) }
      rest &= rest - 1
    }
    return missing
  }

  /// The declarations of a set of the storage's bindings, in order of their prefix.
  func declarations(of bindings: UInt32) -> [NamespaceRecord] {
    var declarations: [NamespaceRecord] = []
    for number in storage.bindings.indices where bindings & 1 << UInt32(number) != 0 {
      declarations.append(storage.bindings[number])
    }
    declarations.sort(from: 0) { storage.string($0.prefix, precedes: $1.prefix) }
    return declarations
  }

  /// Declares a namespace unless the octets around already do.
  private mutating func render(_ declaration: NamespaceRecord) {
    guard declaration.prefix != xmlPrefix else { return }
    if !isRendered(declaration) { rendered.append(declaration) }
  }

  private func isRendered(_ declaration: NamespaceRecord) -> Bool {
    var index = rendered.count - 1
    while index >= 0, rendered[index].prefix != declaration.prefix { index -= 1 }
    return index >= 0
      ? rendered[index].uri == declaration.uri
      // The default namespace is none until one is declared; other prefixes begin undeclared.
      : declaration.prefix == 0 && declaration.uri == 0
  }
}
