/// What a walk over a tree reads of it again and again, lent for the time of the walk: from here that
/// counts no reference.
///
/// It ends with the call of `lend`. Whoever kept it would read memory of others, which the language
/// cannot forbid yet: only `CanonicalWriter` borrows one, and it does not outlive the call.
struct LentTree {
  let nodes: LentArray<NodeRecord>
  let attributes: LentArray<AttributeRecord>
  let namespaces: LentArray<NamespaceRecord>
  let bindings: LentArray<NamespaceRecord>
  let names: LentArray<NameRecord>
  let strings: LentArray<OctetRange>
  let arena: LentArray<UInt8>
  /// The number of the document element.
  let root: Int
}

extension XMLTree.Storage {
  /// Lends what a walk reads; nothing of it may be kept.
  func lend<Result, Failure>(
    to walk: (LentTree) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe nodes.withUnsafeBufferPointer { nodes throws(Failure) in
      try unsafe attributes.withUnsafeBufferPointer { attributes throws(Failure) in
        try unsafe namespaces.withUnsafeBufferPointer { namespaces throws(Failure) in
          try unsafe bindings.withUnsafeBufferPointer { bindings throws(Failure) in
            try unsafe names.withUnsafeBufferPointer { names throws(Failure) in
              try unsafe strings.withUnsafeBufferPointer { strings throws(Failure) in
                try unsafe arena.withUnsafeBufferPointer { arena throws(Failure) in
                  try unsafe walk(
                    LentTree(
                      nodes: LentArray(nodes), attributes: LentArray(attributes),
                      namespaces: LentArray(namespaces), bindings: LentArray(bindings),
                      names: LentArray(names), strings: LentArray(strings),
                      arena: LentArray(arena), root: root.index))
                }
              }
            }
          }
        }
      }
    }
  }
}

extension LentTree {
  /// Whether a stretch of the arena holds exactly that text.
  func holds(_ range: OctetRange, _ text: StaticString) -> Bool {
    let octets = unsafe UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return unsafe range.count == octets.count
      && arena[range.start..<range.end].elementsEqual(octets)
  }
}

/// An array that is lent; each place is checked, as an array checks it.
@safe
struct LentArray<Element> {
  private let elements: UnsafeBufferPointer<Element>

  init(_ elements: UnsafeBufferPointer<Element>) {
    unsafe self.elements = elements
  }

  var count: Int { unsafe elements.count }

  subscript(place: Int) -> Element {
    precondition(place >= 0 && place < count, "A place lies in its array.")
    return unsafe elements[place]
  }

  subscript(places: Range<Int>) -> UnsafeBufferPointer<Element> {
    precondition(places.lowerBound >= 0 && places.upperBound <= count, "Places lie in their array.")
    return unsafe UnsafeBufferPointer(rebasing: elements[places])
  }
}
