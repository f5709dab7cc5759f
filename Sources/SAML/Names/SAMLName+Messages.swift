import CanonicalXML

/// The names of the messages beside the response (SAML Core §3.4 to §3.7).
extension SAMLName {
  // Messages
  static let authnRequest = `protocol`("AuthnRequest")
  static let artifactResolve = `protocol`("ArtifactResolve")
  static let logoutRequest = `protocol`("LogoutRequest")
  static let logoutResponse = `protocol`("LogoutResponse")
  static let manageNameIDRequest = `protocol`("ManageNameIDRequest")
  static let manageNameIDResponse = `protocol`("ManageNameIDResponse")

  // Parts
  static let artifact = `protocol`("Artifact")
  static let sessionIndexElement = `protocol`("SessionIndex")
  static let newID = `protocol`("NewID")
  static let newEncryptedID = `protocol`("NewEncryptedID")
  static let terminate = `protocol`("Terminate")
  static let nameIDPolicy = `protocol`("NameIDPolicy")
  static let requestedAuthnContext = `protocol`("RequestedAuthnContext")
  static let scoping = `protocol`("Scoping")
  static let idpList = `protocol`("IDPList")
  static let idpEntry = `protocol`("IDPEntry")
  static let getComplete = `protocol`("GetComplete")
  static let requesterID = `protocol`("RequesterID")

  // XML attributes
  static let reason = ExpandedName(fixed: "Reason")
  static let forceAuthn = ExpandedName(fixed: "ForceAuthn")
  static let isPassive = ExpandedName(fixed: "IsPassive")
  static let protocolBinding = ExpandedName(fixed: "ProtocolBinding")
  static let consumerIndex = ExpandedName(fixed: "AssertionConsumerServiceIndex")
  static let consumerURL = ExpandedName(fixed: "AssertionConsumerServiceURL")
  static let attributeIndex = ExpandedName(fixed: "AttributeConsumingServiceIndex")
  static let providerName = ExpandedName(fixed: "ProviderName")
  static let allowCreate = ExpandedName(fixed: "AllowCreate")
  static let comparison = ExpandedName(fixed: "Comparison")
  static let proxyCount = ExpandedName(fixed: "ProxyCount")
  static let providerID = ExpandedName(fixed: "ProviderID")
  static let loc = ExpandedName(fixed: "Loc")
}
