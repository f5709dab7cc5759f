import SAMLFormats
import Testing

/// TIM-01, TIM-03: the times of SAML, and no other text (SAML Core §1.3.3).
@Suite struct InstantTests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:00.001Z", 1),
      ("1969-12-31T23:59:59.999Z", -1), ("2000-02-29T00:00:00Z", 951_782_400_000),
      ("2026-03-01T12:00:30Z", 1_772_366_430_000), ("2026-03-01T12:00:30.5Z", 1_772_366_430_500),
      ("2026-03-01T12:00:30.123456789012Z", 1_772_366_430_123),
      ("2026-03-01T12:00:30.9999Z", 1_772_366_430_999), ("2024-02-29T23:59:59Z", 1_709_251_199_000),
      ("2038-01-19T03:14:08Z", 2_147_483_648_000), ("2100-02-28T00:00:00Z", 4_107_456_000_000),
      ("0001-01-01T00:00:00Z", -62_135_596_800_000),
      ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
      ("2000-12-31T00:00:00.000Z", 978_220_800_000),
      ("2026-03-01T12:00:30+00:00", 1_772_366_430_000),
      ("2026-03-01T12:00:30.5+00:00", 1_772_366_430_500),
    ] as [(String, Int64)])
  func aTimeIsReadToTheMillisecond(_ text: String, milliseconds: Int64) {
    #expect(Instant(samlTime: text)?.millisecondsSince1970 == milliseconds)
    #expect(Instant(rfc3339: text)?.millisecondsSince1970 == milliseconds)
  }

  @Test(arguments: [
    "", "2026", "2026-03-01", "2026-03-01T12:00:30", "2026-03-01T12:00Z", "2026-03-01 12:00:30Z",
    "2026-03-01t12:00:30Z", "2026-03-01T12:00:30z", "2026-03-01T12:00:30-00:00",
    "2026-03-01T12:00:30+00:01", "2026-03-01T12:00:30+0000", "2026-03-01T12:00:30+00",
    "2026-03-01T12:00:30+00:00Z", "2026-03-01T12:00:30+00:00 ", "2026-03-01T12:00:30 +00:00",
    "2026-03-01T12:00:30-08:00", "2026-03-01T12:00:60Z", "2026-03-01T12:60:00Z",
    "2026-03-01T24:00:00Z", "2026-03-01T25:00:00Z", "2026-02-29T00:00:00Z", "2100-02-29T00:00:00Z",
    "2026-04-31T00:00:00Z", "2026-00-10T00:00:00Z", "2026-13-01T00:00:00Z", "2026-03-00T00:00:00Z",
    "2026-03-32T00:00:00Z", "0000-01-01T00:00:00Z", "-2026-03-01T12:00:30Z",
    "+2026-03-01T12:00:30Z",
    "12026-03-01T12:00:30Z", "26-03-01T12:00:30Z", "2026-3-1T12:00:30Z", "2026-03-01T1:00:30Z",
    "2026-03-01T12:00:30.Z", "2026-03-01T12:00:30.1234567890123Z", "2026-03-01T12:00:30,5Z",
    " 2026-03-01T12:00:30Z", "2026-03-01T12:00:30Z ", "2026-03-01T12:00:30ZZ",
    "2026-03-01T12:00:30Z\n", "2026-03-01T12:00:30.5", "2026/03/01T12:00:30Z", "now",
    "\u{FF12}026-03-01T12:00:30Z", "20260301T120030Z", "2026-W09-7T12:00:30Z", "1772366430",
  ])
  func anyOtherTextIsNoTimeOfSAML(_ text: String) {
    #expect(Instant(samlTime: text) == nil)
  }

  @Test(arguments: [
    ("2026-03-01T12:00:30+00:00", "2026-03-01T12:00:30Z"),
    ("2026-03-01T12:00:30-08:00", "2026-03-01T20:00:30Z"),
    ("2026-03-01T00:00:30+23:59", "2026-02-28T00:01:30Z"),
    ("2026-03-01T12:00:30z", "2026-03-01T12:00:30Z"),
  ])
  func aPersonMayWriteAnOffset(_ text: String, utc: String) {
    #expect(Instant(rfc3339: text) == Instant(samlTime: utc))
  }

  @Test(arguments: [
    "1970-01-01T00:00:00Z", "2000-02-29T12:34:56Z", "2026-12-31T23:59:59.001Z",
    "9999-12-31T23:59:59.999Z", "2100-03-01T00:00:00Z",
  ])
  func aTimeIsWrittenAsItIsRead(_ text: String) {
    #expect(Instant(samlTime: text)?.description == text)
  }

  /// Every day of the range, against a calendar that counts.
  @Test func everyDayFollowsTheDayBeforeIt() throws {
    var expected = Int64(0)
    for year in 1970...2105 {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      for (month, length) in lengths.enumerated() {
        for day in 1...length {
          let text = "\(year)-\(two(month + 1))-\(two(day))T00:00:00Z"
          let instant = try #require(Instant(samlTime: text))
          #expect(instant.millisecondsSince1970 == expected * 86_400_000)
          #expect(instant.description == text)
          expected += 1
        }
        #expect(Instant(samlTime: "\(year)-\(two(month + 1))-\(two(length + 1))T00:00:00Z") == nil)
      }
    }
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  @Test func arithmeticStopsAtTheEndsOfTheRange() {
    let first = Instant(millisecondsSince1970: .min)
    let last = Instant(millisecondsSince1970: .max)
    #expect(last.advanced(by: .milliseconds(1)) == last)
    #expect(first.advanced(by: .milliseconds(-1)) == first)
    #expect(first.advanced(by: .seconds(Int64.max)) > first)
    #expect(last.advanced(by: .seconds(Int64.min)) < last)
    #expect(Instant(millisecondsSince1970: 0).advanced(by: .seconds(Int64.max)) == last)
    #expect(Instant(millisecondsSince1970: 0).advanced(by: .seconds(Int64.min)) == first)
    let longest = Duration.seconds(Int64.max / 1000) + .milliseconds(999)
    #expect(Instant(millisecondsSince1970: 0).advanced(by: longest) == last)
    #expect(Instant(millisecondsSince1970: 0).advanced(by: .zero - longest) == first)
    #expect(last.duration(since: first) > .zero)
    #expect(first.duration(since: last) < .zero)
    #expect(first.description.hasSuffix("ms since 1970"))
  }

  /// What is read can be written, in the years that have four digits.
  @Test(arguments: [
    ("1969-12-31T23:59:59Z", "1969-12-31T23:59:59Z"),
    ("0001-01-01T00:00:00.001Z", "0001-01-01T00:00:00.001Z"),
    ("1600-02-29T12:00:00Z", "1600-02-29T12:00:00Z"),
    ("9999-12-31T23:59:59+01:00", "9999-12-31T22:59:59Z"),
    ("9999-12-31T23:59:59-01:00", nil), ("0001-01-01T00:00:00+01:00", nil),
  ])
  func whatIsReadCanBeWritten(_ text: String, _ written: String?) {
    #expect(Instant(rfc3339: text)?.description == written)
  }

  @Test func aDurationLeadsFromOneMomentToAnother() throws {
    let early = try #require(Instant(samlTime: "2026-03-01T12:00:00Z"))
    let late = early.advanced(by: .milliseconds(90_500))
    #expect(late.description == "2026-03-01T12:01:30.500Z")
    #expect(late.duration(since: early) == .milliseconds(90_500))
    #expect(early < late)
  }
}
