import CanonicalXML
import SAMLFormats

/// How one text or attribute is treated in a redacted copy.
///
/// Only content that cannot name a person is kept; everything unforeseen becomes a token.
enum Treatment {
  /// It stays: words of the standards, names of attributes, algorithms.
  case kept
  /// It stays if it is written as a time.
  case time
  /// An ID or a reference to one: a token, the same at every place.
  case identifier
  /// A URI that refers to an ID after `#`.
  case reference
  /// It names a provider; it stays unless entities are redacted too.
  case entity
  /// It names an endpoint, and stays as long; the case of its scheme and host does not matter.
  case endpoint
  /// A fault code: it stays if it is one of SOAP's.
  case faultCode
  /// A certificate, which is replaced by one of a throw-away key.
  case certificate
  /// An artifact: it keeps its type, and loses the provider and the message that it refers to.
  case artifact
  /// Base64 of bytes that are meaningless, except to a reader who guesses them: random ones.
  case bytes
  /// It may be personal.
  case token
  /// A value of the user metadata: a word of a closed list stays a word of the list.
  case metadata(UserMetadataKey)
}

extension Treatment {
  /// The treatment of an element's text.
  ///
  /// - Parameters:
  ///   - element: The name of the element.
  ///   - isInsideValue: Whether it is inside of an element that is a value as a whole.
  init(ofTextIn element: ExpandedName, isInsideValue: Bool) {
    switch (element.namespaceURI, element.localName) {
    case (Namespace.signature, "X509Certificate"): self = .certificate
    case (Namespace.signature, "DigestValue"), (Namespace.signature, "SignatureValue"),
      (Namespace.encryption, "CipherValue"):
      self = .bytes
    case _ where isInsideValue: self = .token
    case (Namespace.assertion, "Issuer"), (Namespace.assertion, "Audience"),
      (Namespace.assertion, "AuthenticatingAuthority"):
      self = .entity
    case (Namespace.assertion, "AuthnContextClassRef"),
      (Namespace.assertion, "AuthnContextDeclRef"):
      self = .kept
    case (Namespace.protocol, "RequesterID"): self = .entity
    case (Namespace.protocol, "Artifact"): self = .artifact
    case ("", "faultcode"): self = .faultCode
    default: self = .token
    }
  }

  /// The treatment of an attribute's value.
  init(of attribute: ExpandedName, on element: ExpandedName, isInsideValue: Bool) {
    let (namespace, name) = (attribute.namespaceURI, attribute.localName)
    if namespace == Namespace.schemaInstance {
      self = ["type", "nil", "schemaLocation"].contains(name) ? .kept : .token
    } else if namespace == Namespace.xml {
      self =
        name == "id" ? .identifier : ["lang", "space"].contains(name) ? .kept : .token
    } else if namespace.isEmpty || namespace == Namespace.security,
      Self.identifiers.contains(name)
    {
      self = .identifier
    } else if namespace == Namespace.envelope {
      self = name == "mustUnderstand" ? .kept : name == "actor" ? .entity : .token
    } else if !namespace.isEmpty {
      self = .token
    } else {
      self.init(ofPlain: name, on: element, isInsideValue: isInsideValue)
    }
  }

  private init(ofPlain name: ExactString, on element: ExpandedName, isInsideValue: Bool) {
    switch (element.namespaceURI, name) {
    case (Namespace.signature, "URI"), (Namespace.encryption, "URI"): self = .reference
    case (Namespace.signature, "Algorithm"), (Namespace.signature, "Type"),
      (Namespace.encryption, "Algorithm"), (Namespace.encryption, "Type"),
      (Namespace.exclusive, "PrefixList"):
      self = .kept
    case _ where isInsideValue: self = .token
    case (Namespace.assertion, "Name"), (Namespace.assertion, "FriendlyName"):
      self = element.localName == "Attribute" ? .kept : .token
    case (Namespace.protocol, "Value"):
      self = element.localName == "StatusCode" ? .kept : .token
    case (Namespace.encryption, "Recipient"): self = .entity
    case (Namespace.assertion, _), (Namespace.protocol, _):
      self =
        Self.times.contains(name)
        ? .time
        : Self.endpoints.contains(name)
          ? .endpoint
          : Self.entities.contains(name)
            ? .entity : Self.keptWords.contains(name) ? .kept : .token
    default: self = .token
    }
  }

  /// Whether everything inside of an element is a value, whatever its elements are called.
  static func isValue(_ element: ExpandedName) -> Bool {
    switch (element.namespaceURI, element.localName) {
    case (Namespace.assertion, "AttributeValue"), (Namespace.assertion, "NameID"),
      (Namespace.assertion, "BaseID"), (Namespace.assertion, "AuthnContextDecl"),
      (Namespace.protocol, "StatusDetail"):
      true
    default:
      false
    }
  }

  /// Whether an element is an attribute of an assertion.
  static func isAttribute(_ element: ExpandedName) -> Bool {
    element.namespaceURI == Namespace.assertion && element.localName == "Attribute"
  }

  private static let identifiers: [ExactString] = [
    "ID", "Id", "id", "AssertionID", "RequestID", "ResponseID", "InResponseTo",
  ]
  private static let times: [ExactString] = [
    "IssueInstant", "NotBefore", "NotOnOrAfter", "AuthnInstant", "SessionNotOnOrAfter",
  ]
  private static let endpoints: [ExactString] = [
    "Destination", "Recipient", "AssertionConsumerServiceURL", "Loc",
  ]
  private static let entities: [ExactString] = ["NameQualifier", "SPNameQualifier", "ProviderID"]
  private static let keptWords: [ExactString] = [
    "Version", "Format", "NameFormat", "Method", "Consent", "Count", "ForceAuthn", "IsPassive",
    "ProtocolBinding", "AssertionConsumerServiceIndex", "AttributeConsumingServiceIndex",
    "AllowCreate", "Comparison", "ProxyCount",
  ]
}

/// The namespaces whose words are known.
private enum Namespace {
  static let assertion: ExactString = "urn:oasis:names:tc:SAML:2.0:assertion"
  static let `protocol`: ExactString = "urn:oasis:names:tc:SAML:2.0:protocol"
  static let signature: ExactString = "http://www.w3.org/2000/09/xmldsig#"
  static let encryption: ExactString = "http://www.w3.org/2001/04/xmlenc#"
  static let exclusive: ExactString = "http://www.w3.org/2001/10/xml-exc-c14n#"
  static let envelope: ExactString = "http://schemas.xmlsoap.org/soap/envelope/"
  static let schemaInstance: ExactString = "http://www.w3.org/2001/XMLSchema-instance"
  static let xml: ExactString = "http://www.w3.org/XML/1998/namespace"
  static let security: ExactString =
    "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd"
}
