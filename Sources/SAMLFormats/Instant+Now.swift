#if canImport(Darwin)
  internal import Darwin
#elseif os(Linux) && canImport(Glibc)
  internal import Glibc
#elseif os(Linux) && canImport(Musl)
  internal import Musl
#endif

extension Instant {
  /// The time of this system's clock.
  ///
  /// The verifier itself reads no clock: the caller passes the moment for which a response is
  /// evaluated. On a system that is unknown here it is the latest moment, at which everything is over.
  public static var now: Instant {
    #if canImport(Darwin) || os(Linux)
      var time = timespec()
      // The clock of the calendar exists on every system, so the call cannot fail.
      unsafe clock_gettime(CLOCK_REALTIME, &time)
      return Instant(
        millisecondsSince1970: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    #else
      return Instant(millisecondsSince1970: .max)
    #endif
  }

  /// Takes over the seconds of another clock, to the nearest millisecond.
  ///
  /// A number beyond what an `Instant` can be becomes the first or the last one.
  public init(secondsSince1970 seconds: Double) {
    let milliseconds = (seconds * 1_000).rounded()
    // The bounds are those of `Int64`; a number beyond them has none.
    guard milliseconds >= -0x1p63 else {
      self.init(millisecondsSince1970: .min)
      return
    }
    self.init(millisecondsSince1970: milliseconds < 0x1p63 ? Int64(milliseconds) : .max)
  }

  /// Seconds since 1970-01-01T00:00:00Z, as a `Date` counts them; they give the same moment again for
  /// every year that SAML can write.
  public var secondsSince1970: Double { Double(millisecondsSince1970) / 1_000 }
}
