extension ParseLimits {
  /// The limits for octets made from a document that has passed its own, whichever those were.
  ///
  /// Canonical octets may be longer than the message they are made from, and gather inherited
  /// namespaces and attributes on one element; their number bounds everything in them.
  package static func rereading(_ octets: [UInt8]) -> ParseLimits {
    var limits = ParseLimits()
    limits.maximumOctets = octets.count
    limits.maximumDepth = octets.count
    limits.maximumElements = octets.count
    limits.maximumNodes = octets.count
    limits.maximumAttributesPerElement = octets.count
    limits.maximumNamespacesPerElement = octets.count
    limits.maximumNamespacesInScope = octets.count
    limits.maximumNamespaces = octets.count
    limits.maximumNameOctets = octets.count
    limits.maximumAttributeValueOctets = octets.count
    limits.maximumTextOctets = octets.count
    return limits
  }
}
