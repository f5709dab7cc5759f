/// Numbers found by addresses: what a dictionary does, without its hashing against made-up keys.
///
/// The keys are addresses of libxml2's strings, which a document cannot choose; a probe is a few
/// instructions, and a parse makes several for each tag.
struct AddressTable {
  /// One address, or three that belong together.
  struct Key: Hashable {
    let first: UInt
    let second: UInt
    let third: UInt

    init(_ first: UInt, _ second: UInt = 0, _ third: UInt = 0) {
      self.first = first
      self.second = second
      self.third = third
    }
  }

  private struct Slot {
    var key = Key(0)
    /// One more than the number; 0 in a slot that is free.
    var entry = 0
  }

  /// A power of two; at least a quarter of the slots is free.
  private var slots = [Slot](repeating: Slot(), count: 64)
  private var count = 0

  /// The number of a key.
  subscript(key: Key) -> Int? {
    let entry = slots[slot(of: key)].entry
    return entry == 0 ? nil : entry - 1
  }

  /// Remembers the number of a key that is not there yet.
  mutating func insert(_ number: Int, for key: Key) {
    if count * 4 >= slots.count * 3 { grow() }
    slots[slot(of: key)] = Slot(key: key, entry: number + 1)
    count += 1
  }

  /// The slot that holds a key, or the free one where it belongs.
  private func slot(of key: Key) -> Int {
    let mask = slots.count - 1
    var slot = Self.hash(key) & mask
    while slots[slot].entry != 0, slots[slot].key != key { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 2)
    for entry in old where entry.entry != 0 { slots[slot(of: entry.key)] = entry }
  }

  /// Fibonacci hashing: the upper half of a product with the golden ratio mixes all bits.
  private static func hash(_ key: Key) -> Int {
    let sum = key.first &+ (key.second << 7) &+ (key.third << 13)
    return Int(truncatingIfNeeded: (UInt64(sum) &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }
}
