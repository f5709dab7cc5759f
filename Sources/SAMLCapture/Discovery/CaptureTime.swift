public import SAMLFormats

/// When something was captured, as the container spells it.
public enum CaptureTime: Sendable, Hashable {
  /// A date and time of RFC 3339, such as `startedDateTime` of a HAR.
  case dateTime(ExactString)

  /// A number of seconds or milliseconds since 1970, such as the timestamps of mitmproxy.
  case instant(Instant)

  /// The moment; nil where it is not spelled as RFC 3339 asks for.
  package var moment: Instant? {
    switch self {
    case .dateTime(let text): Instant(rfc3339: text.string)
    case .instant(let instant): instant
    }
  }

  /// Reads a number of seconds or milliseconds since 1970; nil when it can be neither.
  ///
  /// Anything above 100,000,000,000 would be the year 5138 in seconds, so it counts milliseconds.
  package init?(number: [UInt8]) {
    guard let value = Double(String(decoding: number, as: UTF8.self)), value > 0, value < 1e15
    else { return nil }
    self = .instant(
      Instant(millisecondsSince1970: Int64(value < 1e11 ? value * 1000 : value)))
  }
}
