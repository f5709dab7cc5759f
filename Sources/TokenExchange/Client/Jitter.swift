/// Where random fractions of a wait come from.
public struct Jitter: Sendable {
  let fraction: @Sendable () -> Double

  /// The system's random numbers.
  public init() {
    fraction = { Double.random(in: 0..<1) }
  }

  /// Takes fractions from a source of one's own, as a test does.
  ///
  /// - Parameter source: Returns a number from zero to less than one.
  public init(_ source: @escaping @Sendable () -> Double) {
    fraction = { min(max(source(), 0), 1) }
  }
}
