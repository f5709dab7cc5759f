public import SAMLFormats
import SAMLReport

/// The exit statuses, the same for every subcommand and program.
public enum ExitStatus: Int32, Sendable, Comparable {
  /// Everything asked was done, and every payload is valid.
  case success = 0
  /// It ran, and a payload is not valid or a service has refused it.
  case refused = 1
  /// Wrong usage, or an unusable configuration; nothing was evaluated.
  case usage = 2
  /// An input cannot be read or holds no payload, or a service cannot be reached.
  case unreadable = 3

  /// Whether the other status says more of what went wrong.
  public static func < (first: ExitStatus, second: ExitStatus) -> Bool {
    first.rawValue < second.rawValue
  }
}

/// Why a program ends at once, or why one of several inputs was not evaluated.
public struct Failure: Error {
  /// How the program ends.
  package let status: ExitStatus

  /// The problem, and on a line of its own what to do; it contains no personal value.
  package let message: String

  /// The input that it is about, as the user named it; nil when it is about none, or about several.
  package var source: String?

  /// The stable code of what happened; nil where it has none.
  package private(set) var code: StableCode?

  /// The same with a code.
  package func withCode(_ code: StableCode) -> Failure {
    var failure = self
    failure.code = code
    return failure
  }

  /// The same with one more line.
  package func adding(_ line: String) -> Failure {
    var failure = Failure(status, "\(message)\n\(line)")
    (failure.source, failure.code) = (source, code)
    return failure
  }

  /// Describes a failure.
  ///
  /// - Parameters:
  ///   - status: How the program ends.
  ///   - message: What happened, without values of people.
  public init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  /// Says failures on standard error, at once.
  package static func complain(_ failures: [Failure]) {
    guard !failures.isEmpty else { return }
    Console.complain(failures.map { "Error: " + $0.message })
  }

  /// The bytes that it keeps in memory.
  package var byteCount: Int { message.utf8.count + (source?.utf8.count ?? 0) }

  /// Wrong usage, or a configuration that cannot be used.
  ///
  /// - Parameter message: The problem, without personal values.
  /// - Returns: The failure, of status 2.
  public static func usage(_ message: String) -> Failure { Failure(.usage, message) }

  /// Reports that none of the inputs holds a payload.
  package static let noPayload = unreadable(
    "there is no payload in the input.\n"
      + "help: Look at what made the list or the lines: most likely it has found nothing.")

  package static func unreadable(_ message: String) -> Failure { Failure(.unreadable, message) }

  package static func unreadable(_ source: String, _ reason: String) -> Failure {
    var failure = Failure(.unreadable, "\(SafeText.make(source, limit: 2000)): \(reason)")
    failure.source = source
    return failure
  }

  /// A failure that has a code: its explanation, its place, and what to do.
  ///
  /// - Parameters:
  ///   - code: The code of the problem.
  ///   - path: The file or the capture, as the user named it.
  ///   - place: Where in it, in words; nil for the whole.
  ///   - status: How the program ends.
  /// - Returns: The failure.
  public static func explained(
    _ code: StableCode, in path: String, at place: String? = nil, _ status: ExitStatus
  ) -> Failure {
    explained(code, in: path, at: place, status: status).withCode(code)
  }

  private static func explained(
    _ code: StableCode, in path: String, at place: String?, status: ExitStatus
  ) -> Failure {
    let path = (name: path, shown: SafeText.make(path, limit: 2000))
    let sentence = code.summary.dropLast() + (place.map { " (\($0))." } ?? ".")
    let remedy = code.repair.map { "repair: \($0)\n" } ?? ""
    var failure = Failure(
      status,
      "\(path.shown): \(sentence) [\(code)]\n" + "\(remedy)help: \(code.help)")
    failure.source = path.name
    return failure
  }
}
