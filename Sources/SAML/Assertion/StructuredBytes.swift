import CanonicalXML

/// Makes the canonical bytes of structured values, as many as one assertion may have (LIM-11).
struct StructuredBytes {
  private let maximum: Int
  private var remaining: Int

  /// Begins with the first value of an assertion.
  ///
  /// - Parameter maximum: How many bytes all values together may have.
  init(atMost maximum: Int) {
    self.maximum = maximum
    remaining = maximum
  }

  /// The canonical bytes of a value, as text.
  mutating func text(of element: XMLTree.Element) throws(AssertionError) -> ExactString {
    var canonicalizer = Canonicalizer(.exclusive10)
    canonicalizer.maximumBytes = remaining
    do {
      let bytes = try canonicalizer.bytes(of: element.tree, apex: element.id)
      remaining -= bytes.count
      return ExactString(utf8: bytes)
    } catch {
      switch error {
      case .relativeNamespaceURI, .empty: throw .unexpectedChild(element.id)
      case .tooLarge: throw .tooMany("bytes of structured AttributeValue", maximum: maximum)
      }
    }
  }
}

extension XMLTree.Element {
  /// Whether `xsi:nil` declares that there is no value (SAML Core §2.7.3.1.1, XML Schema Part 1
  /// §2.6.2).
  ///
  /// It is an `xs:boolean`: two readers of any other text need not agree.
  func isNil() throws(AssertionError) -> Bool {
    switch attribute(SAMLName.xsiNil)?.collapsed {
    case nil, "false", "0": false
    case "true", "1": true
    default: throw .malformedAttribute("nil", id)
    }
  }
}
