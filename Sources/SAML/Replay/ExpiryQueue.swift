/// Keys in the order in which they expire: a binary heap.
struct ExpiryQueue {
  private var entries: [(key: ReplayKey, end: Instant)] = []

  /// The key that expires first.
  var first: (key: ReplayKey, end: Instant)? { entries.first }

  mutating func insert(_ key: ReplayKey, until end: Instant) {
    entries.append((key, end))
    var place = entries.count - 1
    while place > 0, entries[place].end < entries[(place - 1) / 2].end {
      entries.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Removes the key that expires first; the queue is not empty.
  mutating func removeFirst() {
    entries.swapAt(0, entries.count - 1)
    entries.removeLast()
    var place = 0
    while let child = firstChild(of: place), entries[child].end < entries[place].end {
      entries.swapAt(place, child)
      place = child
    }
  }

  /// Which of the two children expires first; nil without a child.
  private func firstChild(of place: Int) -> Int? {
    let (left, right) = (2 * place + 1, 2 * place + 2)
    guard left < entries.count else { return nil }
    guard right < entries.count else { return left }
    return entries[right].end < entries[left].end ? right : left
  }
}
