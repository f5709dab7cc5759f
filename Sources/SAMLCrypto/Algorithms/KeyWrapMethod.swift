/// An algorithm that encrypts a content key with another key, named by the URI that XML Encryption
/// gives it (XML Encryption 1.1 §5.7.2, RFC 3394).
public enum KeyWrapMethod: String, Sendable, CaseIterable {
  /// AES key wrap with 128 bits.
  case aes128 = "http://www.w3.org/2001/04/xmlenc#kw-aes128"
  /// AES key wrap with 192 bits.
  case aes192 = "http://www.w3.org/2001/04/xmlenc#kw-aes192"
  /// AES key wrap with 256 bits.
  case aes256 = "http://www.w3.org/2001/04/xmlenc#kw-aes256"

  /// The length of the key that encrypts, in bytes.
  package var keyByteCount: Int {
    switch self {
    case .aes128: 16
    case .aes192: 24
    case .aes256: 32
    }
  }

  /// How much longer a wrapped key is, in bytes (RFC 3394 §2.2.1).
  package static let addedByteCount = 8

  /// The name by which OpenSSL's providers know the cipher.
  var openSSLName: String {
    switch self {
    case .aes128: "AES-128-WRAP"
    case .aes192: "AES-192-WRAP"
    case .aes256: "AES-256-WRAP"
    }
  }
}
