/// The kind of problem that a failed finding is, to sort many of them.
public enum Severity: String, Sendable, Hashable, CaseIterable {
  /// The traces of an attack: wrapping, a forged part, a document type, a replay.
  ///
  /// Look at it first.
  case attack
  /// The message violates the standards, or was changed.
  case broken
  /// The message is sound, and not what the policy accepts.
  case policy
  /// The message was used too early or too late.
  case time
  /// The bytes that were given are damaged around the message.
  case input

  /// How grave it is from 0 to 10, for pages that sort by the scale of CVSS.
  package var score: String {
    switch self {
    case .attack: "9.0"
    case .broken: "7.0"
    case .policy: "5.0"
    case .time: "3.0"
    case .input: "2.0"
    }
  }
}
