public import CanonicalXML
public import SAMLFormats
public import XMLSignature

/// The result of one rule for one payload.
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

  /// The place in the captured document.
  public struct Location: Sendable, Hashable {
    /// Most locations belong to rules that hold, and are never read.
    ///
    /// Only a reader pays for the path and for counting lines.
    private enum Place: Sendable {
      case told(path: ExactString?, Position)
      case node(NodeID, XMLTree)
    }

    private let place: Place

    /// The path of the element, such as `/samlp:Response/saml:Assertion[1]`; nil before there is a
    /// tree.
    public var path: ExactString? {
      switch place {
      case .told(let path, _): path
      case .node(let node, let tree): tree.path(of: node)
      }
    }

    /// Whether there is a path; asking costs less than the path itself.
    package var hasPath: Bool {
      switch place {
      case .told(let path, _): path != nil
      case .node: true
      }
    }

    /// Line, column and byte.
    public var position: Position {
      switch place {
      case .told(_, let position): position
      case .node(let node, let tree): tree.position(of: node)
      }
    }

    /// Makes a location.
    package init(path: ExactString?, position: Position) { place = .told(path: path, position) }

    package init(_ node: NodeID, in tree: XMLTree) { place = .node(node, tree) }

    package init(_ element: XMLTree.Element) { self.init(element.id, in: element.tree) }

    /// Whether both name the same place, however they know it.
    public static func == (left: Location, right: Location) -> Bool {
      left.position == right.position && left.path == right.path
    }

    /// Feeds the place, as `==` compares it.
    public func hash(into hasher: inout Hasher) { hasher.combine(position) }
  }

  /// A part that a rule requires.
  package enum Lack: Sendable, Hashable, CaseIterable {
    /// A response that could be read.
    case response
    /// A message that could be read.
    case message
    /// Exactly one assertion that could be read.
    case assertion
    /// A bearer confirmation.
    case confirmation
    /// A time window with an end.
    case window
    /// An address in the response.
    case destination
    /// A signature or a confirmation that binds the query to the assertion.
    case binding
    /// The other rules, which must all hold.
    case otherRules
  }

  /// The names of findings; docs/reference/error-codes.md lists them.
  public typealias Code = StableCode

  /// The stable dotted code: of the rule when it passes, of the defect when it fails.
  public let code: Code
  /// How the rule came out.
  public let outcome: Outcome
  /// Whether the payload is `valid` only if this rule passes.
  public let isRequired: Bool
  /// The expectation of the rule: identifiers and times, never a personal value.
  public package(set) var expected: Evidence?
  /// The actual content: identifiers and times, never a personal value.
  public package(set) var actual: Evidence?
  /// Why, where there is evidence for one cause.
  public package(set) var cause: Cause?
  /// The accidental change of the payload, where it is known.
  public package(set) var edit: AccidentalEdit?
  /// Where.
  public package(set) var location: Location?
  /// The part that the message lacks, where that is why the rule was not applied.
  package private(set) var lack: Lack?
  /// Whether it only remarks on the payload: the rule holds, and the verdict does not change.
  public private(set) var isNote = false
}

// Both initialisers end in the memberwise one: it makes a finding where it is kept. One that assigns
// the members makes it somewhere else and copies it, which costs as much as most rules.
extension Finding {
  /// Makes a finding.
  package init(
    _ code: Code, _ outcome: Outcome, isRequired: Bool = true, expected: Evidence? = nil,
    actual: Evidence? = nil, cause: Cause? = nil, edit: AccidentalEdit? = nil,
    location: Location? = nil
  ) {
    self.init(
      code: code, outcome: outcome, isRequired: isRequired, expected: expected, actual: actual,
      cause: cause, edit: edit, location: location)
  }

  /// Makes a finding that a rule was not applied, since the message lacks what it needs.
  package init(
    _ code: Code, lacking lack: Lack, isRequired: Bool = true, expected: Evidence? = nil
  ) {
    self.init(code, .notChecked, isRequired: isRequired, expected: expected)
    self.lack = lack
  }

  /// Makes a note: a finding that holds, decides nothing, and is worth reading.
  package init(
    note code: Code, expected: Evidence? = nil, actual: Evidence? = nil, location: Location? = nil
  ) {
    self.init(
      code, .pass, isRequired: false, expected: expected, actual: actual, location: location)
    isNote = true
  }
}
