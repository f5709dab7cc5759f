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
