public import XMLTree

/// What one rule says about one payload.
public struct Finding: Sendable, Hashable {
  /// How a rule came out.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// The rule holds.
    case pass
    /// The rule does not hold.
    case fail
    /// The rule could not be applied, and nothing is known.
    case notChecked = "not-checked"
  }

  /// Where in the captured document.
  public struct Location: Sendable, Hashable {
    /// The path of the element, such as `/samlp:Response/saml:Assertion[1]`; nil before there is a
    /// tree.
    public let path: String?
    /// Line, column and octet.
    public let position: Position

    /// Makes a location.
    public init(path: String?, position: Position) {
      self.path = path
      self.position = position
    }
  }

  /// The stable dotted code: of the rule when it passes, of the defect when it fails.
  public let code: String
  /// How the rule came out.
  public let outcome: Outcome
  /// Whether the payload is `valid` only if this rule passes.
  public let isRequired: Bool
  /// What the rule wanted: identifiers and times, never a value of a person.
  public var expected: String?
  /// What it found: identifiers and times, never a value of a person.
  public var actual: String?
  /// A stable name of the cause, where there is evidence for one.
  public var cause: String?
  /// A stable name of what was done to the payload without meaning to change it, where that is known;
  /// the raw value of an `AccidentalEdit`.
  public var edit: String?
  /// Where.
  public var location: Location?

  /// Makes a finding.
  public init(
    _ code: String, _ outcome: Outcome, isRequired: Bool = true, expected: String? = nil,
    actual: String? = nil, cause: String? = nil, edit: String? = nil, location: Location? = nil
  ) {
    self.code = code
    self.outcome = outcome
    self.isRequired = isRequired
    self.expected = expected
    self.actual = actual
    self.cause = cause
    self.edit = edit
    self.location = location
  }
}
