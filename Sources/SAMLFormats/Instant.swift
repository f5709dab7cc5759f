/// A moment in UTC, in whole milliseconds.
public struct Instant: Sendable, Hashable, Comparable {
  /// Milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
  public let millisecondsSince1970: Int64

  /// Makes a moment from a clock.
  public init(millisecondsSince1970: Int64) {
    self.millisecondsSince1970 = millisecondsSince1970
  }

  /// Orders by time.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.millisecondsSince1970 < right.millisecondsSince1970
  }

  /// The moment a duration later; the ends of the range are not left.
  public func advanced(by duration: Duration) -> Instant {
    let (seconds, attoseconds) = duration.components
    let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    let (exact, exactOverflow) = milliseconds.addingReportingOverflow(
      attoseconds / 1_000_000_000_000_000)
    let step = overflow || exactOverflow ? (seconds < 0 ? .min : .max) : exact
    let (sum, sumOverflow) = millisecondsSince1970.addingReportingOverflow(step)
    return Instant(millisecondsSince1970: sumOverflow ? (step < 0 ? .min : .max) : sum)
  }

  /// How long after another moment this one is.
  public func duration(since other: Instant) -> Duration {
    let (difference, overflow) = millisecondsSince1970.subtractingReportingOverflow(
      other.millisecondsSince1970)
    return .milliseconds(overflow ? (self < other ? .min : .max) : difference)
  }
}

extension Instant {
  /// Reads a time of SAML: `YYYY-MM-DDThh:mm:ss`, an optional fraction, and `Z`.
  ///
  /// UTC is required, second 60 and dates that no calendar has are refused, and a fraction is cut
  /// to milliseconds (SAML Core §1.3.3, TIM-01). The offset `+00:00`, by exactly these six
  /// characters, also means UTC; a verdict notes where it occurs.
  ///
  /// - Returns: nil for every other text.
  public init?(samlTime text: String) { self.init(samlTime: Array(text.utf8)[...]) }

  package init?(samlTime bytes: ArraySlice<UInt8>) { self.init(bytes, .utc) }

  /// Reads a time as people write it on a command line: RFC 3339 §5.6, with `Z` or an offset.
  ///
  /// - Returns: nil for every other text.
  public init?(rfc3339 text: String) {
    self.init(Array(text.utf8)[...], .any)
  }

  /// The offsets from UTC that a time may have.
  private enum Offsets { case utc, any }

  private init?(_ bytes: ArraySlice<UInt8>, _ offsets: Offsets) {
    var reader = DigitReader(bytes)
    guard let year = reader.number(digits: 4), reader.skip("-"),
      let month = reader.number(digits: 2), reader.skip("-"),
      let day = reader.number(digits: 2), reader.skip("T"),
      let hour = reader.number(digits: 2), reader.skip(":"),
      let minute = reader.number(digits: 2), reader.skip(":"),
      let second = reader.number(digits: 2),
      let milliseconds = reader.fraction(),
      let offset = offsets == .any ? reader.offsetInMinutes() : reader.skipUTC() ? 0 : nil,
      reader.isAtEnd, year >= 1, 1...12 ~= month, 1...Self.days(in: month, of: year) ~= day,
      hour <= 23, minute <= 59, second <= 59
    else { return nil }
    let minutes = (Self.days(before: year, month, day) * 24 + hour) * 60 + minute - offset
    millisecondsSince1970 = Int64((minutes * 60 + second) * 1000 + milliseconds)
    // An offset leads beyond the years that can be written.
    guard Self.writable ~= millisecondsSince1970 else { return nil }
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    month == 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// Days from 1970-01-01 to a date of the Gregorian calendar: years begin in March, so that the
  /// leap day is the last of its year.
  private static func days(before year: Int, _ month: Int, _ day: Int) -> Int {
    let years = month > 2 ? year : year - 1
    let daysIntoYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return years * 365 + years / 4 - years / 100 + years / 400 + daysIntoYear - 719_468
  }
}

extension Instant: CustomStringConvertible {
  /// The moment as SAML writes it, without a fraction when it has none.
  public var description: String {
    guard Self.writable ~= millisecondsSince1970 else {
      return "\(millisecondsSince1970) ms since 1970"
    }
    var (days, inDay) = Int(millisecondsSince1970).quotientAndRemainder(dividingBy: 86_400_000)
    if inDay < 0 { (days, inDay) = (days - 1, inDay + 86_400_000) }
    let (year, month, day) = Self.date(daysSince1970: days)
    var text: [UInt8] = []
    text.reserveCapacity(24)
    func append(_ number: Int, _ digits: Int, _ separator: Unicode.Scalar) {
      var power = 1
      for _ in 1..<digits { power *= 10 }
      while power > 0 {
        text.append(0x30 + UInt8(number / power % 10))
        power /= 10
      }
      text.append(UInt8(ascii: separator))
    }
    append(year, 4, "-")
    append(month, 2, "-")
    append(day, 2, "T")
    append(inDay / 3_600_000, 2, ":")
    append(inDay / 60_000 % 60, 2, ":")
    append(inDay / 1000 % 60, 2, inDay % 1000 == 0 ? "Z" : ".")
    if inDay % 1000 != 0 { append(inDay % 1000, 3, "Z") }
    return String(decoding: text, as: UTF8.self)
  }

  /// From 0001-01-01T00:00:00Z to 9999-12-31T23:59:59.999Z: other years have no four digits, which SAML's
  /// form has.
  private static let writable: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

  private static func date(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}

/// Reads a time from left to right.
private struct DigitReader {
  private let bytes: ArraySlice<UInt8>
  private var index: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  var isAtEnd: Bool { index == bytes.endIndex }

  private mutating func digit() -> Int? {
    guard index < bytes.endIndex, 0x30...0x39 ~= bytes[index] else { return nil }
    index += 1
    return Int(bytes[index - 1] - 0x30)
  }

  mutating func number(digits count: Int) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.endIndex, UInt32(bytes[index]) == character.value else { return false }
    index += 1
    return true
  }

  /// Milliseconds; zero without a point, nil for a point without digits or with more than twelve.
  mutating func fraction() -> Int? {
    guard skip(".") else { return 0 }
    var milliseconds = 0
    var count = 0
    while let digit = digit() {
      if count < 3 { milliseconds = milliseconds * 10 + digit }
      count += 1
    }
    guard 1...12 ~= count else { return nil }
    for _ in min(count, 3)..<3 { milliseconds *= 10 }
    return milliseconds
  }

  /// Takes `Z` or `+00:00`.
  mutating func skipUTC() -> Bool {
    guard !skip("Z") else { return true }
    guard bytes[index...].elementsEqual("+00:00".utf8) else { return false }
    index = bytes.endIndex
    return true
  }

  mutating func offsetInMinutes() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    let isNegative = skip("-")
    guard isNegative || skip("+"), let hours = number(digits: 2), skip(":"),
      let minutes = number(digits: 2), hours <= 23, minutes <= 59
    else { return nil }
    return (isNegative ? -1 : 1) * (hours * 60 + minutes)
  }
}
