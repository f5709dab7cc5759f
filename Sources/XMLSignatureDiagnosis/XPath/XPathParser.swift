/// Makes an expression of tokens, by the grammar's own rules in their order (XPath 1.0 §3).
struct XPathParser {
  private typealias Term = XPathExpression.Term
  private typealias Resolve = (String) -> String?

  private let tokens: [XPathToken]
  private var place = 0
  private var depth = 0

  /// Each level is a call here and in the evaluation.
  private static let maximumDepth = 24

  init(_ tokens: [XPathToken]) { self.tokens = tokens }

  /// Parses all of the tokens.
  mutating func expression(
    _ resolve: (String) -> String?
  ) throws(XPathError) -> XPathExpression.Term {
    let term = try or(resolve)
    guard place == tokens.count else { throw .malformed }
    return term
  }

  private func isAt(_ sign: String) -> Bool {
    guard place < tokens.count, case .sign(let found) = tokens[place] else { return false }
    return found == sign
  }

  private mutating func takes(_ sign: String) -> Bool {
    guard isAt(sign) else { return false }
    place += 1
    return true
  }

  private mutating func require(_ sign: String) throws(XPathError) {
    guard takes(sign) else { throw .malformed }
  }

  private mutating func or(_ resolve: Resolve) throws(XPathError) -> Term {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw .tooCostly }
    var term = try and(resolve)
    while takes("or") { term = .or(term, try and(resolve)) }
    return term
  }

  private mutating func and(_ resolve: Resolve) throws(XPathError) -> Term {
    var term = try equality(resolve)
    while takes("and") { term = .and(term, try equality(resolve)) }
    return term
  }

  private mutating func equality(_ resolve: Resolve) throws(XPathError) -> Term {
    var term = try relation(resolve)
    while true {
      if takes("=") {
        term = .compare(.equal, term, try relation(resolve))
      } else if takes("!=") {
        term = .compare(.unequal, term, try relation(resolve))
      } else {
        return term
      }
    }
  }

  private mutating func relation(_ resolve: Resolve) throws(XPathError) -> Term {
    let signs: [(String, XPathExpression.Comparison)] = [
      ("<=", .lessOrEqual), (">=", .moreOrEqual), ("<", .less), (">", .more),
    ]
    var term = try sum(resolve)
    while let (_, comparison) = signs.first(where: { takes($0.0) }) {
      term = .compare(comparison, term, try sum(resolve))
    }
    return term
  }

  private mutating func sum(_ resolve: Resolve) throws(XPathError) -> Term {
    var term = try product(resolve)
    while true {
      if takes("+") {
        term = .calculate(.add, term, try product(resolve))
      } else if takes("-") {
        term = .calculate(.subtract, term, try product(resolve))
      } else {
        return term
      }
    }
  }

  private mutating func product(_ resolve: Resolve) throws(XPathError) -> Term {
    let signs: [(String, XPathExpression.Calculation)] = [
      ("*", .multiply), ("div", .divide), ("mod", .modulo),
    ]
    var term = try negation(resolve)
    while let (_, calculation) = signs.first(where: { takes($0.0) }) {
      term = .calculate(calculation, term, try negation(resolve))
    }
    return term
  }

  private mutating func negation(_ resolve: Resolve) throws(XPathError) -> Term {
    var count = 0
    while takes("-") { count += 1 }
    let term = try union(resolve)
    // Two of them change nothing but the type, which is that of a number.
    return count == 0 ? term : count % 2 == 1 ? .negate(term) : .negate(.negate(term))
  }

  private mutating func union(_ resolve: Resolve) throws(XPathError) -> Term {
    var term = try path(resolve)
    while takes("|") { term = .union(term, try path(resolve)) }
    return term
  }

  private mutating func path(_ resolve: Resolve) throws(XPathError) -> Term {
    if takes("//") {
      return .path(.init(start: .root, steps: [Self.anyDescendant] + (try steps(resolve))))
    }
    if takes("/") {
      return .path(.init(start: .root, steps: isAtStep ? try steps(resolve) : []))
    }
    guard let primary = try primary(resolve) else {
      return .path(.init(start: .context, steps: try steps(resolve)))
    }
    let predicates = try predicates(resolve)
    var rest: [XPathExpression.Step] = []
    if takes("//") {
      rest = [Self.anyDescendant] + (try steps(resolve))
    } else if takes("/") {
      rest = try steps(resolve)
    }
    return predicates.isEmpty && rest.isEmpty
      ? primary : .path(.init(start: .term(primary, predicates), steps: rest))
  }

  /// A primary expression; nil where a step begins.
  private mutating func primary(_ resolve: Resolve) throws(XPathError) -> Term? {
    guard place < tokens.count else { throw .malformed }
    switch tokens[place] {
    case .literal(let text):
      place += 1
      return .literal(text)
    case .number(let number):
      place += 1
      return .number(number)
    case .sign("("):
      place += 1
      let term = try or(resolve)
      try require(")")
      return term
    case .sign("$"): throw .unsupported
    case .call(let name) where !Self.nodeTypes.contains(name):
      place += 1
      return try call(name, resolve)
    default: return nil
    }
  }

  private mutating func call(_ name: String, _ resolve: Resolve) throws(XPathError) -> Term {
    guard let function = XPathExpression.Function(rawValue: name) else { throw .unsupported }
    try require("(")
    var arguments: [Term] = []
    if !takes(")") {
      repeat { arguments.append(try or(resolve)) } while takes(",")
      try require(")")
    }
    guard function.arguments.contains(arguments.count) else { throw .malformed }
    return .call(function, arguments)
  }

  private mutating func steps(_ resolve: Resolve) throws(XPathError) -> [XPathExpression.Step] {
    var steps = [try step(resolve)]
    while true {
      if takes("//") {
        steps += [Self.anyDescendant, try step(resolve)]
      } else if takes("/") {
        steps.append(try step(resolve))
      } else {
        return steps
      }
    }
  }

  private var isAtStep: Bool {
    guard place < tokens.count else { return false }
    return switch tokens[place] {
    case .name, .axis, .sign("@"), .sign("."), .sign(".."): true
    case .call(let name): Self.nodeTypes.contains(name)
    default: false
    }
  }

  private mutating func step(_ resolve: Resolve) throws(XPathError) -> XPathExpression.Step {
    if takes(".") { return .init(axis: .self, test: .anyNode, predicates: []) }
    if takes("..") { return .init(axis: .parent, test: .anyNode, predicates: []) }
    var axis = XPathExpression.Axis.child
    if takes("@") {
      axis = .attribute
    } else if place < tokens.count, case .axis(let named) = tokens[place] {
      place += 1
      axis = named
    }
    let test = try test(resolve)
    return .init(axis: axis, test: test, predicates: try predicates(resolve))
  }

  private mutating func test(_ resolve: Resolve) throws(XPathError) -> XPathExpression.Test {
    guard place < tokens.count else { throw .malformed }
    defer { place += 1 }
    switch tokens[place] {
    case .name(nil, "*"): return .anyName
    case .name(nil, let local): return .name(uri: [], local: Array(local.utf8))
    case .name(let prefix?, let local):
      guard let uri = resolve(prefix) else { throw .malformed }
      return local == "*"
        ? .anyNameIn(uri: Array(uri.utf8)) : .name(uri: Array(uri.utf8), local: Array(local.utf8))
    case .call(let type):
      place += 1
      try require("(")
      var target: [UInt8]?
      if type == "processing-instruction", place < tokens.count,
        case .literal(let text) = tokens[place]
      {
        target = text
        place += 1
      }
      // The parenthesis is the token that `defer` steps over.
      guard isAt(")") else { throw .malformed }
      switch type {
      case "node": return .anyNode
      case "text": return .text
      case "comment": return .comment
      case "processing-instruction": return .instruction(target: target)
      default: throw .malformed
      }
    default: throw .malformed
    }
  }

  private mutating func predicates(_ resolve: Resolve) throws(XPathError) -> [Term] {
    var predicates: [Term] = []
    while takes("[") {
      predicates.append(try or(resolve))
      try require("]")
    }
    return predicates
  }

  private static let nodeTypes = ["node", "text", "comment", "processing-instruction"]
  private static let anyDescendant = XPathExpression.Step(
    axis: .descendantOrSelf, test: .anyNode, predicates: [])
}
