/// Octets that grow at their end, without the checks that an array makes for each append.
@safe
struct OctetBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 64)
    unsafe start = .allocate(capacity: self.capacity)
  }

  deinit { unsafe start.deallocate() }

  /// A copy as an array.
  var octets: [UInt8] { unsafe Array(UnsafeBufferPointer(start: start, count: count)) }

  mutating func append(_ octet: UInt8) {
    if count == capacity { grow(by: 1) }
    // One more fits: the line above has seen to it.
    unsafe start[count] = octet
    count += 1
  }

  mutating func append(_ octets: UnsafeBufferPointer<UInt8>) {
    guard let first = octets.baseAddress else { return }
    if capacity - count < octets.count { grow(by: octets.count) }
    // So many more fit: the line above has seen to it.
    unsafe (start + count).update(from: first, count: octets.count)
    count += octets.count
  }

  /// Appends a stretch of the octets once more.
  mutating func appendAgain(_ range: Range<Int>) {
    precondition(range.upperBound <= count, "The stretch has been written.")
    if capacity - count < range.count { grow(by: range.count) }
    // So many more fit: the line above has seen to it.
    unsafe (start + count).update(from: start + range.lowerBound, count: range.count)
    count += range.count
  }

  mutating func append(_ text: StaticString) {
    unsafe append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func grow(by octets: Int) {
    let larger = max(capacity * 2, count + octets)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    unsafe moved.update(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = moved
    capacity = larger
  }
}
