/// How an agreed secret becomes a key, with every parameter (XML Encryption 1.1 §5.4).
package enum KeyDerivation: Sendable, Hashable {
  /// ConcatKDF with a digest over the secret and what both sides know (XML Encryption 1.1 §5.4.1).
  case concatKDF(DigestMethod, otherInfo: [UInt8] = [])
  /// HKDF with HMAC (RFC 9231, RFC 5869).
  case hkdf(DigestMethod, salt: [UInt8] = [], info: [UInt8] = [])
  /// PBKDF2 with HMAC (XML Encryption 1.1 §5.4.2, RFC 8018 §5.2).
  case pbkdf2(DigestMethod, salt: [UInt8], rounds: Int)

  /// The algorithm.
  package var method: KeyDerivationMethod {
    switch self {
    case .concatKDF: .concatKDF
    case .hkdf: .hkdf
    case .pbkdf2: .pbkdf2
    }
  }

  /// How often PBKDF2 repeats itself; 1 for the others.
  package var rounds: Int {
    if case .pbkdf2(_, _, let rounds) = self { rounds } else { 1 }
  }
}

/// A function that derives keys, named by its URI (XML Encryption 1.1 §5.4).
public enum KeyDerivationMethod: String, Sendable, CaseIterable {
  /// ConcatKDF (XML Encryption 1.1 §5.4.1).
  case concatKDF = "http://www.w3.org/2009/xmlenc11#ConcatKDF"
  /// HKDF (RFC 9231, RFC 5869).
  case hkdf = "http://www.w3.org/2021/04/xmldsig-more#hkdf"
  /// PBKDF2, whose cost the sender chooses (XML Encryption 1.1 §5.4.2).
  case pbkdf2 = "http://www.w3.org/2009/xmlenc11#pbkdf2"
}
