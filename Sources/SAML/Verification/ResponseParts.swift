/// The parts of a response that rules look at.
///
/// Each rule lists those that it needs. A rule is not applied if one of them cannot be read, because it
/// would have to guess.
struct ResponseParts: OptionSet, Sendable {
  let rawValue: UInt16

  /// `Version` of response and assertion.
  static let versions = Self(rawValue: 1 << 0)
  static let status = Self(rawValue: 1 << 1)
  /// Who made response and assertion.
  static let issuers = Self(rawValue: 1 << 2)
  /// When response and assertion were made.
  static let issueInstants = Self(rawValue: 1 << 3)
  /// The two times of `Conditions`.
  static let timeWindow = Self(rawValue: 1 << 4)
  static let audiences = Self(rawValue: 1 << 5)
  /// The conditions beside times and audiences.
  static let otherConditions = Self(rawValue: 1 << 6)
  /// The subject of the assertion.
  static let subjectName = Self(rawValue: 1 << 7)
  static let confirmations = Self(rawValue: 1 << 8)
  static let authnStatements = Self(rawValue: 1 << 9)
  static let attributes = Self(rawValue: 1 << 10)

  static let conditions: Self = [.timeWindow, .audiences, .otherConditions]
  static let subject: Self = [.subjectName, .confirmations]
  /// The parts that only an assertion has.
  static let assertion: Self = [.conditions, .subject, .authnStatements, .attributes]
}

/// The parts of a response that no rule may look at, and why.
struct UnreadableParts: Sendable {
  private var reasons: [(parts: ResponseParts, reason: UnreadReason)] = []

  /// Why a rule that needs some parts is not applied; nil where it can be.
  ///
  /// Nearly always everything can be read.
  func reason(among parts: ResponseParts) -> UnreadReason? {
    reasons.isEmpty ? nil : reasons.first { !$0.parts.isDisjoint(with: parts) }?.reason
  }

  /// Notes that parts cannot be read.
  mutating func add(_ parts: ResponseParts, _ reason: UnreadReason) {
    reasons.append((parts, reason))
  }

  mutating func add(_ other: UnreadableParts) { reasons += other.reasons }
}
