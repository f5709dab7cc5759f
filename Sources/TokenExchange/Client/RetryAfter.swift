import HTTPTypes
import SAMLFormats

/// How long a service wants to be left alone (RFC 9110 §10.2.3).
enum RetryAfter {
  /// Reads the header field: seconds, or a date that is compared with the response's own.
  ///
  /// The clock of the device is not asked: it may be wrong by hours.
  static func delay(in response: HTTPResponse) -> Duration? {
    guard let text = response.headerFields[.retryAfter] else { return nil }
    if let seconds = UInt32(text) { return .seconds(Int64(seconds)) }
    guard let until = Instant(httpDate: text),
      let now = response.headerFields[.date].flatMap({ Instant(httpDate: $0) })
    else { return nil }
    return max(.zero, until.duration(since: now))
  }
}
