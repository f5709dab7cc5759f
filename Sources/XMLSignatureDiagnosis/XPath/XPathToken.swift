import CanonicalXML
import SAMLFormats

/// A token of an expression (XPath 1.0 §3.7).
enum XPathToken: Sendable {
  /// A sign, or the name of an operator.
  case sign(String)
  case literal([UInt8])
  case number(Double)
  /// A name, with its prefix; `*` may be the local part.
  case name(prefix: String?, local: String)
  case axis(XPathExpression.Axis)
  /// A name before a parenthesis.
  case call(String)

  /// Splits an expression.
  static func all(in text: [UInt8]) throws(XPathError) -> [XPathToken] {
    var lexer = XPathLexer(text: text)
    while try lexer.next() {
      guard lexer.tokens.count <= maximumCount else { throw .tooCostly }
    }
    return lexer.tokens
  }

  /// A row of operators is as deep as it is long; an expression of a signature has some thirty tokens.
  private static let maximumCount = 400
}

/// Splits an expression into tokens.
private struct XPathLexer {
  let text: [UInt8]
  private(set) var tokens: [XPathToken] = []
  private var place = 0

  init(text: [UInt8]) { self.text = text }

  /// Reads the next token; false at the end.
  mutating func next() throws(XPathError) -> Bool {
    skipSpace()
    guard place < text.count else { return false }
    let byte = text[place]
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      try literal(byte)
    } else if isDigit(byte)
      || byte == UInt8(ascii: ".") && place + 1 < text.count
        && isDigit(text[place + 1])
    {
      try number()
    } else if let sign = Self.signs.first(where: { text[place...].starts(with: $0.utf8) }) {
      place += sign.utf8.count
      if sign == "*", !isOperatorExpected {
        tokens.append(.name(prefix: nil, local: "*"))
      } else {
        tokens.append(.sign(sign))
      }
    } else {
      try name()
    }
    return true
  }

  private mutating func literal(_ quote: UInt8) throws(XPathError) {
    guard let end = text[(place + 1)...].firstIndex(of: quote) else { throw .malformed }
    tokens.append(.literal(Array(text[(place + 1)..<end])))
    place = end + 1
  }

  private mutating func number() throws(XPathError) {
    let start = place
    while place < text.count, isDigit(text[place]) || text[place] == UInt8(ascii: ".") {
      place += 1
    }
    let digits = String(decoding: text[start..<place], as: UTF8.self)
    let written = digits.hasPrefix(".") ? "0" + digits : digits
    guard let number = Double(written.hasSuffix(".") ? written + "0" : written) else {
      throw .malformed
    }
    tokens.append(.number(number))
  }

  private mutating func name() throws(XPathError) {
    let first = try part()
    if isOperatorExpected {
      guard ["and", "or", "div", "mod"].contains(first) else { throw .malformed }
      tokens.append(.sign(first))
      return
    }
    var name = XPathToken.name(prefix: nil, local: first)
    if place + 1 < text.count, text[place] == UInt8(ascii: ":"),
      text[place + 1] != UInt8(ascii: ":")
    {
      place += 1
      if text[place] == UInt8(ascii: "*") {
        place += 1
        name = .name(prefix: first, local: "*")
      } else {
        name = .name(prefix: first, local: try part())
      }
    }
    skipSpace()
    if place < text.count, text[place] == UInt8(ascii: "(") {
      // A function of another standard has a prefix, and none is known.
      guard case .name(nil, let local) = name else { throw .unsupported }
      tokens.append(.call(local))
    } else if place + 1 < text.count, text[place] == UInt8(ascii: ":"),
      text[place + 1] == UInt8(ascii: ":")
    {
      guard case .name(nil, let local) = name, let axis = XPathExpression.Axis(rawValue: local)
      else { throw .malformed }
      place += 2
      tokens.append(.axis(axis))
    } else {
      tokens.append(name)
    }
  }

  /// An NCName.
  private mutating func part() throws(XPathError) -> String {
    let start = place
    while place < text.count, isNameByte(text[place]) { place += 1 }
    let name = String(decoding: text[start..<place], as: UTF8.self)
    guard XMLText.isNCName(name) else { throw .malformed }
    return name
  }

  /// Whether a name or `*` here is an operator (XPath 1.0 §3.7).
  private var isOperatorExpected: Bool {
    switch tokens.last {
    case nil, .axis, .call: false
    case .sign(let sign): [")", "]", "..", "."].contains(sign)
    case .literal, .number, .name: true
    }
  }

  private mutating func skipSpace() {
    while place < text.count, XMLText.isWhiteSpace(text[place]) { place += 1 }
  }

  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= byte }

  private func isNameByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ".") || (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= byte | 0x20
  }

  /// The longer of two that begin alike comes first.
  private static let signs = [
    "..", "//", "!=", "<=", ">=", "(", ")", "[", "]", ".", "@", ",", "/", "|", "+", "-", "=", "<",
    ">", "*", "$",
  ]
}
