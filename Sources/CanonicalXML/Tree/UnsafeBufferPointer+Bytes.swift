internal import CLibXML2

extension [UInt8] {
  /// Whether two stretches, of this array and of another, hold the same bytes.
  package func holds(_ range: ByteRange, sameAs other: ByteRange, of bytes: [UInt8]) -> Bool {
    precondition(other.end <= bytes.count, "A stretch lies in its array.")
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe holds(range, UnsafeBufferPointer(rebasing: bytes[other.start..<other.end]))
    }
  }

  /// Whether a stretch of this array holds exactly those bytes.
  @inline(__always)
  func holds(_ range: ByteRange, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard range.count == bytes.count else { return false }
    precondition(range.end <= count, "A stretch lies in its array.")
    return unsafe withUnsafeBufferPointer { own in
      guard let left = own.baseAddress, let right = bytes.baseAddress else { return true }
      return unsafe cxml_are_equal(left + range.start, right, range.count) != 0
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether two stretches hold the same bytes.
  @inline(__always)
  func areEqual(_ left: ByteRange, _ right: ByteRange) -> Bool {
    guard left.count == right.count, let first = baseAddress else { return false }
    precondition(left.end <= count && right.end <= count, "A stretch lies in its bytes.")
    return unsafe cxml_are_equal(first + left.start, first + right.start, left.count) != 0
  }

  /// Whether a text begins at a place.
  @inline(__always)
  func holds(_ text: StaticString, at start: Int) -> Bool {
    unsafe holds(
      UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), at: start)
  }

  /// Whether the same bytes as another buffer's begin at a place.
  @inline(__always)
  func holds(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    guard start >= 0, start <= count - bytes.count else { return false }
    guard let own = baseAddress, let other = bytes.baseAddress else { return bytes.isEmpty }
    return unsafe cxml_are_equal(own + start, other, bytes.count) != 0
  }
}
