import SAMLFormats

/// The names of elements and attributes that a response is made of.
enum KnownName {
  /// Whether a name is one of them, after any prefix that is usual for it.
  static func isOne(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      .map { ExactString(utf8: $0) }
    switch parts.count {
    case 1: return names.contains(ExactString(name))
    case 2:
      return parts[0] == "xmlns"
        ? prefixes.contains(parts[1])
        : prefixes.contains(parts[0]) && names.contains(parts[1])
    default: return false
    }
  }

  private static let prefixes: [ExactString] = [
    "saml", "saml1", "saml2", "samlp", "saml2p", "ds", "dsig", "xenc", "ec", "xs", "xsd", "xsi",
    "soap", "soapenv", "SOAP-ENV", "S", "md", "xml",
  ]

  private static let names = Set(
    words.split(whereSeparator: \.isWhitespace).map { ExactString($0) })

  private static let words = """
    Response Status StatusCode StatusMessage StatusDetail Extensions Assertion EncryptedAssertion
    Issuer Subject NameID BaseID EncryptedID SubjectConfirmation SubjectConfirmationData Conditions
    AudienceRestriction Audience OneTimeUse ProxyRestriction Advice AuthnStatement SubjectLocality
    AuthnContext AuthnContextClassRef AuthnContextDecl AuthnContextDeclRef AuthenticatingAuthority
    AttributeStatement Attribute EncryptedAttribute AttributeValue AttributeQuery
    ID Version IssueInstant Destination Consent InResponseTo Value Format NameQualifier
    SPNameQualifier SPProvidedID Method NotBefore NotOnOrAfter Count Recipient Address AuthnInstant
    SessionIndex SessionNotOnOrAfter Name NameFormat FriendlyName
    Signature SignedInfo CanonicalizationMethod SignatureMethod Reference Transforms Transform
    DigestMethod DigestValue SignatureValue KeyInfo X509Data X509Certificate Object Algorithm URI Id
    Type InclusiveNamespaces PrefixList EncryptedData EncryptedKey EncryptionMethod CipherData
    CipherValue Envelope Header Body Fault faultcode faultstring detail type nil xmlns DOCTYPE ENTITY
    """
}
