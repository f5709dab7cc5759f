public import SAMLFormats

/// A public key that is trusted because it was configured, with the certificate that it came in.
public struct TrustAnchor: Sendable, Hashable {
  /// The key that verifies.
  public let publicKey: PublicKey

  /// The certificate that carried the key, when one did.
  public let certificate: Certificate?

  /// The algorithms that this key may be used with; nil permits all that the policy accepts.
  public var permittedAlgorithms: PermittedAlgorithms?

  /// The only entity whose messages this key may sign; nil trusts it for every issuer (KEY-01).
  ///
  /// Keys of metadata are bound to their entity. An unbound key can sign for every issuer that the
  /// policy accepts, so with several providers bind each key. `ResponseVerifier` enforces it;
  /// `verify(against:policy:)` knows no issuer.
  public var issuer: ExactString?

  /// The only role in which its owner signs with this key; nil is any.
  ///
  /// Metadata sets it by the descriptor that lists the key. A sign-in must be signed in the role
  /// that signs users in. `ResponseVerifier` enforces it; `verify(against:policy:)` knows no role.
  public var role: Role?

  /// The moment from which this key is no longer trusted; nil is never.
  ///
  /// Metadata sets it by `validUntil`. It is not the end of a certificate, which ends no trust.
  /// `ResponseVerifier` enforces it; `verify(against:policy:)` knows no time.
  public var trustedUntil: Instant?

  /// The domains whose users its owner may name in scoped attributes; nil is not known.
  ///
  /// Metadata sets it by `shibmd:Scope` of the entity and of the role. A scope that is a regular expression
  /// is left out. `Policy.scopedAttributes` enforces it.
  public var scopes: [ExactString]?

  /// A role in which an entity makes assertions (SAML Metadata §2.4).
  public enum Role: String, Sendable, Hashable, CaseIterable {
    /// It signs users in (SAML Metadata §2.4.3).
    case identityProvider = "IDPSSODescriptor"
    /// It answers attribute queries (SAML Metadata §2.4.7).
    case attributeAuthority = "AttributeAuthorityDescriptor"
  }

  /// Trusts a bare key.
  public init(publicKey: PublicKey) {
    self.publicKey = publicKey
    self.certificate = nil
  }

  /// Trusts the key of a certificate.
  public init(certificate: Certificate) {
    self.publicKey = certificate.publicKey
    self.certificate = certificate
  }

  /// Reads a trust file: PEM blocks with text around them, or one DER object.
  ///
  /// One bad object rejects the whole file, so the operator does not rely on an anchor that is
  /// missing.
  ///
  /// - Parameters:
  ///   - fileBytes: At most 1 MiB. The labels are `CERTIFICATE`, `PUBLIC KEY` and `RSA PUBLIC KEY`.
  ///   - minimumRSABits: The shortest RSA modulus accepted; see `PublicKey`.
  /// - Returns: The anchors in the order of the file, at least one.
  /// - Throws: `KeyError` for a file that cannot be read, and for a key that is refused.
  public static func parse(
    _ fileBytes: [UInt8], minimumRSABits: Int = 2048
  ) throws(KeyError) -> [TrustAnchor] {
    try parse(fileBytes, for: .signature, minimumRSABits: minimumRSABits)
  }

  /// Reads a file of public keys for one use; see `parse(_:minimumRSABits:)`.
  package static func parse(
    _ fileBytes: [UInt8], for use: KeyUse, minimumRSABits: Int = 2048
  ) throws(KeyError) -> [TrustAnchor] {
    switch try KeyFile(classifying: fileBytes) {
    case .der(let der):
      return [try TrustAnchor(der: der, for: use, minimumRSABits: minimumRSABits)]
    case .pem(let blocks):
      var anchors: [TrustAnchor] = []
      for block in blocks {
        anchors.append(
          try TrustAnchor(block, of: fileBytes, for: use, minimumRSABits: minimumRSABits))
      }
      return anchors
    }
  }

  private init(der: [UInt8], for use: KeyUse, minimumRSABits: Int) throws(KeyError) {
    switch try DERObject(classifying: der) {
    case .certificate:
      self.init(
        certificate: try Certificate(der: der, for: use, minimumRSABits: minimumRSABits))
    case .subjectPublicKeyInfo:
      self.init(
        publicKey: try PublicKey(
          subjectPublicKeyInfo: der, for: use, minimumRSABits: minimumRSABits))
    case .pkcs1PublicKey:
      self.init(publicKey: try PublicKey(pkcs1PublicKey: der, minimumRSABits: minimumRSABits))
    case .privateKey:
      throw .privateKeyAsTrustAnchor
    }
  }

  private init(
    _ block: PEMBlock, of file: [UInt8], for use: KeyUse, minimumRSABits: Int
  ) throws(KeyError) {
    switch block.label {
    case "CERTIFICATE":
      let der = try block.der(in: file)
      self.init(
        certificate: try Certificate(der: der, for: use, minimumRSABits: minimumRSABits))
    case "PUBLIC KEY":
      let der = try block.der(in: file)
      self.init(
        publicKey: try PublicKey(
          subjectPublicKeyInfo: der, for: use, minimumRSABits: minimumRSABits))
    case "RSA PUBLIC KEY":
      let der = try block.der(in: file)
      self.init(publicKey: try PublicKey(pkcs1PublicKey: der, minimumRSABits: minimumRSABits))
    case let label where label.hasSuffix("PRIVATE KEY"):
      throw .privateKeyAsTrustAnchor
    default:
      throw .unknownPEMLabel(block.label)
    }
  }
}

extension TrustAnchor {
  /// The identifier of the anchor for people: the SHA-256 digest of the certificate, or of the bare
  /// key's `SubjectPublicKeyInfo`; 32 bytes.
  public var fingerprint: [UInt8] { certificate?.fingerprint ?? publicKey.fingerprint }
}

extension TrustAnchor {
  /// The certificate or the bare key as one PEM block (RFC 7468 §5, §13).
  package var pem: String {
    let label = certificate == nil ? "PUBLIC KEY" : "CERTIFICATE"
    let der = certificate?.der ?? publicKey.subjectPublicKeyInfo
    return PEMBlock.text(of: der, labelled: label)
  }
}
