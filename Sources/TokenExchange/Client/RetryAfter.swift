import HTTPTypes

/// How long a service wants to be left alone (RFC 9110 §10.2.3).
enum RetryAfter {
  /// Reads the header field: seconds, or a date that is compared with the response's own.
  ///
  /// The clock of the device is not asked: it may be wrong by hours.
  static func delay(in response: HTTPResponse) -> Duration? {
    guard let text = response.headerFields[.retryAfter] else { return nil }
    if let seconds = UInt32(text) { return .seconds(Int64(seconds)) }
    guard let until = second(of: text),
      let now = response.headerFields[.date].flatMap(second(of:))
    else { return nil }
    return .seconds(max(0, until - now))
  }

  /// Reads a date of the preferred form, such as `Sun, 06 Nov 1994 08:49:37 GMT`
  /// (RFC 9110 §5.6.7), as seconds since the start of the year 0.
  ///
  /// The two obsolete forms are not read; no wait is asked for then.
  private static func second(of date: String) -> Int64? {
    let words = date.split(separator: " ")
    guard words.count == 6, words[5] == "GMT",
      let day = Int64(words[1]), (1...31).contains(day),
      let month = months.firstIndex(of: String(words[2])),
      let year = Int64(words[3]), (0...9999).contains(year)
    else { return nil }
    let clock = words[4].split(separator: ":").compactMap { UInt8($0) }
    guard clock.count == 3, clock[0] < 24, clock[1] < 60, clock[2] <= 60 else { return nil }
    let seconds = Int64(clock[0]) * 3_600 + Int64(clock[1]) * 60 + Int64(clock[2])
    return (days(before: year) + daysBefore(month, of: year) + day) * 86_400 + seconds
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The days of all years before this one, in the Gregorian calendar.
  private static func days(before year: Int64) -> Int64 {
    let last = year - 1
    return year * 365 + last / 4 - last / 100 + last / 400
  }

  private static func daysBefore(_ month: Int, of year: Int64) -> Int64 {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths: [Int64] = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return lengths[..<month].reduce(0, +)
  }
}
