package import CanonicalXML

/// The names of SAML metadata (SAML Metadata §2).
package enum MetadataName {
  static let namespace: StaticString = "urn:oasis:names:tc:SAML:2.0:metadata"

  private static func metadata(_ localName: StaticString) -> ExpandedName {
    ExpandedName(fixed: localName, in: namespace)
  }

  package static let entitiesDescriptor = metadata("EntitiesDescriptor")
  package static let entityDescriptor = metadata("EntityDescriptor")
  package static let extensions = metadata("Extensions")
  package static let identityProvider = metadata("IDPSSODescriptor")
  package static let attributeAuthority = metadata("AttributeAuthorityDescriptor")
  static let serviceProvider = metadata("SPSSODescriptor")
  package static let keyDescriptor = metadata("KeyDescriptor")
  package static let encryptionMethod = metadata("EncryptionMethod")
  package static let nameIDFormat = metadata("NameIDFormat")
  package static let attributeConsumingService = metadata("AttributeConsumingService")
  package static let serviceName = metadata("ServiceName")
  package static let requestedAttribute = metadata("RequestedAttribute")

  package static let keyInfo = ExpandedName(
    fixed: "KeyInfo", in: "http://www.w3.org/2000/09/xmldsig#")

  /// The domain of scoped attributes; an extension of Shibboleth that federations share.
  package static let scope = ExpandedName(
    fixed: "Scope", in: "urn:mace:shibboleth:metadata:1.0")
  package static let regexp = ExpandedName(fixed: "regexp")

  package static let entityID = ExpandedName(fixed: "entityID")
  package static let name = ExpandedName(fixed: "Name")
  package static let validUntil = ExpandedName(fixed: "validUntil")
  package static let cacheDuration = ExpandedName(fixed: "cacheDuration")
  package static let protocolSupport = ExpandedName(fixed: "protocolSupportEnumeration")
  package static let use = ExpandedName(fixed: "use")
  package static let binding = ExpandedName(fixed: "Binding")
  package static let location = ExpandedName(fixed: "Location")
  package static let responseLocation = ExpandedName(fixed: "ResponseLocation")
  package static let index = ExpandedName(fixed: "index")
  package static let isDefault = ExpandedName(fixed: "isDefault")
  package static let isRequired = ExpandedName(fixed: "isRequired")
  package static let friendlyName = ExpandedName(fixed: "FriendlyName")

  /// The attributes by which a role asks for signatures or announces them (SAML Metadata §2.4.3, §2.4.4).
  package static let signatureWishes = [
    ExpandedName(fixed: "WantAuthnRequestsSigned"), ExpandedName(fixed: "AuthnRequestsSigned"),
    ExpandedName(fixed: "WantAssertionsSigned"),
  ]
}
