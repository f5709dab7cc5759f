import SAMLFormats

/// A report that is written while payloads are evaluated: a beginning, a part for each, and an end.
///
/// Each call returns the text that is to be written next, so that a report over many payloads need
/// not be held in memory.
package protocol ReportFormat: Sendable {
  /// Returns the text before the first payload.
  mutating func begin() -> String

  /// Adds an evaluated payload.
  mutating func add(_ record: Record) -> String

  /// An input that could not be read, or holds no payload.
  mutating func add(_ input: UnreadInput) -> String

  /// Returns the text after the last payload.
  mutating func end(_ summary: ReportSummary) -> String
}

/// An input of which nothing was evaluated.
package struct UnreadInput: Sendable {
  let source: String?
  let message: String

  /// Makes one.
  ///
  /// - Parameters:
  ///   - source: The input, as the user named it; nil when that is only in the message.
  ///   - message: The message on standard error about it.
  package init(source: String?, message: String) {
    self.source = source
    self.message = message
  }
}

/// The totals after every payload was evaluated.
package struct ReportSummary: Sendable, Hashable {
  /// How many inputs could not be read.
  package let unread: Int
  /// The status that the process ends with.
  package let exitStatus: Int32

  /// Sums up.
  package init(unread: Int, exitStatus: Int32) {
    self.unread = unread
    self.exitStatus = exitStatus
  }
}

extension UnreadInput {
  /// The lines of the message that hold something, fit for a report.
  ///
  /// Split between bytes: characters are costly to find, and a combining mark would hide a line feed.
  var lines: [String] {
    message.utf8.split(separator: 0x0A).map { SafeText.make(String(Substring($0)), limit: 2000) }
  }
}
