/// A signature algorithm, named by the URI that XML Signature or RFC 9231 gives it.
///
/// The list is closed: an identifier is one of these strings, character for character, or it is
/// refused. There is no fallback. There is no HMAC, because an attacker could use the bytes of a
/// public key as its secret. RSASSA-PSS with parameters (RFC 9231 §2.3.9) is read as the equivalent
/// method without them.
public enum SignatureMethod: String, Sendable, CaseIterable {
  /// RSASSA-PKCS1-v1_5 with SHA-1 (XML Signature 1.1 §6.4.2), weak.
  case rsaSHA1 = "http://www.w3.org/2000/09/xmldsig#rsa-sha1"
  /// RSASSA-PKCS1-v1_5 with SHA-256 (XML Signature 1.1 §6.4.2, RFC 9231 §2.3.2).
  case rsaSHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"
  /// RSASSA-PKCS1-v1_5 with SHA-384 (XML Signature 1.1 §6.4.2, RFC 9231 §2.3.3).
  case rsaSHA384 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha384"
  /// RSASSA-PKCS1-v1_5 with SHA-512 (XML Signature 1.1 §6.4.2, RFC 9231 §2.3.4).
  case rsaSHA512 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512"
  /// RSASSA-PSS without parameters, SHA-256, 32 bytes of salt (RFC 9231 §2.3.10).
  case sha256RSAMGF1 = "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1"
  /// RSASSA-PSS without parameters, SHA-384, 48 bytes of salt (RFC 9231 §2.3.10).
  case sha384RSAMGF1 = "http://www.w3.org/2007/05/xmldsig-more#sha384-rsa-MGF1"
  /// RSASSA-PSS without parameters, SHA-512, 64 bytes of salt (RFC 9231 §2.3.10).
  case sha512RSAMGF1 = "http://www.w3.org/2007/05/xmldsig-more#sha512-rsa-MGF1"
  /// ECDSA with SHA-1 (XML Signature 1.1 §6.4.3, RFC 9231 §2.3.6), weak.
  case ecdsaSHA1 = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha1"
  /// ECDSA with SHA-256 (XML Signature 1.1 §6.4.3, RFC 9231 §2.3.6).
  case ecdsaSHA256 = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"
  /// ECDSA with SHA-384 (XML Signature 1.1 §6.4.3, RFC 9231 §2.3.6).
  case ecdsaSHA384 = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384"
  /// ECDSA with SHA-512 (XML Signature 1.1 §6.4.3, RFC 9231 §2.3.6).
  case ecdsaSHA512 = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha512"
  /// Ed25519 over the bytes themselves (RFC 9231 §2.3.12, RFC 8032 §5.1).
  case ed25519 = "http://www.w3.org/2021/04/xmldsig-more#eddsa-ed25519"

  /// RSASSA-PKCS1-v1_5 with SHA-224 (XML Signature 1.1 §6.4.2).
  case rsaSHA224 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha224"
  /// RSASSA-PSS without parameters, SHA-1, weak (RFC 9231 §2.3.10).
  case sha1RSAMGF1 = "http://www.w3.org/2007/05/xmldsig-more#sha1-rsa-MGF1"
  /// RSASSA-PSS without parameters, SHA-224 (RFC 9231 §2.3.10).
  case sha224RSAMGF1 = "http://www.w3.org/2007/05/xmldsig-more#sha224-rsa-MGF1"
  /// RSASSA-PSS without parameters, SHA3-224 (RFC 9231 §2.3.10).
  case sha3Bits224RSAMGF1 = "http://www.w3.org/2007/05/xmldsig-more#sha3-224-rsa-MGF1"
  /// RSASSA-PSS without parameters, SHA3-256 (RFC 9231 §2.3.10).
  case sha3Bits256RSAMGF1 = "http://www.w3.org/2007/05/xmldsig-more#sha3-256-rsa-MGF1"
  /// RSASSA-PSS without parameters, SHA3-384 (RFC 9231 §2.3.10).
  case sha3Bits384RSAMGF1 = "http://www.w3.org/2007/05/xmldsig-more#sha3-384-rsa-MGF1"
  /// RSASSA-PSS without parameters, SHA3-512 (RFC 9231 §2.3.10).
  case sha3Bits512RSAMGF1 = "http://www.w3.org/2007/05/xmldsig-more#sha3-512-rsa-MGF1"
  /// ECDSA with SHA-224 (XML Signature 1.1 §6.4.3, RFC 9231 §2.3.6).
  case ecdsaSHA224 = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha224"
  /// ECDSA with SHA3-224 (RFC 9231 §2.3.6).
  case ecdsaSHA3Bits224 = "http://www.w3.org/2021/04/xmldsig-more#ecdsa-sha3-224"
  /// ECDSA with SHA3-256 (RFC 9231 §2.3.6).
  case ecdsaSHA3Bits256 = "http://www.w3.org/2021/04/xmldsig-more#ecdsa-sha3-256"
  /// ECDSA with SHA3-384 (RFC 9231 §2.3.6).
  case ecdsaSHA3Bits384 = "http://www.w3.org/2021/04/xmldsig-more#ecdsa-sha3-384"
  /// ECDSA with SHA3-512 (RFC 9231 §2.3.6).
  case ecdsaSHA3Bits512 = "http://www.w3.org/2021/04/xmldsig-more#ecdsa-sha3-512"
  /// Ed448 over the bytes themselves (RFC 9231 §2.3.12, RFC 8032 §5.2).
  case ed448 = "http://www.w3.org/2021/04/xmldsig-more#eddsa-ed448"
  /// DSA with SHA-1, weak (XML Signature 1.1 §6.4.1).
  case dsaSHA1 = "http://www.w3.org/2000/09/xmldsig#dsa-sha1"
  /// DSA with SHA-256 (XML Signature 1.1 §6.4.1); new signatures must not use it (FIPS 186-5).
  case dsaSHA256 = "http://www.w3.org/2009/xmldsig11#dsa-sha256"

  // Post-quantum methods. Those of the W3C's year 2026 are identifiers of a draft
  // (draft-eastlake-rfc9231bis-xmlsec-uris-09 §3.3.15, §3.3.16), those of xmlsec's year 2025 are its own.
  /// ML-DSA-44 over the bytes themselves (FIPS 204 §5.2).
  case mlDSA44 = "http://www.w3.org/2026/08/xmldsig-more#ml-dsa-44"
  /// ML-DSA-65 over the bytes themselves (FIPS 204 §5.2).
  case mlDSA65 = "http://www.w3.org/2026/08/xmldsig-more#ml-dsa-65"
  /// ML-DSA-87 over the bytes themselves (FIPS 204 §5.2).
  case mlDSA87 = "http://www.w3.org/2026/08/xmldsig-more#ml-dsa-87"
  /// SLH-DSA-SHA2-128s over the bytes themselves (FIPS 205 §10.2).
  case slhDSASHA2Bits128s = "http://www.w3.org/2026/08/xmldsig-more#slh-dsa-sha2-128s"
  /// SLH-DSA-SHA2-128f over the bytes themselves (FIPS 205 §10.2).
  case slhDSASHA2Bits128f = "http://www.w3.org/2026/08/xmldsig-more#slh-dsa-sha2-128f"
  /// SLH-DSA-SHA2-192s over the bytes themselves (FIPS 205 §10.2).
  case slhDSASHA2Bits192s = "http://www.w3.org/2026/08/xmldsig-more#slh-dsa-sha2-192s"
  /// SLH-DSA-SHA2-192f over the bytes themselves (FIPS 205 §10.2).
  case slhDSASHA2Bits192f = "http://www.w3.org/2026/08/xmldsig-more#slh-dsa-sha2-192f"
  /// SLH-DSA-SHA2-256s over the bytes themselves (FIPS 205 §10.2).
  case slhDSASHA2Bits256s = "http://www.w3.org/2026/08/xmldsig-more#slh-dsa-sha2-256s"
  /// SLH-DSA-SHA2-256f over the bytes themselves (FIPS 205 §10.2).
  case slhDSASHA2Bits256f = "http://www.w3.org/2026/08/xmldsig-more#slh-dsa-sha2-256f"
  /// SLH-DSA-SHAKE-128s over the bytes themselves (FIPS 205 §10.2).
  case slhDSASHAKEBits128s = "http://www.w3.org/2026/08/xmldsig-more#slh-dsa-shake-128s"
  /// SLH-DSA-SHAKE-128f over the bytes themselves (FIPS 205 §10.2).
  case slhDSASHAKEBits128f = "http://www.w3.org/2026/08/xmldsig-more#slh-dsa-shake-128f"
  /// SLH-DSA-SHAKE-192s over the bytes themselves (FIPS 205 §10.2).
  case slhDSASHAKEBits192s = "http://www.w3.org/2026/08/xmldsig-more#slh-dsa-shake-192s"
  /// SLH-DSA-SHAKE-192f over the bytes themselves (FIPS 205 §10.2).
  case slhDSASHAKEBits192f = "http://www.w3.org/2026/08/xmldsig-more#slh-dsa-shake-192f"
  /// SLH-DSA-SHAKE-256s over the bytes themselves (FIPS 205 §10.2).
  case slhDSASHAKEBits256s = "http://www.w3.org/2026/08/xmldsig-more#slh-dsa-shake-256s"
  /// SLH-DSA-SHAKE-256f over the bytes themselves (FIPS 205 §10.2).
  case slhDSASHAKEBits256f = "http://www.w3.org/2026/08/xmldsig-more#slh-dsa-shake-256f"
  /// ML-DSA-44 by the identifier of xmlsec 1.3.10.
  case xmlsecMLDSA44 = "http://www.aleksey.com/xmlsec/2025/12/xmldsig-more#ml-dsa-44"
  /// ML-DSA-65 by the identifier of xmlsec 1.3.10.
  case xmlsecMLDSA65 = "http://www.aleksey.com/xmlsec/2025/12/xmldsig-more#ml-dsa-65"
  /// ML-DSA-87 by the identifier of xmlsec 1.3.10.
  case xmlsecMLDSA87 = "http://www.aleksey.com/xmlsec/2025/12/xmldsig-more#ml-dsa-87"
  /// SLH-DSA-SHA2-128s by the identifier of xmlsec 1.3.10.
  case xmlsecSLHDSA128s = "http://www.aleksey.com/xmlsec/2025/12/xmldsig-more#slh-dsa-sha2-128s"
  /// SLH-DSA-SHA2-128f by the identifier of xmlsec 1.3.10.
  case xmlsecSLHDSA128f = "http://www.aleksey.com/xmlsec/2025/12/xmldsig-more#slh-dsa-sha2-128f"
  /// SLH-DSA-SHA2-192s by the identifier of xmlsec 1.3.10.
  case xmlsecSLHDSA192s = "http://www.aleksey.com/xmlsec/2025/12/xmldsig-more#slh-dsa-sha2-192s"
  /// SLH-DSA-SHA2-192f by the identifier of xmlsec 1.3.10.
  case xmlsecSLHDSA192f = "http://www.aleksey.com/xmlsec/2025/12/xmldsig-more#slh-dsa-sha2-192f"
  /// SLH-DSA-SHA2-256s by the identifier of xmlsec 1.3.10.
  case xmlsecSLHDSA256s = "http://www.aleksey.com/xmlsec/2025/12/xmldsig-more#slh-dsa-sha2-256s"
  /// SLH-DSA-SHA2-256f by the identifier of xmlsec 1.3.10.
  case xmlsecSLHDSA256f = "http://www.aleksey.com/xmlsec/2025/12/xmldsig-more#slh-dsa-sha2-256f"

  /// The requirements of a method for its key and for the form of the signature value.
  package enum Family: Sendable, Hashable {
    /// RSASSA-PKCS1-v1_5 (RFC 8017 §8.2).
    case rsaPKCS1
    /// RSASSA-PSS whose mask and salt length follow the digest (RFC 8017 §8.1, RFC 9231 §2.3.10).
    case rsaPSS
    /// ECDSA whose value is r and s, each as wide as the group order (XML Signature 1.1 §6.4.3).
    case ecdsa
    /// Ed25519 (RFC 8032 §5.1).
    case ed25519
    /// Ed448 (RFC 8032 §5.2).
    case ed448
    /// DSA whose value is r and s, each as wide as the group order (XML Signature 1.1 §6.4.1).
    case dsa
    /// ML-DSA or SLH-DSA with one set of parameters, pure, with an empty context (FIPS 204, FIPS 205).
    case postQuantum(PostQuantumAlgorithm)
  }

  /// What is known of a method beside its identifier.
  private struct Row {
    let family: Family
    let digest: DigestMethod
    let isAcceptedByDefault: Bool

    init(_ family: Family, _ digest: DigestMethod, isAcceptedByDefault: Bool = false) {
      self.family = family
      self.digest = digest
      self.isAcceptedByDefault = isAcceptedByDefault
    }
  }

  private var row: Row {
    switch self {
    case .rsaSHA1: Row(.rsaPKCS1, .sha1)
    case .rsaSHA256: Row(.rsaPKCS1, .sha256, isAcceptedByDefault: true)
    case .rsaSHA384: Row(.rsaPKCS1, .sha384, isAcceptedByDefault: true)
    case .rsaSHA512: Row(.rsaPKCS1, .sha512, isAcceptedByDefault: true)
    case .sha256RSAMGF1: Row(.rsaPSS, .sha256, isAcceptedByDefault: true)
    case .sha384RSAMGF1: Row(.rsaPSS, .sha384, isAcceptedByDefault: true)
    case .sha512RSAMGF1: Row(.rsaPSS, .sha512, isAcceptedByDefault: true)
    case .ecdsaSHA1: Row(.ecdsa, .sha1)
    case .ecdsaSHA256: Row(.ecdsa, .sha256, isAcceptedByDefault: true)
    case .ecdsaSHA384: Row(.ecdsa, .sha384, isAcceptedByDefault: true)
    case .ecdsaSHA512: Row(.ecdsa, .sha512, isAcceptedByDefault: true)
    case .ed25519: Row(.ed25519, .sha512, isAcceptedByDefault: true)
    case .rsaSHA224: Row(.rsaPKCS1, .sha224)
    case .sha1RSAMGF1: Row(.rsaPSS, .sha1)
    case .sha224RSAMGF1: Row(.rsaPSS, .sha224)
    case .sha3Bits224RSAMGF1: Row(.rsaPSS, .sha3Bits224)
    case .sha3Bits256RSAMGF1: Row(.rsaPSS, .sha3Bits256)
    case .sha3Bits384RSAMGF1: Row(.rsaPSS, .sha3Bits384)
    case .sha3Bits512RSAMGF1: Row(.rsaPSS, .sha3Bits512)
    case .ecdsaSHA224: Row(.ecdsa, .sha224)
    case .ecdsaSHA3Bits224: Row(.ecdsa, .sha3Bits224)
    case .ecdsaSHA3Bits256: Row(.ecdsa, .sha3Bits256)
    case .ecdsaSHA3Bits384: Row(.ecdsa, .sha3Bits384)
    case .ecdsaSHA3Bits512: Row(.ecdsa, .sha3Bits512)
    case .ed448: Row(.ed448, .sha512)
    case .dsaSHA1: Row(.dsa, .sha1)
    case .dsaSHA256: Row(.dsa, .sha256)
    case .mlDSA44: Row(.postQuantum(.mlDSA44), .sha512)
    case .mlDSA65: Row(.postQuantum(.mlDSA65), .sha512)
    case .mlDSA87: Row(.postQuantum(.mlDSA87), .sha512)
    case .slhDSASHA2Bits128s: Row(.postQuantum(.slhDSASHA2Bits128s), .sha512)
    case .slhDSASHA2Bits128f: Row(.postQuantum(.slhDSASHA2Bits128f), .sha512)
    case .slhDSASHA2Bits192s: Row(.postQuantum(.slhDSASHA2Bits192s), .sha512)
    case .slhDSASHA2Bits192f: Row(.postQuantum(.slhDSASHA2Bits192f), .sha512)
    case .slhDSASHA2Bits256s: Row(.postQuantum(.slhDSASHA2Bits256s), .sha512)
    case .slhDSASHA2Bits256f: Row(.postQuantum(.slhDSASHA2Bits256f), .sha512)
    case .slhDSASHAKEBits128s: Row(.postQuantum(.slhDSASHAKEBits128s), .sha512)
    case .slhDSASHAKEBits128f: Row(.postQuantum(.slhDSASHAKEBits128f), .sha512)
    case .slhDSASHAKEBits192s: Row(.postQuantum(.slhDSASHAKEBits192s), .sha512)
    case .slhDSASHAKEBits192f: Row(.postQuantum(.slhDSASHAKEBits192f), .sha512)
    case .slhDSASHAKEBits256s: Row(.postQuantum(.slhDSASHAKEBits256s), .sha512)
    case .slhDSASHAKEBits256f: Row(.postQuantum(.slhDSASHAKEBits256f), .sha512)
    case .xmlsecMLDSA44: Row(.postQuantum(.mlDSA44), .sha512)
    case .xmlsecMLDSA65: Row(.postQuantum(.mlDSA65), .sha512)
    case .xmlsecMLDSA87: Row(.postQuantum(.mlDSA87), .sha512)
    case .xmlsecSLHDSA128s: Row(.postQuantum(.slhDSASHA2Bits128s), .sha512)
    case .xmlsecSLHDSA128f: Row(.postQuantum(.slhDSASHA2Bits128f), .sha512)
    case .xmlsecSLHDSA192s: Row(.postQuantum(.slhDSASHA2Bits192s), .sha512)
    case .xmlsecSLHDSA192f: Row(.postQuantum(.slhDSASHA2Bits192f), .sha512)
    case .xmlsecSLHDSA256s: Row(.postQuantum(.slhDSASHA2Bits256s), .sha512)
    case .xmlsecSLHDSA256f: Row(.postQuantum(.slhDSASHA2Bits256f), .sha512)
    }
  }

  /// The family that decides which keys fit.
  package var family: Family { row.family }

  /// The digest that the method applies to its input.
  ///
  /// For Ed25519 it is SHA-512, which the algorithm uses inside itself (RFC 8032 §5.1): it is the
  /// measure of the strength, and nothing is digested before the signature. For Ed448 it is SHA-512
  /// in place of SHAKE256, which has no identifier and is as strong there (RFC 8032 §5.2). For the
  /// post-quantum methods it is SHA-512 in place of what they use inside themselves.
  package var digest: DigestMethod { row.digest }

  /// Those that a policy accepts unless it says otherwise; no known provider needs another one.
  package static let acceptedByDefault = Set(allCases.filter(\.row.isAcceptedByDefault))

  /// The post-quantum algorithm that it names; nil for the others.
  package var postQuantumAlgorithm: PostQuantumAlgorithm? {
    if case .postQuantum(let algorithm) = family { algorithm } else { nil }
  }

  /// The longest signature value in bytes: the only one of a post-quantum algorithm, and for all others that
  /// of the longest RSA key.
  package var maximumValueBytes: Int {
    postQuantumAlgorithm?.signatureByteCount ?? RSAKeyRule.maximumBits / 8
  }

  /// Whether the digest of the method is weak.
  package var isWeak: Bool {
    digest.isWeak
  }
}

extension SignatureMethod {
  /// Whether a key of this kind may be used with the method.
  ///
  /// The method comes from the message and the key from trust; asked before any cryptography, this
  /// leaves a message no way to have a key read as something else. The curve and the digest are
  /// free to differ (XML Signature 1.1 §6.4.3 gives no table of pairs).
  package func fits(_ kind: PublicKey.Kind) -> Bool {
    switch (family, kind) {
    case (.rsaPKCS1, .rsa), (.rsaPSS, .rsa), (.ecdsa, .ec), (.ed25519, .ed25519),
      (.ed448, .ed448), (.dsa, .dsa):
      true
    case (.postQuantum(let asked), .postQuantum(let own)): asked == own
    default: false
    }
  }
}

/// Why a signature value does not hold.
///
/// It names the rule that failed, and contains no text of OpenSSL.
package enum SignatureValueError: Error, Sendable, Hashable {
  /// The method belongs to another kind of key; nothing was computed.
  case methodDoesNotFitKey
  /// The value has another length than the key and the method demand; nothing was computed.
  case wrongLength(byteCount: Int, expected: Int)
  /// An integer of an ECDSA value is zero, or not below the group order; nothing was computed.
  case integerOutOfRange
  /// The OpenSSL configuration of this machine does not offer the method.
  case methodUnavailable(SignatureMethod)
  /// The arithmetic fails: other bytes, another key, or a damaged value.
  case mismatch
}
