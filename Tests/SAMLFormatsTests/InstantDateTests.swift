import Foundation
import SAMLFormats
import Testing

/// Moments of SAML and dates of Foundation.
@Suite struct InstantDateTests {
  @Test(arguments: [
    "0001-01-01T00:00:00.001Z", "1969-12-31T23:59:59.999Z", "1970-01-01T00:00:00Z",
    "2026-03-01T12:00:30.001Z", "2026-03-01T12:00:30.999Z", "9999-12-31T23:59:59.999Z",
  ])
  func aMomentComesBackFromItsDate(_ text: String) throws {
    let instant = try #require(Instant(rfc3339: text))
    let date = Date(timeIntervalSince1970: instant.secondsSince1970)
    #expect(Instant(secondsSince1970: date.timeIntervalSince1970) == instant)
  }

  @Test func aDateIsTakenToTheNearestMillisecond() {
    #expect(Instant(secondsSince1970: 1.0004).millisecondsSince1970 == 1_000)
    #expect(Instant(secondsSince1970: 1.0006).millisecondsSince1970 == 1_001)
    #expect(Instant(secondsSince1970: -1.5).millisecondsSince1970 == -1_500)
  }

  @Test(arguments: [
    (Double.infinity, Int64.max), (-.infinity, .min), (.nan, .min), (1e300, .max), (-1e300, .min),
    (0x1p63, .max), (-0x1p63, .min),
  ])
  func aDateOutsideOfEveryCalendarIsTheNearestMoment(_ seconds: Double, _ expected: Int64) {
    #expect(Instant(secondsSince1970: seconds).millisecondsSince1970 == expected)
  }

  @Test func theClockGoesOn() {
    let before = Date.now
    #expect(abs(Instant.now.secondsSince1970 - before.timeIntervalSince1970) < 60)
  }
}
