/// A public key that signatures are verified with.
///
/// A class, although it owns a C object that a noncopyable struct could own: trust anchors are kept
/// in arrays, and one key verifies on many threads. Nothing about it changes after `init`.
public final class PublicKey: Sendable {
  /// The algorithm of a key, and its size.
  public enum Kind: Sendable, Hashable {
    /// An RSA key with a modulus of so many bits.
    case rsa(bits: Int)
    /// A point on a curve.
    case ec(Curve)
    /// An Ed25519 key.
    case ed25519
    /// An Ed448 key.
    case ed448
    /// An X25519 key, which others encrypt to; it signs nothing.
    case x25519
    /// A DSA key with a modulus of so many bits.
    case dsa(bits: Int)
    /// An ML-DSA or SLH-DSA key.
    case postQuantum(PostQuantumAlgorithm)
  }

  /// The algorithm and the size, which decide the signature methods that it fits.
  public let kind: Kind

  /// The DER bytes of the key's `SubjectPublicKeyInfo` (RFC 5280 §4.1.2.7).
  ///
  /// Two keys are equal when these are.
  public let subjectPublicKeyInfo: [UInt8]

  /// The SHA-256 digest of `subjectPublicKeyInfo`, 32 bytes.
  public let fingerprint: [UInt8]

  package let key: EVPKey

  let contexts = PreparedContexts()

  /// Reads the DER bytes of a `SubjectPublicKeyInfo` (RFC 5280 §4.1.2.7).
  ///
  /// It rejects an unusable key here, and not with the first message.
  ///
  /// - Parameters:
  ///   - subjectPublicKeyInfo: At most 16 KiB, and nothing after the object.
  ///   - minimumRSABits: The shortest modulus of RSA or DSA accepted. Below 2048 an attacker may
  ///     factor the modulus and forge signatures; a policy must ask for it.
  /// - Throws: `KeyError` for bytes that are no such object, and for a key that is refused.
  public convenience init(
    subjectPublicKeyInfo: [UInt8], minimumRSABits: Int = 2048
  ) throws(KeyError) {
    try self.init(
      subjectPublicKeyInfo: subjectPublicKeyInfo, for: .signature, minimumRSABits: minimumRSABits)
  }

  /// Reads the DER bytes of a `SubjectPublicKeyInfo` for one use; see `init(subjectPublicKeyInfo:)`.
  package convenience init(
    subjectPublicKeyInfo: [UInt8], for use: KeyUse, minimumRSABits: Int = 2048
  ) throws(KeyError) {
    let algorithm = try KeyAlgorithm(subjectPublicKeyInfo: subjectPublicKeyInfo)
    if case .postQuantum(let algorithm) = algorithm, !CryptoLibrary.offers(algorithm) {
      throw .algorithmUnavailable(algorithm)
    }
    let key = try EVPKey.decode(subjectPublicKeyInfo: subjectPublicKeyInfo)
    try self.init(
      adopting: key, encodedAs: subjectPublicKeyInfo, algorithm: algorithm, for: use,
      minimumRSABits: minimumRSABits)
  }

  /// Reads the DER bytes of a PKCS#1 `RSAPublicKey` (RFC 8017 §A.1.1).
  ///
  /// - Parameters:
  ///   - pkcs1PublicKey: At most 16 KiB, and nothing after the object.
  ///   - minimumRSABits: The shortest modulus accepted; see `init(subjectPublicKeyInfo:)`.
  /// - Throws: `KeyError` for bytes that are no such object, and for a key that is refused.
  public convenience init(
    pkcs1PublicKey: [UInt8], minimumRSABits: Int = 2048
  ) throws(KeyError) {
    guard try DERObject(classifying: pkcs1PublicKey) == .pkcs1PublicKey else {
      throw .malformedDER
    }
    let key = try EVPKey.decode(pkcs1PublicKey: pkcs1PublicKey)
    let subjectPublicKeyInfo = try key.subjectPublicKeyInfo()
    // The integers are kept as they were read, so the encoding ends in the bytes that came in.
    guard subjectPublicKeyInfo.suffix(pkcs1PublicKey.count).elementsEqual(pkcs1PublicKey) else {
      throw .malformedDER
    }
    try self.init(
      adopting: key, encodedAs: subjectPublicKeyInfo, algorithm: .rsa, for: .signature,
      minimumRSABits: minimumRSABits)
  }

  private init(
    adopting key: consuming EVPKey, encodedAs subjectPublicKeyInfo: [UInt8],
    algorithm: KeyAlgorithm, for use: KeyUse, minimumRSABits: Int
  ) throws(KeyError) {
    // DER has one encoding for one value; whatever encodes differently was not DER.
    guard try key.subjectPublicKeyInfo() == subjectPublicKeyInfo else { throw .malformedDER }
    switch algorithm {
    case .rsa:
      let bits = key.bitCount
      try RSAKeyRule(minimumBits: minimumRSABits).check(bits: bits, exponent: key.rsaExponent())
      kind = .rsa(bits: bits)
    case .ec(let curve): kind = .ec(curve)
    case .ed25519:
      guard !SmallOrderPoints.edwards25519.contains(pointOf: subjectPublicKeyInfo) else {
        throw .publicCheckFailed
      }
      kind = .ed25519
    case .ed448:
      guard !SmallOrderPoints.edwards448.contains(pointOf: subjectPublicKeyInfo) else {
        throw .publicCheckFailed
      }
      kind = .ed448
    case .x25519:
      guard use == .encryption else { throw .unsupportedAlgorithm }
      guard !SmallOrderPoints.montgomery25519.contains(pointOf: subjectPublicKeyInfo) else {
        throw .publicCheckFailed
      }
      kind = .x25519
    case .dsa:
      let bits = key.bitCount
      try DSAKeyRule(minimumBits: minimumRSABits).check(bits: bits, order: key.dsaGroupOrder())
      kind = .dsa(bits: bits)
    case .postQuantum(let algorithm): kind = .postQuantum(algorithm)
    }
    let isSound = algorithm == .rsa ? !key.hasSmallFactor() : key.passesPublicCheck()
    guard isSound else { throw .publicCheckFailed }
    self.subjectPublicKeyInfo = subjectPublicKeyInfo
    self.fingerprint = try Digest.compute(.sha256, over: subjectPublicKeyInfo)
    self.key = key
  }
}

extension PublicKey: Hashable {
  /// Whether two keys have the same encoding.
  public static func == (left: PublicKey, right: PublicKey) -> Bool {
    left.subjectPublicKeyInfo == right.subjectPublicKeyInfo
  }

  /// Hashes the encoding.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(subjectPublicKeyInfo)
  }
}

/// The use of a key.
///
/// A key that signs nothing is no trust anchor: a file that configures one is the wrong file.
package enum KeyUse: Sendable, Hashable {
  /// It makes signatures, or verifies them.
  case signature
  /// Others encrypt to it, or it decrypts.
  case encryption
}
