/// A digest algorithm, named by the URI that XML Signature gives it.
///
/// The list is closed: an identifier is one of these strings, character for character, or it is
/// refused. There is no fallback (XML Signature 1.1 §6.2).
public enum DigestMethod: String, Sendable, CaseIterable {
  /// SHA-1 (XML Signature 1.1 §6.2.1), weak: collisions are practical.
  case sha1 = "http://www.w3.org/2000/09/xmldsig#sha1"
  /// SHA-256 (XML Signature 1.1 §6.2.3).
  case sha256 = "http://www.w3.org/2001/04/xmlenc#sha256"
  /// SHA-384 (XML Signature 1.1 §6.2.4), whose URI is among those of RFC 9231, not of xmlenc.
  case sha384 = "http://www.w3.org/2001/04/xmldsig-more#sha384"
  /// SHA-512 (XML Signature 1.1 §6.2.5).
  case sha512 = "http://www.w3.org/2001/04/xmlenc#sha512"

  /// SHA-224 (RFC 9231 §2.1.2).
  case sha224 = "http://www.w3.org/2001/04/xmldsig-more#sha224"
  /// SHA3-224 (RFC 9231 §2.1.5).
  case sha3Bits224 = "http://www.w3.org/2007/05/xmldsig-more#sha3-224"
  /// SHA3-256 (RFC 9231 §2.1.5).
  case sha3Bits256 = "http://www.w3.org/2007/05/xmldsig-more#sha3-256"
  /// SHA3-384 (RFC 9231 §2.1.5).
  case sha3Bits384 = "http://www.w3.org/2007/05/xmldsig-more#sha3-384"
  /// SHA3-512 (RFC 9231 §2.1.5).
  case sha3Bits512 = "http://www.w3.org/2007/05/xmldsig-more#sha3-512"

  /// The length of the digest in bytes (FIPS 180-4 §1, FIPS 202 §6.1).
  package var byteCount: Int {
    switch self {
    case .sha1: 20
    case .sha224, .sha3Bits224: 28
    case .sha256, .sha3Bits256: 32
    case .sha384, .sha3Bits384: 48
    case .sha512, .sha3Bits512: 64
    }
  }

  /// Whether collisions of this digest are practical.
  ///
  /// With a weak digest, an attacker who prepares a message can prepare a second one with the same
  /// digest. It is implemented for old captures only; a policy must ask for it by name.
  package var isWeak: Bool {
    self == .sha1
  }

  /// Computes the digest of bytes.
  ///
  /// - Parameter bytes: The bytes, which may be empty.
  /// - Returns: `byteCount` bytes.
  /// - Throws: `KeyError.digestMethodUnavailable` when the OpenSSL configuration of this machine
  ///   does not offer the algorithm.
  public func digest(of bytes: [UInt8]) throws(KeyError) -> [UInt8] {
    try Digest.compute(self, over: bytes)
  }
}
