import XML

/// Makes the canonical octets of structured values, as many as one assertion may have (LIM-11).
struct StructuredOctets {
  private let maximum: Int
  private var remaining: Int

  /// Begins with the first value of an assertion.
  ///
  /// - Parameter maximum: How many octets all values together may have.
  init(atMost maximum: Int) {
    self.maximum = maximum
    remaining = maximum
  }

  /// The canonical octets of a value, as text.
  mutating func text(of element: XMLTree.Element) throws(AssertionError) -> String {
    var canonicalizer = Canonicalizer(.exclusive10)
    canonicalizer.maximumOctets = remaining
    do {
      let octets = try canonicalizer.octets(of: element.tree, apex: element.id)
      remaining -= octets.count
      return String(decoding: octets, as: UTF8.self)
    } catch {
      switch error {
      case .relativeNamespaceURI, .empty: throw .unexpectedChild(element.id)
      case .tooLarge: throw .tooMany("octets of structured AttributeValue", maximum: maximum)
      }
    }
  }
}
