/// The value of an expression (XPath 1.0 §1).
enum XPathValue {
  /// Nodes in document order, each once.
  case nodes([Int])
  case text([UInt8])
  case number(Double)
  case boolean(Bool)

  /// Its nodes, where it is some.
  func requiredNodes() throws(XPathError) -> [Int] {
    guard case .nodes(let nodes) = self else { throw .malformed }
    return nodes
  }
}

/// The numbers of XPath as text, and the other way around (XPath 1.0 §4.2, §4.4).
enum XPathNumber {
  static func text(_ number: Double) throws(XPathError) -> [UInt8] {
    if number.isNaN { return Array("NaN".utf8) }
    if number.isInfinite { return Array((number < 0 ? "-Infinity" : "Infinity").utf8) }
    if let whole = Int(exactly: number) { return Array("\(whole)".utf8) }
    let text = "\(number)"
    // No exponent is allowed, and no signature counts that far.
    guard !text.contains("e") else { throw .unsupported }
    return Array(text.utf8)
  }

  /// The value of a text as a number; NaN for a text that is none (XPath 1.0 §4.4).
  static func value(_ text: [UInt8]) -> Double {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    var trimmed = text[...]
    while let first = trimmed.first, isSpace(first) { trimmed.removeFirst() }
    while let last = trimmed.last, isSpace(last) { trimmed.removeLast() }
    let magnitude = trimmed.first == UInt8(ascii: "-") ? trimmed.dropFirst() : trimmed
    let points = magnitude.filter { $0 == UInt8(ascii: ".") }.count
    guard magnitude.count <= 64, points <= 1, magnitude.contains(where: digits.contains),
      magnitude.allSatisfy({ digits.contains($0) || $0 == UInt8(ascii: ".") })
    else { return .nan }
    let sign = magnitude.count < trimmed.count ? "-" : ""
    let written = String(decoding: magnitude, as: UTF8.self)
    return Double(
      sign + (written.hasPrefix(".") ? "0" : "") + written + (written.hasSuffix(".") ? "0" : ""))
      ?? .nan
  }

  static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}
