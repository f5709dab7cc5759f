/// How values become others, and what operators make of them (XPath 1.0 §3.4, §3.5, §4).
extension XPathEvaluator {
  func boolean(_ value: XPathValue) throws(XPathError) -> Bool {
    switch value {
    case .nodes(let nodes): !nodes.isEmpty
    case .text(let text): !text.isEmpty
    case .number(let number): number != 0 && !number.isNaN
    case .boolean(let boolean): boolean
    }
  }

  mutating func number(_ value: XPathValue) throws(XPathError) -> Double {
    switch value {
    case .number(let number): return number
    case .boolean(let boolean): return boolean ? 1 : 0
    case .text, .nodes: return XPathNumber.value(try text(value))
    }
  }

  mutating func text(_ value: XPathValue) throws(XPathError) -> [UInt8] {
    switch value {
    case .text(let text): return text
    case .number(let number): return try XPathNumber.text(number)
    case .boolean(let boolean): return Array((boolean ? "true" : "false").utf8)
    case .nodes(let nodes):
      guard let first = nodes.first else { return [] }
      return try text(of: first)
    }
  }

  /// The string value of a node (XPath 1.0 §5).
  mutating func text(of number: Int) throws(XPathError) -> [UInt8] {
    let node = document.nodes[number]
    guard node.kind == .element || node.kind == .root else {
      try charge(1 + node.value.count / Self.bytesPerStep)
      return node.value
    }
    var text: [UInt8] = []
    for inner in number + 1..<node.end where document.nodes[inner].kind == .text {
      text += document.nodes[inner].value
    }
    try charge(node.end - number + text.count / Self.bytesPerStep)
    return text
  }

  /// How many bytes cost as much as a node.
  static let bytesPerStep = 16

  static func calculate(
    _ calculation: XPathExpression.Calculation, _ left: Double, _ right: Double
  ) -> Double {
    switch calculation {
    case .add: left + right
    case .subtract: left - right
    case .multiply: left * right
    case .divide: left / right
    case .modulo: left.truncatingRemainder(dividingBy: right)
    }
  }

  /// Compares two values; of nodes any may fulfil it (XPath 1.0 §3.4).
  mutating func compare(
    _ comparison: XPathExpression.Comparison, _ left: XPathValue, _ right: XPathValue
  ) throws(XPathError) -> Bool {
    if case .boolean = left { return try compareBooleans(comparison, left, right) }
    if case .boolean = right { return try compareBooleans(comparison, left, right) }
    let isEquality = comparison == .equal || comparison == .unequal
    let isNumeric = !isEquality || left.isNumber || right.isNumber
    guard isNumeric else {
      let (left, right) = (try texts(left), try texts(right))
      if comparison == .equal { return !Set(left).isDisjoint(with: Set(right)) }
      return !left.isEmpty && !right.isEmpty && Set(left + right).count > 1
    }
    let (lefts, rights) = (try numbers(left), try numbers(right))
    guard let least = lefts.min(), let most = lefts.max(), let first = rights.min(),
      let last = rights.max()
    else { return false }
    return switch comparison {
    case .equal: !Set(lefts).isDisjoint(with: Set(rights))
    case .unequal: least != most || first != last || least != first
    case .less: least < last
    case .lessOrEqual: least <= last
    case .more: most > first
    case .moreOrEqual: most >= first
    }
  }

  private mutating func compareBooleans(
    _ comparison: XPathExpression.Comparison, _ left: XPathValue, _ right: XPathValue
  ) throws(XPathError) -> Bool {
    let (left, right) = (try boolean(left) ? 1 : 0, try boolean(right) ? 1 : 0)
    return switch comparison {
    case .equal: left == right
    case .unequal: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .more: left > right
    case .moreOrEqual: left >= right
    }
  }

  private mutating func texts(_ value: XPathValue) throws(XPathError) -> [[UInt8]] {
    guard case .nodes(let nodes) = value else { return [try text(value)] }
    var texts: [[UInt8]] = []
    for node in nodes { texts.append(try text(of: node)) }
    return texts
  }

  /// The numbers of a value; what is not a number fulfils nothing but an inequality of texts.
  private mutating func numbers(_ value: XPathValue) throws(XPathError) -> [Double] {
    guard case .nodes = value else {
      let number = try number(value)
      return number.isNaN ? [] : [number]
    }
    return try texts(value).map(XPathNumber.value).filter { !$0.isNaN }
  }
}

extension XPathValue {
  fileprivate var isNumber: Bool {
    if case .number = self { true } else { false }
  }
}
