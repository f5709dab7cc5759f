/// An algorithm for content keys, named by the URI that XML Encryption gives it
/// (XML Encryption 1.1 §5.5).
public enum KeyTransportMethod: String, Sendable, CaseIterable {
  /// RSA-OAEP whose mask is always made with SHA-1 (XML Encryption 1.1 §5.5.2).
  case rsaOAEPMGF1P = "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p"
  /// RSA-OAEP that names the digest of its mask (XML Encryption 1.1 §5.5.2).
  case rsaOAEP = "http://www.w3.org/2009/xmlenc11#rsa-oaep"
  /// RSA with PKCS #1 v1.5, weak (XML Encryption 1.1 §5.5.1).
  case rsa15 = "http://www.w3.org/2001/04/xmlenc#rsa-1_5"
}
