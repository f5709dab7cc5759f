import XMLTree

extension XMLTree.Storage {
  /// The number of a string of this document, if it occurs in it as a prefix or a URI.
  func number(ofString text: String) -> Int? {
    strings.indices.dropFirst().first { holds(strings[$0], text) }
  }

  /// Whether one string precedes another, octet by octet; the empty string comes first.
  func string(_ left: Int, precedes right: Int) -> Bool {
    left != right && octets(strings[left], precede: strings[right])
  }

  /// Whether one attribute name precedes another: by namespace URI, then by local name.
  ///
  /// The ranks are those of `rankNamespaceURIs`; they may be empty if no two of the attributes are in
  /// different namespaces.
  func name(_ left: Int, precedes right: Int, ranks: [Int]) -> Bool {
    let (one, other) = (names[left].uri, names[right].uri)
    guard one != other else { return octets(names[left].local, precede: names[right].local) }
    // No namespace comes first.
    return one == 0 || (other != 0 && ranks[one] < ranks[other])
  }

  /// The place of each namespace URI that names use, in the order of all of them, by string number.
  ///
  /// Comparing two URIs for each pair of attributes costs what their common beginning is long: with
  /// 8 KiB of it a mebibyte took seconds. So they are sorted once, if at all.
  func rankNamespaceURIs() -> [Int] {
    var ranks = [Int](repeating: 0, count: strings.count)
    let namespaces = Set(names.indices.map { names[$0].uri })
    for (rank, number) in namespaces.sorted(by: string(_:precedes:)).enumerated() {
      ranks[number] = rank
    }
    return ranks
  }

  private func octets(_ left: OctetRange, precede right: OctetRange) -> Bool {
    for index in 0..<min(left.count, right.count) {
      let (one, other) = (arena[left.start + index], arena[right.start + index])
      if one != other { return one < other }
    }
    return left.count < right.count
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
