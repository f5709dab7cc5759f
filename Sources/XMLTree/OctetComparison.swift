internal import CLibXML2

extension [UInt8] {
  /// Whether two stretches, of this array and of another, hold the same octets.
  package func holds(_ range: OctetRange, sameAs other: OctetRange, of octets: [UInt8]) -> Bool {
    range.count == other.count
      && holds(range, octets.span.extracting(other.start..<other.end))
  }

  /// Whether a stretch of this array holds exactly those octets.
  func holds(_ range: OctetRange, _ octets: Span<UInt8>) -> Bool {
    guard range.count == octets.count else { return false }
    guard !range.isEmpty else { return true }
    precondition(range.end <= count, "A stretch lies in its array.")
    return unsafe octets.withUnsafeBufferPointer { right in
      unsafe withUnsafeBufferPointer { left in
        guard let left = left.baseAddress, let right = right.baseAddress else { return false }
        return unsafe cxml_are_equal(left + range.start, right, range.count) != 0
      }
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
    let length = text.utf8CodeUnitCount
    guard start >= 0, start <= count - length, let first = baseAddress else { return false }
    return unsafe cxml_are_equal(first + start, text.utf8Start, length) != 0
  }
}

extension String {
  /// Whether two texts are the same octets; `==` would call canonically equivalent texts equal
  /// (SAML Core §1.3.1, TXT-03).
  package func isExactly(_ other: String) -> Bool {
    let (octets, others) = (utf8Span.span, other.utf8Span.span)
    guard octets.count == others.count else { return false }
    return unsafe octets.withUnsafeBufferPointer { left in
      unsafe others.withUnsafeBufferPointer { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return true }
        return unsafe cxml_are_equal(left, right, octets.count) != 0
      }
    }
  }
}
