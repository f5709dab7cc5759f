/// Decisions about secrets that take the same time whichever way they go.
enum ConstantTimeMask {
  /// All ones when a number is zero, all zeros otherwise.
  static func whenZero(_ number: UInt32) -> UInt8 {
    // Zero alone borrows from the upper half.
    UInt8(truncatingIfNeeded: (UInt64(number) &- 1) >> 56)
  }
}
