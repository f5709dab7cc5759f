extension LentTree {
  /// Bytes of the document.
  @_lifetime(copy self)
  func bytes(_ range: ByteRange) -> Span<UInt8> { arena.extracting(range.start..<range.end) }

  /// Those of a string.
  @_lifetime(copy self)
  func bytes(ofString number: Int) -> Span<UInt8> { bytes(strings[number]) }

  /// Whether one string precedes another, byte by byte; the empty string comes first.
  func string(_ left: Int, precedes right: Int) -> Bool {
    left != right && bytes(strings[left], precede: strings[right])
  }

  /// The place of each namespace URI that attributes of a subtree use, in the order of all of them, by
  /// string number.
  ///
  /// Comparing two URIs for each pair of attributes costs what their common beginning is long: with
  /// 8 KiB of it a mebibyte took seconds. So they are sorted once, if at all. Those of the whole document
  /// are not, because a signature may reference hundreds of small parts of a large one.
  ///
  /// - Parameter apex: The element, whose attributes may be those of its ancestors too; -1 is the document.
  /// - Returns: A place for each string, 0 for those that are no such URI.
  func rankNamespaceURIs(ofAttributesIn apex: Int) -> [Int] {
    var ranks = [Int](repeating: 0, count: strings.count)
    var uris: Set<Int> = []
    visitNodes(inAndAround: apex) { node in
      for number in node.attributes { uris.insert(names[attributes[number].name].uri) }
    }
    for (rank, number) in uris.sorted(by: { string($0, precedes: $1) }).enumerated() {
      ranks[number] = rank
    }
    return ranks
  }
}

extension LentTree {
  /// Visits an element, its descendants and its ancestors, which together determine its canonical
  /// form.
  ///
  /// - Parameters:
  ///   - apex: The element; -1 is the document.
  ///   - visit: Is called with each node.
  func visitNodes(inAndAround apex: Int, _ visit: (NodeRecord) -> Void) {
    for node in max(apex, 0)..<(apex < 0 ? nodes.count : nodes[apex].end) { visit(nodes[node]) }
    var ancestor = apex < 0 ? -1 : nodes[apex].parent
    while ancestor >= 0 {
      visit(nodes[ancestor])
      ancestor = nodes[ancestor].parent
    }
  }
}

/// The sort key of an attribute among those of its element.
struct AttributeName {
  /// String number of the namespace URI; 0 is no namespace.
  let uri: Int
  let local: ByteRange

  init(_ name: NameRecord) {
    uri = name.uri
    local = name.local
  }
}

extension LentTree {
  /// Whether one attribute name precedes another: by namespace URI, then by local name.
  ///
  /// The ranks are those of `rankNamespaceURIs`; they may be empty if no two of the attributes are in
  /// different namespaces.
  func name(_ left: AttributeName, precedes right: AttributeName, ranks: [Int]) -> Bool {
    guard left.uri != right.uri else { return bytes(left.local, precede: right.local) }
    // No namespace comes first.
    return left.uri == 0 || (right.uri != 0 && ranks[left.uri] < ranks[right.uri])
  }

  fileprivate func bytes(_ left: ByteRange, precede right: ByteRange) -> Bool {
    left.precedes(right) { arena[$0] }
  }
}

extension Array {
  /// Sorts the elements from a place on, by insertion: there are a handful of them.
  mutating func sort(from first: Int, by precedes: (Element, Element) -> Bool) {
    guard first + 1 < count else { return }
    // A hostile document has as many as the limits allow, and insertion takes the square of that.
    guard count - first <= 16 else { return self[first...].sort(by: precedes) }
    for sorted in first + 1..<count {
      var place = sorted
      while place > first, precedes(self[place], self[place - 1]) {
        swapAt(place, place - 1)
        place -= 1
      }
    }
  }
}
