import XML

/// The names of SAML metadata (SAML Metadata §2).
enum MetadataName {
  static let namespace: StaticString = "urn:oasis:names:tc:SAML:2.0:metadata"

  private static func metadata(_ localName: StaticString) -> ExpandedName {
    ExpandedName(fixed: localName, in: namespace)
  }

  static let entitiesDescriptor = metadata("EntitiesDescriptor")
  static let entityDescriptor = metadata("EntityDescriptor")
  static let extensions = metadata("Extensions")
  static let identityProvider = metadata("IDPSSODescriptor")
  static let attributeAuthority = metadata("AttributeAuthorityDescriptor")
  static let keyDescriptor = metadata("KeyDescriptor")

  static let keyInfo = ExpandedName(fixed: "KeyInfo", in: "http://www.w3.org/2000/09/xmldsig#")

  static let entityID = ExpandedName(fixed: "entityID")
  static let validUntil = ExpandedName(fixed: "validUntil")
  static let cacheDuration = ExpandedName(fixed: "cacheDuration")
  static let protocolSupport = ExpandedName(fixed: "protocolSupportEnumeration")
  static let use = ExpandedName(fixed: "use")
}
