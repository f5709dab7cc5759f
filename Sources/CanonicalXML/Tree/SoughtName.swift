/// A name that is looked for many times in one tree.
///
/// A tree keeps each name once for every way to write it, so that the number which was the name
/// before is nearly always the answer, and bytes are compared for other numbers alone.
@usableFromInline package struct SoughtName: Sendable {
  private let name: ExpandedName
  @usableFromInline private(set) var number = -1

  package init(_ name: ExpandedName) { self.name = name }

  /// Whether another number than the remembered one is that of the name too.
  @usableFromInline
  mutating func isAlsoName(_ other: Int, in storage: XMLTree.Storage) -> Bool {
    guard storage.isName(other, name) else { return false }
    number = other
    return true
  }
}

/// Reads by node numbers: no copies and no reference counts, which pays off for elements that occur
/// many times.
extension XMLTree.Storage {
  /// Returns the next element among siblings, and moves the position to the one after it.
  @usableFromInline func nextElement(from position: inout Int, to end: Int) -> Int? {
    while position < end {
      let current = position
      position = nodes[current].end
      if nodes[current].kind == .element { return current }
    }
    return nil
  }

  /// Returns the next element among siblings if it has a name, and moves the position to the one
  /// after it.
  @usableFromInline func takeElement(_ name: ExpandedName, from position: inout Int, to end: Int)
    -> Int?
  {
    var behind = position
    guard let next = nextElement(from: &behind, to: end), isName(nodes[next].name, name) else {
      return nil
    }
    position = behind
    return next
  }

  /// Takes the next elements among siblings, as long as they have one of some names.
  ///
  /// The position is then that of the element after them.
  ///
  /// - Returns: How many they are.
  @usableFromInline func takeElements(
    among names: [ExpandedName], from position: inout Int, to end: Int
  ) -> Int {
    var count = 0
    var before: Int?
    var behind = position
    while let next = nextElement(from: &behind, to: end) {
      // Most have the name of the one before.
      let isAlike = before.map { nodes[$0].name == nodes[next].name } ?? false
      guard isAlike || isName(nodes[next].name, among: names) else { break }
      before = next
      position = behind
      count += 1
    }
    return count
  }

  /// One past the last node inside a node.
  @usableFromInline func end(of node: Int) -> Int { nodes[node].end }

  /// Whether a number is that of the name being looked for.
  @inlinable
  func name(_ number: Int, is name: inout SoughtName) -> Bool {
    number == name.number || name.isAlsoName(number, in: self)
  }

  /// The text of an element that holds one text; nil for one that holds nothing, or anything else.
  func onlyText(at element: Int) -> ByteRange? {
    let text = element + 1
    guard nodes[element].end == text + 1, nodes[text].kind == .text else { return nil }
    return nodes[text].content
  }
}
