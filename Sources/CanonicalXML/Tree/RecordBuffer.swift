internal import CLibXML2

/// Records that have one owner and grow at their end.
///
/// A reader appends some of them for each tag, and a tree keeps them as they are. An array would
/// check at each append whether it is shared, and would be copied and counted. Without memory an
/// append returns false and changes nothing, where an array would end the process.
@safe
@usableFromInline
struct RecordBuffer<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline private(set) var start: UnsafeMutablePointer<Element>
  private var capacity: Int
  @usableFromInline private(set) var count = 0

  /// Begins without records.
  ///
  /// - Returns: nil when there is no memory.
  init?(capacity: Int) {
    let capacity = max(capacity, 8)
    guard let start = unsafe Self.allocate(capacity) else { return nil }
    unsafe self.start = start
    self.capacity = capacity
  }

  /// Begins with records that are all alike.
  ///
  /// - Returns: nil when there is no memory.
  init?(repeating element: Element, count: Int) {
    self.init(capacity: count)
    unsafe start.initialize(repeating: element, count: count)
    self.count = count
  }

  deinit { unsafe cxml_free(start) }

  /// Room for so many records, from the allocator of libxml2, which can be replaced;
  /// `UnsafeMutablePointer.allocate` asks for aligned memory on Linux, which costs several times as
  /// much.
  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Element>? {
    precondition(MemoryLayout<Element>.alignment <= 16, "All allocations are so aligned.")
    let bytes = capacity * MemoryLayout<Element>.stride
    return unsafe cxml_allocate(bytes)?.bindMemory(to: Element.self, capacity: capacity)
  }

  /// Begins with the records of an array.
  ///
  /// - Returns: nil when there is no memory.
  init?(copying elements: [Element]) {
    self.init(capacity: elements.count)
    unsafe elements.withUnsafeBufferPointer { elements in
      guard let first = elements.baseAddress else { return }
      unsafe start.initialize(from: first, count: elements.count)
    }
    count = elements.count
  }

  /// The places of all records.
  @inlinable var indices: Range<Int> { 0..<count }

  /// All records, until the buffer ends or changes.
  var records: UnsafeBufferPointer<Element> {
    unsafe UnsafeBufferPointer(start: start, count: count)
  }

  var isEmpty: Bool {
    @inline(__always) get { count == 0 }
  }

  var last: Element? {
    @inline(__always) get { count == 0 ? nil : unsafe start[count - 1] }
  }

  @usableFromInline subscript(index: Int) -> Element {
    @inlinable @inline(__always) get {
      precondition(index >= 0 && index < count, "A record lies in its buffer.")
      return unsafe start[index]
    }
    @inline(__always) set {
      precondition(index >= 0 && index < count, "A record lies in its buffer.")
      unsafe start[index] = newValue
    }
  }

  /// Appends a record.
  ///
  /// - Returns: false when there is no memory for it.
  @inline(__always)
  mutating func append(_ element: Element) -> Bool {
    guard count < capacity || grow() else { return false }
    // One more fits: the line above has seen to it.
    unsafe (start + count).initialize(to: element)
    count += 1
    return true
  }

  @inline(__always)
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    return unsafe start[count]
  }

  /// Forgets all records but the first ones.
  @inline(__always)
  mutating func removeAll(behind count: Int) {
    precondition(count >= 0 && count <= self.count, "What is kept has been appended.")
    self.count = count
  }

  /// Gives back what is not used, if it is worth the call.
  ///
  /// A reader makes room by the length of a document, and a batch keeps hundreds of trees until their
  /// turn to be reported.
  mutating func trim() {
    let unused = (capacity - count) * MemoryLayout<Element>.stride
    let needed = max(count, 1)
    guard unused > Self.toleratedBytes,
      let trimmed = unsafe cxml_reallocate(start, needed * MemoryLayout<Element>.stride)
    else { return }
    unsafe start = trimmed.bindMemory(to: Element.self, capacity: needed)
    capacity = needed
  }

  private static var toleratedBytes: Int { 512 }

  @inline(never)
  private mutating func grow() -> Bool {
    guard let moved = unsafe Self.allocate(capacity * 2) else { return false }
    unsafe moved.update(from: start, count: count)
    unsafe cxml_free(start)
    unsafe start = moved
    capacity *= 2
    return true
  }
}

// Only its owner can change it, and a tree does not.
extension RecordBuffer: @unchecked Sendable where Element: Sendable {}
