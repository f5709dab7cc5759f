/// An algorithm for content, named by the URI that XML Encryption gives it (XML Encryption 1.1 §5.2).
///
/// The list is closed: an identifier is one of these strings, character for character, or it is
/// refused.
public enum BlockEncryptionMethod: String, Sendable, CaseIterable {
  /// AES with 128 bits in GCM mode (XML Encryption 1.1 §5.2.4).
  case aes128GCM = "http://www.w3.org/2009/xmlenc11#aes128-gcm"
  /// AES with 192 bits in GCM mode (XML Encryption 1.1 §5.2.4).
  case aes192GCM = "http://www.w3.org/2009/xmlenc11#aes192-gcm"
  /// AES with 256 bits in GCM mode (XML Encryption 1.1 §5.2.4).
  case aes256GCM = "http://www.w3.org/2009/xmlenc11#aes256-gcm"
  /// AES with 128 bits in CBC mode, which does not notice changes (XML Encryption 1.1 §5.2.3).
  case aes128CBC = "http://www.w3.org/2001/04/xmlenc#aes128-cbc"
  /// AES with 192 bits in CBC mode, which does not notice changes (XML Encryption 1.1 §5.2.3).
  case aes192CBC = "http://www.w3.org/2001/04/xmlenc#aes192-cbc"
  /// AES with 256 bits in CBC mode, which does not notice changes (XML Encryption 1.1 §5.2.3).
  case aes256CBC = "http://www.w3.org/2001/04/xmlenc#aes256-cbc"
  /// Triple DES in CBC mode, weak (XML Encryption 1.1 §5.2.2).
  case tripleDESCBC = "http://www.w3.org/2001/04/xmlenc#tripledes-cbc"

  /// Whether a changed ciphertext is noticed.
  package var isAuthenticated: Bool {
    switch self {
    case .aes128GCM, .aes192GCM, .aes256GCM: true
    case .aes128CBC, .aes192CBC, .aes256CBC, .tripleDESCBC: false
    }
  }

  /// The length of the content key, in bytes.
  package var keyByteCount: Int {
    switch self {
    case .aes128GCM, .aes128CBC: 16
    case .aes192GCM, .aes192CBC, .tripleDESCBC: 24
    case .aes256GCM, .aes256CBC: 32
    }
  }

  /// The bytes before the ciphertext: a nonce of 96 bits, or one block.
  var initializationVectorByteCount: Int {
    switch self {
    case .aes128GCM, .aes192GCM, .aes256GCM: 12
    case .aes128CBC, .aes192CBC, .aes256CBC: 16
    case .tripleDESCBC: 8
    }
  }

  /// The tag after the ciphertext is always whole: OpenSSL would accept one byte of it (ENC-05).
  static let tagByteCount = 16

  /// The name by which OpenSSL's providers know the cipher.
  var openSSLName: String {
    switch self {
    case .aes128GCM: "AES-128-GCM"
    case .aes192GCM: "AES-192-GCM"
    case .aes256GCM: "AES-256-GCM"
    case .aes128CBC: "AES-128-CBC"
    case .aes192CBC: "AES-192-CBC"
    case .aes256CBC: "AES-256-CBC"
    case .tripleDESCBC: "DES-EDE3-CBC"
    }
  }
}
