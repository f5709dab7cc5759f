import SAML
import SAMLFormats
import XMLSignature

/// The URIs and versions that standards define: they are not personal, so no report masks them.
enum StandardConstant {
  /// Whether an attribute's value is one of them, to its last byte.
  static func isOne(_ value: String) -> Bool { all.contains(ExactString(value)) }

  private static let all: Set<ExactString> = {
    let oasis = "urn:oasis:names:tc:SAML:"
    let suffixes = [
      "2.0:assertion", "2.0:protocol", "2.0:metadata", "2.0:cm:bearer", "2.0:cm:holder-of-key",
      "2.0:cm:sender-vouches", "2.0:attrname-format:basic", "2.0:attrname-format:uri",
      "2.0:attrname-format:unspecified", "2.0:nameid-format:entity",
      "2.0:nameid-format:persistent", "2.0:nameid-format:transient",
      "1.1:nameid-format:unspecified", "1.1:nameid-format:emailAddress", "2.0:consent:unspecified",
      "2.0:ac:classes:PasswordProtectedTransport", "2.0:ac:classes:unspecified", "1.0:assertion",
      "1.0:protocol",
    ]
    let others = [
      "2.0", "xs:string", "xsd:string", "http://www.w3.org/2001/XMLSchema",
      "http://www.w3.org/2001/XMLSchema-instance", "http://www.w3.org/2000/09/xmldsig#",
      "http://www.w3.org/2000/09/xmldsig#enveloped-signature",
      "http://www.w3.org/2001/04/xmlenc#", "http://www.w3.org/2009/xmlenc11#",
      "http://www.w3.org/2001/10/xml-exc-c14n#",
      "http://www.w3.org/2001/10/xml-exc-c14n#WithComments",
      "http://www.w3.org/TR/2001/REC-xml-c14n-20010315", "http://www.w3.org/2006/12/xml-c14n11",
      "http://schemas.xmlsoap.org/soap/envelope/",
      "http://www.w3.org/2001/04/xmlenc#aes128-cbc", "http://www.w3.org/2001/04/xmlenc#aes256-cbc",
      "http://www.w3.org/2009/xmlenc11#aes128-gcm", "http://www.w3.org/2009/xmlenc11#aes256-gcm",
      "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p", "http://www.w3.org/2001/04/xmlenc#Element",
      "http://www.w3.org/2001/04/xmlenc#kw-aes128", "http://www.w3.org/2001/04/xmlenc#kw-aes192",
      "http://www.w3.org/2001/04/xmlenc#kw-aes256", "http://www.w3.org/2009/xmldsig11#",
      "http://www.w3.org/2009/xmlenc11#ECDH-ES", "http://www.w3.org/2009/xmlenc11#ConcatKDF",
      "http://www.w3.org/2009/xmlenc11#pbkdf2", "http://www.w3.org/2021/04/xmldsig-more#",
      "http://www.w3.org/2021/04/xmldsig-more#x25519",
      "http://www.w3.org/2021/04/xmldsig-more#hkdf",
    ]
    let methods =
      SignatureMethod.allCases.map(\.rawValue) + DigestMethod.allCases.map(\.rawValue)
    let statuses = StatusExplanation.all.map(\.code.rawValue)
    return Set(exact: suffixes.map { oasis + $0 } + others + methods + statuses)
  }()
}
