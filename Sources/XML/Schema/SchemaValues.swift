import Formats

extension String {
  /// A value of a type whose white space does not count: without what stands around it, as no such value
  /// holds any inside (XML Schema Part 2 §4.3.6).
  package var collapsed: Substring {
    guard let first = utf8.firstIndex(where: { !XMLText.isWhiteSpace($0) }),
      let last = utf8.lastIndex(where: { !XMLText.isWhiteSpace($0) })
    else { return "" }
    return Substring(utf8[first...last])
  }
}

extension Int {
  /// Reads an `xs:nonNegativeInteger`, which may be of any size (XML Schema Part 2 §3.3.20); what is beyond
  /// the largest number is that.
  package init?(nonNegativeInteger text: String) {
    var digits = text.collapsed.utf8
    let sign = digits.first
    if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { digits.removeFirst() }
    guard !digits.isEmpty, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    digits = digits.drop { $0 == UInt8(ascii: "0") }
    guard sign != UInt8(ascii: "-") || digits.isEmpty else { return nil }
    self = digits.isEmpty ? 0 : Int(Substring(digits)) ?? .max
  }
}
