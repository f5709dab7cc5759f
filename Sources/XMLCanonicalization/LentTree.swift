import XMLTree

/// What a walk over a tree reads of it again and again, lent for the time of the walk: from here that
/// counts no reference.
struct LentTree {
  let nodes: LentArray<NodeRecord>
  let attributes: LentArray<AttributeRecord>
  let names: LentArray<NameRecord>
  let arena: LentArray<UInt8>
}

extension XMLTree.Storage {
  /// Lends what a walk reads; nothing of it may be kept.
  func lend<Result, Failure>(
    to walk: (LentTree) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe nodes.withUnsafeBufferPointer { nodes throws(Failure) in
      try unsafe attributes.withUnsafeBufferPointer { attributes throws(Failure) in
        try unsafe names.withUnsafeBufferPointer { names throws(Failure) in
          try unsafe arena.withUnsafeBufferPointer { arena throws(Failure) in
            try unsafe walk(
              LentTree(
                nodes: LentArray(nodes), attributes: LentArray(attributes),
                names: LentArray(names), arena: LentArray(arena)))
          }
        }
      }
    }
  }
}

/// An array that is lent; each place is checked, as an array checks it.
@safe
struct LentArray<Element> {
  private let elements: UnsafeBufferPointer<Element>

  let count: Int

  init(_ elements: UnsafeBufferPointer<Element>) {
    unsafe self.elements = elements
    count = elements.count
  }

  subscript(place: Int) -> Element {
    precondition(place >= 0 && place < count, "A place lies in its array.")
    return unsafe elements[place]
  }

  subscript(places: Range<Int>) -> UnsafeBufferPointer<Element> {
    precondition(places.lowerBound >= 0 && places.upperBound <= count, "Places lie in their array.")
    return unsafe UnsafeBufferPointer(rebasing: elements[places])
  }
}
