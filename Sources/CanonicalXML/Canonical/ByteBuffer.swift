/// Bytes that grow at their end, without the checks that an array makes for each append.
@safe
struct ByteBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// Whether the memory is the buffer's own; at first it is that of an array.
  private var isOwned = false
  private(set) var count = 0

  /// Returns the array of the bytes that are appended to a buffer.
  ///
  /// - Parameters:
  ///   - capacity: A probably sufficient size, which avoids copies.
  ///   - fill: Appends to a buffer and returns it.
  /// - Returns: The appended bytes.
  /// - Throws: The error of `fill`.
  static func array<Failure>(
    capacity: Int, _ fill: (consuming ByteBuffer) throws(Failure) -> ByteBuffer
  ) throws(Failure) -> [UInt8] {
    var outgrown: [UInt8]?
    // To append is to allocate once; an array that is made with a capacity asks for its type before.
    var array: [UInt8] = []
    try array.append(addingCapacity: max(capacity, 64)) { output throws(Failure) in
      try unsafe output.withUnsafeMutableBufferPointer { memory, count throws(Failure) in
        guard let start = memory.baseAddress else { return }
        let buffer = try fill(unsafe ByteBuffer(start: start, capacity: memory.count))
        if buffer.isOwned { outgrown = buffer.copy() } else { count = buffer.count }
      }
    }
    return outgrown ?? array
  }

  private init(start: UnsafeMutablePointer<UInt8>, capacity: Int) {
    unsafe self.start = start
    self.capacity = capacity
  }

  deinit {
    if isOwned { unsafe start.deallocate() }
  }

  private func copy() -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    // One more fits: the line above has seen to it.
    unsafe start[count] = byte
    count += 1
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.baseAddress else { return }
    if capacity - count < bytes.count { grow(by: bytes.count) }
    // So many more fit: the line above has seen to it.
    unsafe (start + count).update(from: first, count: bytes.count)
    count += bytes.count
  }

  /// Appends a stretch of the bytes once more.
  mutating func appendAgain(_ range: Range<Int>) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count, "The stretch has been written.")
    if capacity - count < range.count { grow(by: range.count) }
    // So many more fit: the line above has seen to it.
    unsafe (start + count).update(from: start + range.lowerBound, count: range.count)
    count += range.count
  }

  @inline(__always)
  mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append($0) }
  }

  @inline(__always)
  mutating func append(_ text: StaticString) {
    unsafe append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inline(never)
  private mutating func grow(by bytes: Int) {
    let larger = max(capacity * 2, count + bytes)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    unsafe moved.update(from: start, count: count)
    if isOwned { unsafe start.deallocate() }
    unsafe start = moved
    capacity = larger
    isOwned = true
  }
}
