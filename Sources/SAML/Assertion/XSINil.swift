import XML

extension XMLTree.Element {
  /// Whether `xsi:nil` says that there is no value (SAML Core §2.7.3.1.1, XML Schema Part 1 §2.6.2).
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
