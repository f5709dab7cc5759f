package import CanonicalXML

/// The names of SAML 2.0 (SAML Core §1.2).
package enum SAMLName {
  static let assertionNamespace: StaticString = "urn:oasis:names:tc:SAML:2.0:assertion"
  static let protocolNamespace: StaticString = "urn:oasis:names:tc:SAML:2.0:protocol"

  static func assertion(_ localName: StaticString) -> ExpandedName {
    ExpandedName(fixed: localName, in: assertionNamespace)
  }

  static func `protocol`(_ localName: StaticString) -> ExpandedName {
    ExpandedName(fixed: localName, in: protocolNamespace)
  }

  // Messages
  package static let response = `protocol`("Response")
  static let artifactResponse = `protocol`("ArtifactResponse")
  static let authzDecisionQuery = `protocol`("AuthzDecisionQuery")
  static let attributeQuery = `protocol`("AttributeQuery")
  static let extensions = `protocol`("Extensions")
  package static let status = `protocol`("Status")
  package static let statusCode = `protocol`("StatusCode")
  static let statusMessage = `protocol`("StatusMessage")
  static let statusDetail = `protocol`("StatusDetail")

  // Assertions
  package static let assertion = assertion("Assertion")
  package static let encryptedAssertion = assertion("EncryptedAssertion")
  package static let issuer = assertion("Issuer")
  package static let subject = assertion("Subject")
  package static let nameID = assertion("NameID")
  static let baseID = assertion("BaseID")
  static let encryptedID = assertion("EncryptedID")
  package static let subjectConfirmation = assertion("SubjectConfirmation")
  package static let subjectConfirmationData = assertion("SubjectConfirmationData")
  package static let conditions = assertion("Conditions")
  static let condition = assertion("Condition")
  package static let audienceRestriction = assertion("AudienceRestriction")
  package static let audience = assertion("Audience")
  static let oneTimeUse = assertion("OneTimeUse")
  static let proxyRestriction = assertion("ProxyRestriction")
  static let advice = assertion("Advice")
  static let evidence = assertion("Evidence")
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
  package static let attributeValue = assertion("AttributeValue")

  // XML attributes
  static let id = ExpandedName(fixed: "ID")
  static let version = ExpandedName(fixed: "Version")
  static let issueInstant = ExpandedName(fixed: "IssueInstant")
  static let destination = ExpandedName(fixed: "Destination")
  static let consent = ExpandedName(fixed: "Consent")
  static let inResponseTo = ExpandedName(fixed: "InResponseTo")
  static let value = ExpandedName(fixed: "Value")
  static let format = ExpandedName(fixed: "Format")
  static let nameQualifier = ExpandedName(fixed: "NameQualifier")
  static let spNameQualifier = ExpandedName(fixed: "SPNameQualifier")
  static let spProvidedID = ExpandedName(fixed: "SPProvidedID")
  static let method = ExpandedName(fixed: "Method")
  static let notBefore = ExpandedName(fixed: "NotBefore")
  static let notOnOrAfter = ExpandedName(fixed: "NotOnOrAfter")
  static let count = ExpandedName(fixed: "Count")
  static let recipient = ExpandedName(fixed: "Recipient")
  static let address = ExpandedName(fixed: "Address")
  static let authnInstant = ExpandedName(fixed: "AuthnInstant")
  static let sessionIndex = ExpandedName(fixed: "SessionIndex")
  static let sessionNotOnOrAfter = ExpandedName(fixed: "SessionNotOnOrAfter")
  static let name = ExpandedName(fixed: "Name")
  static let nameFormat = ExpandedName(fixed: "NameFormat")
  static let friendlyName = ExpandedName(fixed: "FriendlyName")
  static let xsiNil = ExpandedName(fixed: "nil", in: "http://www.w3.org/2001/XMLSchema-instance")
  static let xsiSchemaLocation = ExpandedName(
    fixed: "schemaLocation", in: "http://www.w3.org/2001/XMLSchema-instance")
  static let xsiNoNamespaceSchemaLocation = ExpandedName(
    fixed: "noNamespaceSchemaLocation", in: "http://www.w3.org/2001/XMLSchema-instance")
  static let xsiType = ExpandedName(fixed: "type", in: "http://www.w3.org/2001/XMLSchema-instance")
}
