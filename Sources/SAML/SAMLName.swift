import XMLTree

/// The names of SAML 2.0 (SAML Core §1.2).
enum SAMLName {
  static let assertionNamespace = "urn:oasis:names:tc:SAML:2.0:assertion"
  static let protocolNamespace = "urn:oasis:names:tc:SAML:2.0:protocol"

  static func assertion(_ localName: String) -> ExpandedName {
    ExpandedName(localName, in: assertionNamespace)
  }

  static func `protocol`(_ localName: String) -> ExpandedName {
    ExpandedName(localName, in: protocolNamespace)
  }

  // Messages
  static let response = `protocol`("Response")
  static let attributeQuery = `protocol`("AttributeQuery")
  static let extensions = `protocol`("Extensions")
  static let status = `protocol`("Status")
  static let statusCode = `protocol`("StatusCode")
  static let statusMessage = `protocol`("StatusMessage")
  static let statusDetail = `protocol`("StatusDetail")

  // Assertions
  static let assertion = assertion("Assertion")
  static let encryptedAssertion = assertion("EncryptedAssertion")
  static let issuer = assertion("Issuer")
  static let subject = assertion("Subject")
  static let nameID = assertion("NameID")
  static let baseID = assertion("BaseID")
  static let encryptedID = assertion("EncryptedID")
  static let subjectConfirmation = assertion("SubjectConfirmation")
  static let subjectConfirmationData = assertion("SubjectConfirmationData")
  static let conditions = assertion("Conditions")
  static let condition = assertion("Condition")
  static let audienceRestriction = assertion("AudienceRestriction")
  static let audience = assertion("Audience")
  static let oneTimeUse = assertion("OneTimeUse")
  static let proxyRestriction = assertion("ProxyRestriction")
  static let advice = assertion("Advice")
  static let statement = assertion("Statement")
  static let authnStatement = assertion("AuthnStatement")
  static let authzDecisionStatement = assertion("AuthzDecisionStatement")
  static let subjectLocality = assertion("SubjectLocality")
  static let authnContext = assertion("AuthnContext")
  static let authnContextClassRef = assertion("AuthnContextClassRef")
  static let authnContextDecl = assertion("AuthnContextDecl")
  static let authnContextDeclRef = assertion("AuthnContextDeclRef")
  static let authenticatingAuthority = assertion("AuthenticatingAuthority")
  static let attributeStatement = assertion("AttributeStatement")
  static let attribute = assertion("Attribute")
  static let encryptedAttribute = assertion("EncryptedAttribute")
  static let attributeValue = assertion("AttributeValue")

  // XML attributes
  static let id = ExpandedName("ID")
  static let version = ExpandedName("Version")
  static let issueInstant = ExpandedName("IssueInstant")
  static let destination = ExpandedName("Destination")
  static let consent = ExpandedName("Consent")
  static let inResponseTo = ExpandedName("InResponseTo")
  static let value = ExpandedName("Value")
  static let format = ExpandedName("Format")
  static let nameQualifier = ExpandedName("NameQualifier")
  static let spNameQualifier = ExpandedName("SPNameQualifier")
  static let spProvidedID = ExpandedName("SPProvidedID")
  static let method = ExpandedName("Method")
  static let notBefore = ExpandedName("NotBefore")
  static let notOnOrAfter = ExpandedName("NotOnOrAfter")
  static let count = ExpandedName("Count")
  static let recipient = ExpandedName("Recipient")
  static let address = ExpandedName("Address")
  static let authnInstant = ExpandedName("AuthnInstant")
  static let sessionIndex = ExpandedName("SessionIndex")
  static let sessionNotOnOrAfter = ExpandedName("SessionNotOnOrAfter")
  static let name = ExpandedName("Name")
  static let nameFormat = ExpandedName("NameFormat")
  static let friendlyName = ExpandedName("FriendlyName")
  static let xsiNil = ExpandedName("nil", in: "http://www.w3.org/2001/XMLSchema-instance")
  static let xsiSchemaLocation = ExpandedName(
    "schemaLocation", in: "http://www.w3.org/2001/XMLSchema-instance")
  static let xsiNoNamespaceSchemaLocation = ExpandedName(
    "noNamespaceSchemaLocation", in: "http://www.w3.org/2001/XMLSchema-instance")
  static let xsiType = ExpandedName("type", in: "http://www.w3.org/2001/XMLSchema-instance")
}
