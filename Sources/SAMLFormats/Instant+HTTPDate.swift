extension Instant {
  /// Reads a date of HTTP in its preferred form, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110
  /// §5.6.7).
  ///
  /// - Parameter text: The date; any other text gives nil, the two obsolete forms included.
  public init?(httpDate text: String) {
    let words = text.split(separator: " ").map { ExactString($0) }
    guard words.count == 6, words[5] == "GMT", words[1].utf8.count == 2,
      words[3].utf8.count == 4, words[4].utf8.count == 8,
      let month = Self.months.firstIndex(where: { words[2] == $0 })
    else { return nil }
    let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
    // A leap second has no place among the seconds since 1970.
    let clock = words[4].hasSuffix(":60") ? words[4].string.dropLast(2) + "59" : words[4].string
    self.init(rfc3339: "\(words[3])-\(number)-\(words[1])T\(clock)Z")
  }

  private static let months: [ExactString] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
