import SAMLFormats

/// The standards that a code's rule comes from, each with an address that outlives versions of this package.
enum Standard: String, CaseIterable {
  case samlCore = "https://docs.oasis-open.org/security/saml/v2.0/saml-core-2.0-os.pdf"
  case samlBindings = "https://docs.oasis-open.org/security/saml/v2.0/saml-bindings-2.0-os.pdf"
  case samlProfiles = "https://docs.oasis-open.org/security/saml/v2.0/saml-profiles-2.0-os.pdf"
  case samlMetadata = "https://docs.oasis-open.org/security/saml/v2.0/saml-metadata-2.0-os.pdf"
  case xmlSignature = "https://www.w3.org/TR/xmldsig-core1/"
  case xmlEncryption = "https://www.w3.org/TR/xmlenc-core1/"
  case canonicalXML = "https://www.w3.org/TR/xml-c14n/"
  case xml = "https://www.w3.org/TR/xml/"
  case grants = "https://www.rfc-editor.org/rfc/rfc7522"
  case base64 = "https://www.rfc-editor.org/rfc/rfc4648"

  /// Its name in explanations.
  private var name: String {
    switch self {
    case .samlCore: "SAML Core"
    case .samlBindings: "SAML Bindings"
    case .samlProfiles: "SAML Profiles"
    case .samlMetadata: "SAML Metadata"
    case .xmlSignature: "XML Signature"
    case .xmlEncryption: "XML Encryption"
    case .canonicalXML: "Canonical XML"
    case .xml: "XML 1.0"
    case .grants: "RFC 7522"
    case .base64: "RFC 4648"
    }
  }

  /// The one that the words of a code name first; nil where it names none.
  static func named(in code: StableCode) -> Standard? {
    let text = "\(code.summary) \(code.why) \(code.help)"
    let named = allCases.compactMap { standard in
      text.firstRange(of: standard.name).map { (standard, $0.lowerBound) }
    }
    return named.min { $0.1 < $1.1 }?.0
  }

  /// The one that rules of an area come from; nil where this project alone defines them.
  static func of(_ area: StableCode.Area) -> Standard? {
    switch area {
    case .c14n: .canonicalXML
    case .encryption: .xmlEncryption
    case .saml, .time: .samlCore
    case .signature, .crosscheck, .key: .xmlSignature
    case .xml: .xml
    case .replay: .samlProfiles
    case .metadata: .samlMetadata
    case .oauth: .grants
    case .capture, .custom, .exchange, .payload, .policy, .sso: nil
    }
  }
}

extension StableCode {
  /// The standard that the rule comes from; nil where this project alone defines it.
  var standard: Standard? { Standard.named(in: self) ?? Standard.of(area) }
}
