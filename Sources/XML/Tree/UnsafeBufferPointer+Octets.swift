internal import CLibXML2

extension [UInt8] {
  /// Whether two stretches, of this array and of another, hold the same octets.
  package func holds(_ range: OctetRange, sameAs other: OctetRange, of octets: [UInt8]) -> Bool {
    precondition(other.end <= octets.count, "A stretch lies in its array.")
    return unsafe octets.withUnsafeBufferPointer { octets in
      unsafe holds(range, UnsafeBufferPointer(rebasing: octets[other.start..<other.end]))
    }
  }

  /// Whether a stretch of this array holds exactly those octets.
  @inline(__always)
  func holds(_ range: OctetRange, _ octets: UnsafeBufferPointer<UInt8>) -> Bool {
    guard range.count == octets.count else { return false }
    precondition(range.end <= count, "A stretch lies in its array.")
    return unsafe withUnsafeBufferPointer { own in
      guard let left = own.baseAddress, let right = octets.baseAddress else { return true }
      return unsafe cxml_are_equal(left + range.start, right, range.count) != 0
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether two stretches hold the same octets.
  @inline(__always)
  func areEqual(_ left: OctetRange, _ right: OctetRange) -> Bool {
    guard left.count == right.count, let first = baseAddress else { return false }
    precondition(left.end <= count && right.end <= count, "A stretch lies in its octets.")
    return unsafe cxml_are_equal(first + left.start, first + right.start, left.count) != 0
  }

  /// Whether a text stands at a place.
  @inline(__always)
  func holds(_ text: StaticString, at start: Int) -> Bool {
    unsafe holds(
      UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), at: start)
  }

  /// Whether other octets stand at a place too.
  @inline(__always)
  func holds(_ octets: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    guard start >= 0, start <= count - octets.count else { return false }
    guard let own = baseAddress, let other = octets.baseAddress else { return octets.isEmpty }
    return unsafe cxml_are_equal(own + start, other, octets.count) != 0
  }
}
