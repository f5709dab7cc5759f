/// A stretch of the arena, in bytes.
///
/// Thirty-two bits are enough: `DecodedDocument` refuses documents that would need more.
@usableFromInline package struct ByteRange: Sendable, Hashable, BitwiseCopyable {
  @usableFromInline let first: Int32
  @usableFromInline let bound: Int32

  @inlinable init(start: Int, end: Int) {
    first = Int32(start)
    bound = Int32(end)
  }

  @inlinable var start: Int { Int(first) }
  @inlinable var end: Int { Int(bound) }
  @inlinable package var count: Int { end - start }
  @inlinable package var isEmpty: Bool { first == bound }

  /// Whether its bytes sort before those of another stretch, byte by byte.
  ///
  /// This is the order of code points, which sorts attributes in a canonical form (Canonical XML
  /// 1.0 §2.2). The plain reader and the canonicaliser both call it and must get the same result.
  /// They pass the function that reads a byte at a place.
  @inlinable @inline(__always)
  func precedes(_ other: ByteRange, _ byte: (Int) -> UInt8) -> Bool {
    var (place, otherPlace) = (start, other.start)
    while place < end, otherPlace < other.end {
      let (one, second) = (byte(place), byte(otherPlace))
      guard one == second else { return one < second }
      place += 1
      otherPlace += 1
    }
    return count < other.count
  }
}

/// A range of numbers, in half of the memory of `Range<Int>`.
@usableFromInline struct NumberRange: Sendable, BitwiseCopyable {
  @usableFromInline let first: Int32
  @usableFromInline let bound: Int32

  init(_ range: Range<Int>) {
    first = Int32(range.lowerBound)
    bound = Int32(range.upperBound)
  }

  @inlinable var range: Range<Int> { Int(first)..<Int(bound) }
}
