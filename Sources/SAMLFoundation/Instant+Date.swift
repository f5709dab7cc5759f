public import SAMLFormats

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Instant {
  /// The time of this system's clock.
  ///
  /// The verifier itself reads no clock: the caller passes the moment for which a response is
  /// evaluated.
  public static var now: Instant { Instant(Date.now) }

  /// Takes over a date, to the nearest millisecond.
  ///
  /// A date beyond what an `Instant` can be becomes the first or the last one.
  public init(_ date: Date) {
    let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
    // The bounds are those of `Int64`; a number beyond them has none.
    guard milliseconds >= -0x1p63 else {
      self.init(millisecondsSince1970: .min)
      return
    }
    self.init(millisecondsSince1970: milliseconds < 0x1p63 ? Int64(milliseconds) : .max)
  }
}

extension Date {
  /// The date of a moment, which gives the same moment again for every year that SAML can write.
  public init(_ instant: Instant) {
    self.init(timeIntervalSince1970: Double(instant.millisecondsSince1970) / 1_000)
  }
}
