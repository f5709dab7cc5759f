/// Counts which of many values occur in a text, in one pass over both.
///
/// An automaton of Aho and Corasick ("Efficient String Matching", 1975). To look for one value
/// after another, or for all lengths at each place, takes minutes for a hostile document.
struct ValueSearch {
  /// A beginning of a value; number 0 is the empty one.
  private struct Node {
    let byte: UInt8
    var firstChild: Int32 = 0
    var sibling: Int32 = 0
    /// The longest other beginning that this one ends with.
    var fallback: Int32 = 0
    var isValue = false
    var isSeen = false
  }

  private var nodes = [Node(byte: 0)]

  /// Adds a value that is looked for; an empty one is not.
  mutating func add(_ value: [UInt8]) {
    var node: Int32 = 0
    for byte in value {
      if let next = child(of: node, by: byte) {
        node = next
      } else {
        var next = Node(byte: byte)
        next.sibling = nodes[Int(node)].firstChild
        nodes.append(next)
        nodes[Int(node)].firstChild = Int32(nodes.count - 1)
        node = Int32(nodes.count - 1)
      }
    }
    nodes[Int(node)].isValue = true
  }

  /// Counts the values that occur in a text.
  consuming func count(in text: [UInt8]) -> Int {
    link()
    var count = 0
    var node: Int32 = 0
    for byte in text {
      node = next(from: node, by: byte)
      // A value that was found before is not followed again, with all values at its end.
      var ending = node
      while ending != 0, !nodes[Int(ending)].isSeen {
        nodes[Int(ending)].isSeen = true
        if nodes[Int(ending)].isValue { count += 1 }
        ending = nodes[Int(ending)].fallback
      }
    }
    return count
  }

  /// Finds the fallback of each beginning, the shorter ones first.
  private mutating func link() {
    var pending: [Int32] = [0]
    var place = 0
    while place < pending.count {
      let parent = pending[place]
      place += 1
      var child = nodes[Int(parent)].firstChild
      while child != 0 {
        if parent != 0 {
          nodes[Int(child)].fallback = next(
            from: nodes[Int(parent)].fallback, by: nodes[Int(child)].byte)
        }
        pending.append(child)
        child = nodes[Int(child)].sibling
      }
    }
  }

  /// The longest beginning that ends with a byte after another one.
  private func next(from start: Int32, by byte: UInt8) -> Int32 {
    var node = start
    while true {
      if let child = child(of: node, by: byte) { return child }
      guard node != 0 else { return 0 }
      node = nodes[Int(node)].fallback
    }
  }

  private func child(of node: Int32, by byte: UInt8) -> Int32? {
    var child = nodes[Int(node)].firstChild
    while child != 0, nodes[Int(child)].byte != byte { child = nodes[Int(child)].sibling }
    return child == 0 ? nil : child
  }
}
