/// The functions of XPath (XPath 1.0 §4).
extension XPathEvaluator {
  mutating func call(
    _ function: XPathExpression.Function, _ arguments: [XPathExpression.Term],
    at context: Context
  ) throws(XPathError) -> XPathValue {
    switch function {
    case .last: return .number(Double(context.size))
    case .position: return .number(Double(context.position))
    case .true: return .boolean(true)
    case .false: return .boolean(false)
    case .here:
      guard let here else { throw .unsupported }
      return .nodes([here])
    case .count:
      return .number(Double(try value(of: arguments[0], at: context).requiredNodes().count))
    case .sum:
      var sum = 0.0
      for node in try value(of: arguments[0], at: context).requiredNodes() {
        sum += XPathNumber.value(try text(of: node))
      }
      return .number(sum)
    case .boolean: return .boolean(try boolean(value(of: arguments[0], at: context)))
    case .not: return .boolean(!(try boolean(value(of: arguments[0], at: context))))
    case .lang:
      let wanted = try text(value(of: arguments[0], at: context))
      return .boolean(try speaks(wanted, context.node))
    case .name, .localName, .namespaceURI: return try name(function, arguments, at: context)
    case .number, .floor, .ceiling, .round:
      let number = try number(argument(arguments, at: context))
      return .number(Self.rounded(function, number))
    default: return try string(function, arguments, at: context)
    }
  }

  /// The argument, or the context node where none is written.
  private mutating func argument(
    _ arguments: [XPathExpression.Term], at context: Context
  ) throws(XPathError) -> XPathValue {
    guard let argument = arguments.first else { return .nodes([context.node]) }
    return try value(of: argument, at: context)
  }

  private mutating func name(
    _ function: XPathExpression.Function, _ arguments: [XPathExpression.Term],
    at context: Context
  ) throws(XPathError) -> XPathValue {
    guard let number = try argument(arguments, at: context).requiredNodes().first else {
      return .text([])
    }
    let node = document.nodes[number]
    try charge(1 + (node.prefix.count + node.uri.count) / Self.bytesPerStep)
    return switch function {
    case .namespaceURI: .text(node.uri)
    case .name where !node.prefix.isEmpty:
      .text(node.prefix + [UInt8(ascii: ":")] + node.local)
    default: .text(node.local)
    }
  }

  private static func rounded(_ function: XPathExpression.Function, _ number: Double) -> Double {
    switch function {
    case .floor: number.rounded(.down)
    case .ceiling: number.rounded(.up)
    // Halves go up (XPath 1.0 §4.4).
    case .round: (number + 0.5).rounded(.down)
    default: number
    }
  }

  /// Whether a node's nearest `xml:lang` is a language, or a kind of it.
  private mutating func speaks(_ wanted: [UInt8], _ node: Int) throws(XPathError) -> Bool {
    var current = node
    while current >= 0 {
      for own in document.own(current) {
        let attribute = document.nodes[own]
        try charge(1)
        guard attribute.kind == .attribute, attribute.uri == XPathDocument.xmlURI,
          attribute.local == Array("lang".utf8)
        else { continue }
        let (language, wanted) = (attribute.value.map(Self.lower), wanted.map(Self.lower))
        return language.starts(with: wanted)
          && (language.count == wanted.count || language[wanted.count] == UInt8(ascii: "-"))
      }
      current = document.nodes[current].parent
    }
    return false
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")) ~= byte ? byte | 0x20 : byte
  }

  private mutating func string(
    _ function: XPathExpression.Function, _ terms: [XPathExpression.Term], at context: Context
  ) throws(XPathError) -> XPathValue {
    var texts: [[UInt8]] = []
    if terms.isEmpty { texts.append(try text(of: context.node)) }
    for term in terms {
      let text = try text(value(of: term, at: context))
      try charge(1 + text.count / Self.bytesPerStep)
      texts.append(text)
    }
    let first = texts[0]
    switch function {
    case .concat: return .text(Array(texts.joined()))
    case .startsWith: return .boolean(first.starts(with: texts[1]))
    case .contains: return .boolean(try place(of: texts[1], in: first) != nil)
    case .substringBefore:
      return .text(try place(of: texts[1], in: first).map { Array(first[..<$0]) } ?? [])
    case .substringAfter:
      return .text(
        try place(of: texts[1], in: first).map { Array(first[($0 + texts[1].count)...]) } ?? [])
    case .substring: return .text(Self.part(of: first, texts.dropFirst().map(XPathNumber.value)))
    case .stringLength:
      return .number(Double(String(decoding: first, as: UTF8.self).unicodeScalars.count))
    case .normalizeSpace:
      let words = first.split(whereSeparator: XPathNumber.isSpace)
      return .text(Array(words.joined(separator: [0x20])))
    case .translate: return .text(try translated(first, from: texts[1], to: texts[2]))
    default: return .text(first)
    }
  }

  /// Where a text occurs first.
  private mutating func place(of text: [UInt8], in whole: [UInt8]) throws(XPathError) -> Int? {
    guard whole.count >= text.count else { return nil }
    for start in 0...(whole.count - text.count) {
      if start % Self.bytesPerStep == 0 { try charge(1 + text.count) }
      if whole[start...].starts(with: text) { return start }
    }
    return nil
  }

  /// The characters from one position on, as many as are asked for (XPath 1.0 §4.2).
  private static func part(of text: [UInt8], _ numbers: [Double]) -> [UInt8] {
    let start = (numbers[0] + 0.5).rounded(.down)
    let end = numbers.count > 1 ? start + (numbers[1] + 0.5).rounded(.down) : .infinity
    var result = String.UnicodeScalarView()
    for (index, scalar) in String(decoding: text, as: UTF8.self).unicodeScalars.enumerated() {
      let position = Double(index + 1)
      if position >= start, position < end { result.append(scalar) }
    }
    return Array(String(result).utf8)
  }

  private mutating func translated(
    _ text: [UInt8], from: [UInt8], to: [UInt8]
  ) throws(XPathError) -> [UInt8] {
    let from = Array(String(decoding: from, as: UTF8.self).unicodeScalars)
    let to = Array(String(decoding: to, as: UTF8.self).unicodeScalars)
    try charge(from.count)
    var table: [Unicode.Scalar: Unicode.Scalar?] = [:]
    for (index, scalar) in from.enumerated() where table[scalar] == nil {
      table[scalar] = .some(index < to.count ? to[index] : nil)
    }
    var result = String.UnicodeScalarView()
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      if let replacement = table[scalar] {
        if let replacement { result.append(replacement) }
      } else {
        result.append(scalar)
      }
    }
    return Array(String(result).utf8)
  }
}
