public import SAMLFormats

/// An X.509 certificate, read for its key and for what people call it (RFC 5280 §4.1).
///
/// It is trusted because it was configured: no chain is built, no signature in it is checked, no
/// extension has an effect, and nothing is fetched. The dates are facts to report.
public struct Certificate: Sendable, Hashable {
  /// The bytes of the whole certificate, as they were given.
  public let der: [UInt8]

  /// The SHA-256 digest of `der`, 32 bytes.
  public let fingerprint: [UInt8]

  /// The subject's name as RFC 2253 text, in at most 1024 ASCII characters.
  ///
  /// Control characters and everything outside of ASCII are written as `\` and two hexadecimal
  /// digits for each byte. A longer name is cut and ends in `...`. For people: never compare it.
  public let subject: String

  /// The first moment of the validity period.
  public let notBefore: Instant

  /// The last moment of the validity period.
  public let notAfter: Instant

  /// The key that the certificate is for.
  public let publicKey: PublicKey

  /// Reads the DER bytes of a certificate.
  ///
  /// - Parameters:
  ///   - der: At most 16 KiB, and nothing after the object.
  ///   - minimumRSABits: The shortest RSA modulus accepted; see `PublicKey`.
  /// - Throws: `KeyError` for bytes that are no certificate, and for a key that is refused.
  public init(der: [UInt8], minimumRSABits: Int = 2048) throws(KeyError) {
    try self.init(der: der, for: .signature, minimumRSABits: minimumRSABits)
  }

  /// Reads the DER bytes of a certificate for one use of its key; see `init(der:)`.
  package init(der: [UInt8], for use: KeyUse, minimumRSABits: Int = 2048) throws(KeyError) {
    guard try DERObject(classifying: der) == .certificate else { throw .malformedCertificate }
    guard let certificate = X509Certificate(der) else { throw .malformedCertificate }
    self.der = der
    self.fingerprint = try Digest.compute(.sha256, over: der)
    self.subject = try certificate.subject()
    self.notBefore = try certificate.notBefore()
    self.notAfter = try certificate.notAfter()
    self.publicKey = try PublicKey(
      subjectPublicKeyInfo: certificate.subjectPublicKeyInfo(), for: use,
      minimumRSABits: minimumRSABits)
  }

  /// Whether two certificates have the same bytes.
  public static func == (left: Certificate, right: Certificate) -> Bool {
    left.der == right.der
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(der)
  }
}
