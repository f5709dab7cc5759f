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

  /// Whether its bytes come before those of another stretch, one by one, which is the order of code
  /// points: that of attributes in a canonical form (Canonical XML 1.0 §2.2).
  ///
  /// The reader of plain documents and the canonicaliser both ask, and must be told the same. They say
  /// which byte stands at a place.
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
