/// The formats of names that promise something about the name (SAML Core §8.3).
enum NameIDFormat {
  static let entity = "urn:oasis:names:tc:SAML:2.0:nameid-format:entity"
  static let persistent = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"
  static let transient = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient"
}
