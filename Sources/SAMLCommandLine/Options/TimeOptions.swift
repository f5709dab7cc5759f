package import ArgumentParser
public import Formats
package import SAMLReport

/// The moment of the judgement.
package struct TimeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Judge as if it were this time (RFC 3339), such as 2026-03-01T12:00:30Z; default: now.",
      valueName: "time"))
  package var at: String?

  package var source: Record.TimeSource { at == nil ? .now : .given }

  package init() {}

  package func moment() throws(Failure) -> Instant { try given() ?? Console.now }

  /// The moment that `--at` names; nil without it.
  package func given() throws(Failure) -> Instant? {
    guard let at else { return nil }
    return try Instant(flag: "--at", at)
  }
}

extension Instant {
  /// Reads a time that a flag names.
  ///
  /// - Parameters:
  ///   - flag: The flag.
  ///   - text: Its value, a time of RFC 3339.
  /// - Throws: That it is none, as wrong usage.
  public init(flag: String, _ text: String) throws(Failure) {
    guard let moment = Instant(rfc3339: text) else {
      throw .usage("\(flag) \(text) is not a time; write it as 2026-03-01T12:00:30Z.")
    }
    self = moment
  }
}
