/// Evaluates expressions over one document, in a bounded number of steps.
///
/// A hostile expression may ask for the square of a document; each node that is looked at, and each byte
/// that is copied or compared, is a part of the budget.
struct XPathEvaluator {
  let document: XPathDocument
  /// The element that holds the expression; nil where it is of another document.
  let here: Int?
  private(set) var remainingSteps: Int

  /// Where an expression is evaluated (XPath 1.0 §1).
  struct Context {
    let node: Int
    var position = 1
    var size = 1
  }

  init(_ document: XPathDocument, here: Int?, steps: Int) {
    self.document = document
    self.here = here
    remainingSteps = steps
  }

  mutating func charge(_ steps: Int) throws(XPathError) {
    remainingSteps -= steps
    guard remainingSteps >= 0 else { throw .tooCostly }
  }

  mutating func value(
    of term: XPathExpression.Term, at context: Context
  ) throws(XPathError) -> XPathValue {
    try charge(1)
    switch term {
    case .or(let left, let right):
      if try boolean(value(of: left, at: context)) { return .boolean(true) }
      return .boolean(try boolean(value(of: right, at: context)))
    case .and(let left, let right):
      guard try boolean(value(of: left, at: context)) else { return .boolean(false) }
      return .boolean(try boolean(value(of: right, at: context)))
    case .compare(let comparison, let left, let right):
      let (left, right) = (try value(of: left, at: context), try value(of: right, at: context))
      return .boolean(try compare(comparison, left, right))
    case .calculate(let calculation, let left, let right):
      let left = try number(value(of: left, at: context))
      let right = try number(value(of: right, at: context))
      return .number(Self.calculate(calculation, left, right))
    case .negate(let term): return .number(-(try number(value(of: term, at: context))))
    case .union(let left, let right):
      let nodes = try value(of: left, at: context).requiredNodes()
      return .nodes(try ordered(nodes + value(of: right, at: context).requiredNodes()))
    case .path(let path): return .nodes(try nodes(of: path, at: context))
    case .literal(let text): return .text(text)
    case .number(let number): return .number(number)
    case .call(let function, let arguments):
      return try call(function, arguments, at: context)
    }
  }

  private mutating func nodes(
    of path: XPathExpression.Path, at context: Context
  ) throws(XPathError) -> [Int] {
    var nodes: [Int]
    switch path.start {
    case .context: nodes = [context.node]
    case .root: nodes = [0]
    case .term(let term, let predicates):
      nodes = try filter(try value(of: term, at: context).requiredNodes(), by: predicates)
    }
    for step in path.steps {
      var found: [Int] = []
      for node in nodes { found += try self.nodes(of: step, at: node) }
      nodes = try ordered(found)
    }
    return nodes
  }

  private mutating func nodes(
    of step: XPathExpression.Step, at node: Int
  ) throws(XPathError) -> [Int] {
    var found: [Int] = []
    let candidates = try self.candidates(on: step.axis, of: node)
    try charge(candidates.count + 1)
    for candidate in candidates where passes(candidate, step.test, on: step.axis) {
      found.append(candidate)
    }
    return try filter(found, by: step.predicates)
  }

  /// The nodes on an axis, the nearest first (XPath 1.0 §2.2).
  private mutating func candidates(
    on axis: XPathExpression.Axis, of node: Int
  ) throws(XPathError) -> [Int] {
    let nodes = document.nodes
    switch axis {
    case .self: return [node]
    case .parent: return nodes[node].parent < 0 ? [] : [nodes[node].parent]
    case .ancestor: return ancestors(of: node)
    case .ancestorOrSelf: return [node] + ancestors(of: node)
    case .attribute: return document.own(node).filter { nodes[$0].kind == .attribute }
    case .namespace: return document.own(node).filter { nodes[$0].kind == .namespace }
    case .child: return children(of: node)
    case .descendant, .descendantOrSelf:
      try charge(nodes[node].end - node)
      let inner = (node + 1..<nodes[node].end).filter { document.isChild($0) }
      return axis == .descendant ? inner : [node] + inner
    case .followingSibling, .precedingSibling:
      guard document.isChild(node), nodes[node].parent >= 0 else { return [] }
      let siblings = children(of: nodes[node].parent)
      try charge(siblings.count)
      return axis == .followingSibling
        ? siblings.filter { $0 > node } : siblings.filter { $0 < node }.reversed()
    case .following:
      try charge(nodes.count - nodes[node].end)
      return (nodes[node].end..<nodes.count).filter { document.isChild($0) }
    case .preceding:
      try charge(node)
      return (0..<node).reversed().filter { document.isChild($0) && nodes[$0].end <= node }
    }
  }

  private func ancestors(of node: Int) -> [Int] {
    var ancestors: [Int] = []
    var current = document.nodes[node].parent
    while current >= 0 {
      ancestors.append(current)
      current = document.nodes[current].parent
    }
    return ancestors
  }

  private func children(of node: Int) -> [Int] {
    var children: [Int] = []
    var current = max(node + 1, document.own(node).upperBound)
    while current < document.nodes[node].end {
      children.append(current)
      current = document.nodes[current].end
    }
    return children
  }

  private func passes(
    _ number: Int, _ test: XPathExpression.Test, on axis: XPathExpression.Axis
  ) -> Bool {
    let node = document.nodes[number]
    let principal: XPathDocument.Kind =
      switch axis {
      case .attribute: .attribute
      case .namespace: .namespace
      default: .element
      }
    return switch test {
    case .anyNode: true
    case .text: node.kind == .text
    case .comment: node.kind == .comment
    case .instruction(let target):
      node.kind == .instruction && (target.map { $0 == node.local } ?? true)
    case .anyName: node.kind == principal
    case .anyNameIn(let uri): node.kind == principal && node.uri == uri
    case .name(let uri, let local):
      node.kind == principal && node.local == local && node.uri == uri
    }
  }

  /// The nodes for which predicates hold; positions count in the order that is given.
  private mutating func filter(
    _ nodes: [Int], by predicates: [XPathExpression.Term]
  ) throws(XPathError) -> [Int] {
    var nodes = nodes
    for predicate in predicates {
      var kept: [Int] = []
      for (index, node) in nodes.enumerated() {
        let context = Context(node: node, position: index + 1, size: nodes.count)
        let value = try value(of: predicate, at: context)
        let holds: Bool
        if case .number(let number) = value {
          holds = number == Double(index + 1)
        } else {
          holds = try boolean(value)
        }
        if holds { kept.append(node) }
      }
      nodes = kept
    }
    return nodes
  }

  /// Nodes in document order, each once.
  private mutating func ordered(_ nodes: [Int]) throws(XPathError) -> [Int] {
    try charge(nodes.count)
    let isOrdered = zip(nodes, nodes.dropFirst()).allSatisfy { $0 < $1 }
    return isOrdered ? nodes : Set(nodes).sorted()
  }
}
