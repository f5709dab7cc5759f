import CanonicalXML
import SAML

/// The names of the extensions of metadata that federations use.
enum FederationName {
  /// SAML Metadata UI §2.1.
  private static let ui: StaticString = "urn:oasis:names:tc:SAML:metadata:ui"
  static let uiInfo = ExpandedName(fixed: "UIInfo", in: ui)
  static let displayName = ExpandedName(fixed: "DisplayName", in: ui)

  /// SAML Metadata RPI §2.1.
  private static let registration: StaticString = "urn:oasis:names:tc:SAML:metadata:rpi"
  static let registrationInfo = ExpandedName(fixed: "RegistrationInfo", in: registration)
  static let registrationAuthority = ExpandedName(fixed: "registrationAuthority")
  static let registrationInstant = ExpandedName(fixed: "registrationInstant")

  /// SAML Metadata Algorithm Support §2.3, §2.4.
  private static let algorithms: StaticString = "urn:oasis:names:tc:SAML:metadata:algsupport"
  static let digestMethod = ExpandedName(fixed: "DigestMethod", in: algorithms)
  static let signingMethod = ExpandedName(fixed: "SigningMethod", in: algorithms)

  /// SAML Metadata Entity Attributes §2.1.
  static let entityAttributes = ExpandedName(
    fixed: "EntityAttributes", in: "urn:oasis:names:tc:SAML:metadata:attribute")
  private static let assertion: StaticString = "urn:oasis:names:tc:SAML:2.0:assertion"
  static let attribute = ExpandedName(fixed: "Attribute", in: assertion)
  static let attributeValue = ExpandedName(fixed: "AttributeValue", in: assertion)

  static let language = ExpandedName(
    fixed: "lang", in: "http://www.w3.org/XML/1998/namespace")
}
