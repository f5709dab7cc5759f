import SAMLFormats

/// The namespaces that the bytes written so far declare, and what an element adds to them.
struct NamespaceScope: ~Escapable {
  private let tree: LentTree
  let isExclusive: Bool
  /// String numbers of the PrefixList, of which there are few; 0 means `#default`.
  private let inclusivePrefixes: [Int]
  /// The declarations on the open elements, the innermost last.
  private(set) var rendered: [Rendered] = []
  /// Which of the tree's bindings hold there, one bit for each.
  private var renderedBindings: UInt32 = 0
  /// Whether the element opened last added nothing, because all namespaces it uses are declared
  /// already.
  ///
  /// The same names then add nothing here either.
  private var isSettled = false

  /// A declaration of an open element.
  struct Rendered {
    let declaration: NamespaceRecord
    let element: Int
    /// Which of the tree's bindings hold around that element.
    fileprivate let outerBindings: UInt32
  }

  @_lifetime(copy tree)
  init(_ tree: LentTree, _ canonicalizer: Canonicalizer, apex: Int) {
    self.tree = tree
    isExclusive = canonicalizer.method.standard == .exclusive10
    let prefixes = isExclusive ? canonicalizer.inclusivePrefixes : []
    inclusivePrefixes =
      prefixes.isEmpty ? [] : tree.numbers(ofPrefixes: prefixes, declaredInAndAround: apex)
    rendered.reserveCapacity(8)
    renderedBindings = findRenderedBindings()
  }

  /// Opens an element.
  ///
  /// - Parameters:
  ///   - element: Its number.
  ///   - record: Its record.
  ///   - isApex: Whether what is in scope around it belongs to it.
  ///   - isRepeated: Whether it and its attributes have the same names as the one opened before.
  /// - Returns: Which of `rendered` are to be written, in order of their prefix.
  mutating func open(
    _ element: Int, _ record: NodeRecord, isApex: Bool, isRepeated: Bool
  ) -> Range<Int> {
    let first = rendered.count
    if isRepeated, isSettled { return first..<first }
    if isExclusive {
      renderUtilized(element, record)
      if !inclusivePrefixes.isEmpty {
        renderDeclared(element, isApex: isApex) { [inclusivePrefixes] in
          inclusivePrefixes.contains($0)
        }
      }
    } else {
      renderDeclared(element, isApex: isApex) { _ in true }
    }
    // Beside the names that are used, declarations count only for the other forms and with a PrefixList.
    isSettled = rendered.count == first && isExclusive && inclusivePrefixes.isEmpty
    if rendered.count > first { orderRendered(from: first) }
    return first..<rendered.count
  }

  /// Brings what an element adds into order; most add nothing.
  @inline(never)
  private mutating func orderRendered(from first: Int) {
    rendered.sort(from: first) { [tree] left, right in
      tree.string(left.declaration.prefix, precedes: right.declaration.prefix)
    }
    renderedBindings = findRenderedBindings()
  }

  /// Closes the innermost element.
  mutating func close(_ element: Int) {
    while let last = rendered.last, last.element == element {
      renderedBindings = last.outerBindings
      rendered.removeLast()
      isSettled = false
    }
  }

  /// The prefixes of the element's own name and of its attributes
  /// (Exclusive XML Canonicalization 1.0 §1.1, visibly utilized).
  private mutating func renderUtilized(_ element: Int, _ record: NodeRecord) {
    let name = tree.names[record.name]
    render(prefix: name.prefix, uri: name.uri, on: element)
    for number in record.attributes {
      let name = tree.names[tree.attributes[number].name]
      if name.prefix != 0 { render(prefix: name.prefix, uri: name.uri, on: element) }
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
        let declaration = tree.namespaces[number]
        guard isWanted(declaration.prefix), !seen.contains(declaration.prefix) else { continue }
        seen.append(declaration.prefix)
        render(prefix: declaration.prefix, uri: declaration.uri, on: element)
      }
      node = tree.nodes[node].parent
    } while isApex && node >= 0
  }

  /// Those of a set of the tree's bindings that the bytes written so far do not declare.
  func missing(of bindings: UInt32) -> UInt32 { bindings & ~renderedBindings }

  @inline(__always)
  private func findRenderedBindings() -> UInt32 {
    var bindings: UInt32 = 0
    for number in 0..<tree.bindings.count {
      let binding = tree.bindings[number]
      if isRendered(prefix: binding.prefix, uri: binding.uri) { bindings |= 1 << UInt32(number) }
    }
    return bindings
  }

  /// Declares a namespace unless the bytes around already do; `xml` is never declared.
  @inline(__always)
  private mutating func render(prefix: Int, uri: Int, on element: Int) {
    if isRendered(prefix: prefix, uri: uri) || tree.holds(tree.strings[prefix], "xml") { return }
    rendered.append(
      Rendered(
        declaration: NamespaceRecord(prefix: prefix, uri: uri), element: element,
        outerBindings: renderedBindings))
  }

  @inline(__always)
  private func isRendered(prefix: Int, uri: Int) -> Bool {
    var index = rendered.count - 1
    while index >= 0, rendered[index].declaration.prefix != prefix { index -= 1 }
    // The default namespace is none until one is declared; other prefixes begin undeclared.
    guard index >= 0 else { return prefix == 0 && uri == 0 }
    return rendered[index].declaration.uri == uri
  }
}

extension LentTree {
  /// Returns the numbers of those prefixes that an element, its descendants or its ancestors
  /// declare.
  ///
  /// A string alone proves nothing: the target of a processing instruction may look like a prefix.
  /// The rest of the document is not searched, because a signature may reference hundreds of small
  /// parts.
  fileprivate func numbers(ofPrefixes prefixes: [ExactString], declaredInAndAround apex: Int)
    -> [Int]
  {
    var declared: Set<Int> = []
    visitNodes(inAndAround: apex) { node in
      for number in node.namespaces { declared.insert(namespaces[number].prefix) }
    }
    return prefixes.compactMap { prefix in
      if prefix == "#default" { return 0 }
      return declared.first { number in
        guard number != 0 else { return false }
        let bytes = bytes(ofString: number)
        return unsafe bytes.withUnsafeBufferPointer { unsafe $0.elementsEqual(prefix.utf8) }
      }
    }
  }

  /// The first of a set of bindings, in order of their prefix; the set holds at least one.
  func first(of bindings: UInt32) -> Int {
    var first = bindings.trailingZeroBitCount
    for number in first + 1..<self.bindings.count where bindings & 1 << UInt32(number) != 0 {
      if string(self.bindings[number].prefix, precedes: self.bindings[first].prefix) {
        first = number
      }
    }
    return first
  }
}
