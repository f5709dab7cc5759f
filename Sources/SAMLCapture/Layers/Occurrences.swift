/// How often something was met, and where first.
struct Occurrences: Sendable, Hashable {
  private(set) var first: Int?
  private(set) var count = 0

  init() {}

  init(at offset: Int) {
    note(offset)
  }

  init(of octet: UInt8, in text: ArraySlice<UInt8>) {
    for index in text.indices where text[index] == octet { note(index) }
  }

  mutating func note(_ offset: Int, times: Int = 1) {
    if first == nil { first = offset }
    count += times
  }
}
