/// Why a program ends without having done what it was asked for.
public struct ProgramFailure: Error, Sendable, Hashable {
  /// The exit status, by its meaning.
  public enum Status: Int32, Sendable, Hashable {
    /// It ran, and something was refused.
    case refused = 1
    /// Wrong usage, or a configuration that cannot be used.
    case usage = 2
    /// An input cannot be read or holds no payload, or the service cannot be reached.
    case unreadable = 3
  }

  /// The exit status.
  public let status: Status

  /// What happened, and on a line of its own what to do.
  public let message: String

  /// Describes a failure.
  ///
  /// - Parameters:
  ///   - status: The exit status.
  ///   - message: What happened, without values of people.
  public init(_ status: Status, _ message: String) {
    self.status = status
    self.message = message
  }
}
