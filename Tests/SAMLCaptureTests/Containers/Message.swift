import SAMLFormats

/// Small messages of SAML, and the texts that people's tools make of them.
enum Message {
  static let response = xml("Response", "_r1")
  static let otherResponse = xml("Response", "_r2")
  static let query = xml("AttributeQuery", "_q1")
  static let request = xml("AuthnRequest", "_a1")

  static func xml(_ name: String, _ id: String) -> String {
    "<samlp:\(name) xmlns:samlp=\"urn:oasis:names:tc:SAML:2.0:protocol\" ID=\"\(id)\">"
      + "<a b='>'/><!-- </samlp:\(name)> -->~?>\u{FC}</samlp:\(name)>"
  }

  static func base64(_ xml: String) -> String {
    String(decoding: Base64.encode(Array(xml.utf8)), as: UTF8.self)
  }

  static func escaped(_ xml: String) -> String {
    base64(xml).map { character in
      switch character {
      case "+": "%2B"
      case "/": "%2F"
      case "=": "%3D"
      default: String(character)
      }
    }.joined()
  }

  static func form(_ xml: String, _ field: String = "SAMLResponse") -> String {
    "RelayState=x&\(field)=\(escaped(xml))&z=1"
  }

  static func url(_ xml: String, _ field: String = "SAMLResponse") -> String {
    "https://sp.example/acs?\(field)=\(escaped(xml))&RelayState=x#top"
  }
}
