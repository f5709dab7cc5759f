import Formats
import XML

/// Attributes of the simple types of XML Schema that messages have beside texts and times.
extension XMLTree.Element {
  /// A truth value (XML Schema Part 2 §3.2.2).
  func flag(_ name: ExpandedName) throws(AssertionError) -> Bool? {
    guard let text = attribute(name) else { return nil }
    switch ExactText(text.collapsed.utf8) {
    case "true", "1": return true
    case "false", "0": return false
    default: throw .malformedAttribute(name.localName, id)
    }
  }

  /// A number of 16 bits (XML Schema Part 2 §3.3.23).
  func unsignedShort(_ name: ExpandedName) throws(AssertionError) -> Int? {
    guard let text = attribute(name) else { return nil }
    guard let number = Int(nonNegativeInteger: text), number <= UInt16.max else {
      throw .malformedAttribute(name.localName, id)
    }
    return number
  }
}
