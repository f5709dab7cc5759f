/// An expression of XPath 1.0, parsed (XPath 1.0 §3).
package struct XPathExpression: Sendable, Hashable {
  let root: Term

  indirect enum Term: Sendable, Hashable {
    case or(Term, Term)
    case and(Term, Term)
    case compare(Comparison, Term, Term)
    case calculate(Calculation, Term, Term)
    case negate(Term)
    case union(Term, Term)
    case path(Path)
    case literal([UInt8])
    case number(Double)
    case call(Function, [Term])
  }

  enum Comparison: Sendable, Hashable { case equal, unequal, less, lessOrEqual, more, moreOrEqual }

  enum Calculation: Sendable, Hashable { case add, subtract, multiply, divide, modulo }

  struct Path: Sendable, Hashable {
    enum Start: Sendable, Hashable {
      case context
      case root
      /// Another expression, whose nodes the predicates filter.
      case term(Term, [Term])
    }

    let start: Start
    let steps: [Step]
  }

  struct Step: Sendable, Hashable {
    let axis: Axis
    let test: Test
    let predicates: [Term]
  }

  enum Axis: String, Sendable, Hashable, CaseIterable {
    case ancestor
    case ancestorOrSelf = "ancestor-or-self"
    case attribute, child, descendant
    case descendantOrSelf = "descendant-or-self"
    case following
    case followingSibling = "following-sibling"
    case namespace, parent, preceding
    case precedingSibling = "preceding-sibling"
    case `self`

    /// Whether its first node is the last one of the document.
    var isReverse: Bool {
      switch self {
      case .ancestor, .ancestorOrSelf, .preceding, .precedingSibling: true
      default: false
      }
    }
  }

  enum Test: Sendable, Hashable {
    case anyNode, text, comment
    case instruction(target: [UInt8]?)
    /// Any node of the axis' own kind.
    case anyName
    case anyNameIn(uri: [UInt8])
    case name(uri: [UInt8], local: [UInt8])
  }

  /// The functions of XPath 1.0 §4, and `here` (XML Signature 1.1 §6.6.3).
  ///
  /// `id` is not among them: without a document type no attribute is an ID.
  enum Function: String, Sendable, Hashable, CaseIterable {
    case last, position, count, here, string, concat, contains, substring, translate, boolean, not
    case `true`, `false`, lang, number, sum, floor, ceiling, round, name
    case localName = "local-name"
    case namespaceURI = "namespace-uri"
    case startsWith = "starts-with"
    case substringBefore = "substring-before"
    case substringAfter = "substring-after"
    case stringLength = "string-length"
    case normalizeSpace = "normalize-space"

    /// How many arguments it takes.
    var arguments: ClosedRange<Int> {
      switch self {
      case .last, .position, .here, .true, .false: 0...0
      case .count, .boolean, .not, .lang, .sum, .floor, .ceiling, .round: 1...1
      case .string, .number, .name, .localName, .namespaceURI, .stringLength, .normalizeSpace: 0...1
      case .contains, .startsWith, .substringBefore, .substringAfter: 2...2
      case .substring: 2...3
      case .translate: 3...3
      case .concat: 2...64
      }
    }
  }

  /// Parses an expression.
  ///
  /// - Parameters:
  ///   - text: At most 4,096 bytes.
  ///   - namespaceURI: The namespace that a prefix is bound to where the expression stands.
  /// - Throws: `XPathError` for what is no expression, or one that is not evaluated here.
  package init(
    parsing text: String, _ namespaceURI: (String) -> String?
  ) throws(XPathError) {
    guard text.utf8.count <= Self.maximumBytes else { throw .tooCostly }
    var parser = XPathParser(try XPathToken.all(in: Array(text.utf8)))
    root = try parser.expression(namespaceURI)
  }

  /// An expression of a signature has some hundred.
  private static let maximumBytes = 4096
}
