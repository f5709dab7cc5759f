/// The skipped text around a payload; the raw value names it in a report.
///
/// A receiver that takes the whole input reads these bytes as part of the payload.
public enum SkippedText: String, Sendable, Hashable, CaseIterable {
  /// A pair of quotation marks, as a shell, a log or JSON writes them.
  case quotationMarks = "quotation marks"

  /// A byte order mark of UTF-16 before bytes that are not UTF-16.
  case foreignByteOrderMark = "a UTF-16 byte order mark before bytes that are not UTF-16"

  /// The lines `-----BEGIN ...-----` and `-----END ...-----` (RFC 7468 §2).
  case armour = "PEM armour"

  /// The beginning of a `data:` URL, to its comma (RFC 2397 §3).
  case dataURL = "the beginning of a data: URL"

  /// Other text, such as the rest of a line of a log.
  case otherText = "other text"
}
