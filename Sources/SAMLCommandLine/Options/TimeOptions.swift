package import ArgumentParser
public import SAMLFormats
import SAMLReport

/// The moment for which a payload is evaluated.
package struct TimeOptions: ParsableArguments {
  /// The value of `--at`.
  package enum Choice: Sendable, Hashable {
    /// One moment for everything.
    case given(Instant)
    /// The moment of each capture, where the capture has one.
    case captured
    /// The clock of this machine.
    case now
  }

  @Option(
    help: ArgumentHelp(
      "Validate as of this time: RFC 3339, 2026-11-24 (the end of that day, UTC), seconds since 1970, "
        + "yesterday, now, or captured (the time of the capture).",
      valueName: "time"))
  package var at: String?

  package init() {}

  /// Returns the moment that `--at` names, or the current time without it.
  ///
  /// - Throws: ``Failure`` if `--at` is no time.
  package func moment() throws(Failure) -> Instant { try given() ?? Console.now }

  /// Returns the moment that `--at` names; nil without it, and for `now`.
  ///
  /// - Throws: ``Failure`` if it is no time, or if it asks for the time of a capture and there is
  ///   none.
  package func given() throws(Failure) -> Instant? {
    switch try choice() {
    case .given(let moment): moment
    case .now, nil: nil
    case .captured:
      throw .usage(
        "--at captured needs a command that validates captures, such as `saml validate`.")
    }
  }

  /// Returns the moments at which captures are judged: without `--at` that of each capture.
  ///
  /// - Throws: ``Failure`` if `--at` is no time.
  package func clock() throws(Failure) -> EvaluationClock {
    switch try choice() {
    case .given(let moment): .fixed(moment, .given)
    case .now: .fixed(Console.now, .now)
    case .captured, nil: .captured(now: Console.now)
    }
  }

  /// Parses the value of `--at`; nil without it.
  ///
  /// - Throws: ``Failure`` if it is no time.
  package func choice() throws(Failure) -> Choice? {
    switch at {
    case nil: nil
    case "captured": .captured
    case "now": .now
    case let text?: .given(try Instant(flag: "--at", text))
    }
  }
}

extension Instant {
  /// Reads a time that a flag names.
  ///
  /// - Parameters:
  ///   - flag: The flag.
  ///   - text: Its value: a time of RFC 3339, even with a space in the place of `T` and without an
  ///     offset; a date, which is its last second; seconds since 1970; `yesterday`.
  /// - Throws: ``Failure`` for any other text, as wrong usage.
  public init(flag: String, _ text: String) throws(Failure) {
    guard let moment = Instant(typed: text, now: Console.now) else {
      throw .usage(
        "\(flag) \(text) is not a time; write it as 2026-03-01T12:00:30Z, 2026-03-01 or yesterday.")
    }
    self = moment
  }

  /// Reads a time as people type it.
  private init?(typed text: String, now: Instant) {
    if text == "yesterday" {
      let yesterday = now.advanced(by: .seconds(-86_400)).description.prefix(10)
      self.init(typed: String(yesterday), now: now)
    } else if let seconds = Int64(text), 0...253_402_300_799 ~= seconds {
      self.init(millisecondsSince1970: seconds * 1000)
    } else if text.utf8.count == 10 {
      self.init(rfc3339: text + "T23:59:59Z")
    } else {
      let joined = text.replacing(" ", with: "T", maxReplacements: 1)
      guard let moment = Instant(rfc3339: joined) ?? Instant(rfc3339: joined + "Z") else {
        return nil
      }
      self = moment
    }
  }
}
