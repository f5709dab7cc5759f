import XMLTree

/// The namespaces that the octets written so far declare, and what an element adds to them.
struct NamespaceScope {
  private let storage: XMLTree.Storage
  private let tree: LentTree
  let isExclusive: Bool
  /// String numbers of the PrefixList, of which there are few; 0 stands for `#default`.
  private let inclusivePrefixes: [Int]
  /// What is declared on the open elements, the innermost last.
  private(set) var rendered: [NamespaceRecord] = []
  /// Which of the storage's bindings hold there, one bit for each.
  private var renderedBindings: UInt32 = 0

  init(_ storage: XMLTree.Storage, _ tree: LentTree, _ canonicalizer: Canonicalizer) {
    self.storage = storage
    self.tree = tree
    isExclusive = canonicalizer.method.standard == .exclusive10
    let prefixes = isExclusive ? canonicalizer.inclusivePrefixes : []
    inclusivePrefixes = prefixes.compactMap { prefix in
      prefix == "#default" ? 0 : storage.number(ofString: prefix)
    }
    rendered.reserveCapacity(8)
    renderedBindings = findRenderedBindings()
  }

  /// What holds around an element.
  struct Mark {
    fileprivate let count: Int
    fileprivate let bindings: UInt32
  }

  /// What holds here.
  var mark: Mark { Mark(count: rendered.count, bindings: renderedBindings) }

  /// Opens an element.
  ///
  /// - Returns: Which of `rendered` are to be written, in order of their prefix.
  mutating func open(_ element: Int, _ record: NodeRecord, isApex: Bool) -> Range<Int> {
    let first = rendered.count
    if isExclusive {
      renderUtilized(record)
      if !inclusivePrefixes.isEmpty {
        renderDeclared(element, isApex: isApex) { [inclusivePrefixes] in
          inclusivePrefixes.contains($0)
        }
      }
    } else {
      renderDeclared(element, isApex: isApex) { _ in true }
    }
    if rendered.count > first {
      rendered.sort(from: first) { [storage] left, right in
        storage.string(left.prefix, precedes: right.prefix)
      }
      renderedBindings = findRenderedBindings()
    }
    return first..<rendered.count
  }

  /// Closes an element.
  mutating func close(to mark: Mark) {
    guard rendered.count > mark.count else { return }
    rendered.removeLast(rendered.count - mark.count)
    renderedBindings = mark.bindings
  }

  /// The prefixes of the element's own name and of its attributes
  /// (Exclusive XML Canonicalization 1.0 §1.1, visibly utilized).
  private mutating func renderUtilized(_ record: NodeRecord) {
    let name = tree.names[record.name]
    render(NamespaceRecord(prefix: name.prefix, uri: name.uri))
    for number in record.attributes {
      let name = tree.names[tree.attributes[number].name]
      if name.prefix != 0 { render(NamespaceRecord(prefix: name.prefix, uri: name.uri)) }
    }
  }

  /// The declarations of the element, and at the apex also those in scope from its ancestors.
  private mutating func renderDeclared(
    _ element: Int, isApex: Bool, where isWanted: (Int) -> Bool
  ) {
    guard isApex || !tree.nodes[element].namespaces.isEmpty else { return }
    var node = element
    var seen: [Int] = []
    repeat {
      for number in tree.nodes[node].namespaces {
        let declaration = storage.namespaces[number]
        guard isWanted(declaration.prefix), !seen.contains(declaration.prefix) else { continue }
        seen.append(declaration.prefix)
        render(declaration)
      }
      node = tree.nodes[node].parent
    } while isApex && node >= 0
  }

  /// Those of a set of the storage's bindings that the octets written so far do not declare.
  func missing(of bindings: UInt32) -> UInt32 { bindings & ~renderedBindings }

  /// The declarations of a set of the storage's bindings, in order of their prefix.
  func declarations(of bindings: UInt32) -> [NamespaceRecord] {
    var declarations: [NamespaceRecord] = []
    for number in storage.bindings.indices where bindings & 1 << UInt32(number) != 0 {
      declarations.append(storage.bindings[number])
    }
    declarations.sort(from: 0) { storage.string($0.prefix, precedes: $1.prefix) }
    return declarations
  }

  private func findRenderedBindings() -> UInt32 {
    var bindings: UInt32 = 0
    for number in storage.bindings.indices where isRendered(storage.bindings[number]) {
      bindings |= 1 << UInt32(number)
    }
    return bindings
  }

  /// Declares a namespace unless the octets around already do; `xml` is never declared.
  private mutating func render(_ declaration: NamespaceRecord) {
    if isRendered(declaration) || storage.holds(storage.strings[declaration.prefix], "xml") {
      return
    }
    rendered.append(declaration)
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
