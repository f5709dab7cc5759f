import SAMLFormats
package import XMLSignature

/// Keys, secrets and files that a report verifies with beside the trusted keys.
///
/// None of it is trusted: a signature that holds by it is at best intact, and gives no `VerifiedElement`.
package struct DiagnosisMaterial: Sendable {
  /// The keys that are too short to be trusted.
  package var shortKeys: [KeyForDiagnosis] = []

  /// The shared secret of HMAC.
  package var secret: MACSecret?

  /// Whether the keys inside of the message may make the value.
  package var acceptsEmbeddedKeys = false

  /// The roots that a certificate of the message may chain to.
  package var chains: CertificateChains?

  /// The files in place of resources outside of the document, by their URIs.
  private var files: [ExactString: [UInt8]] = [:]

  package init() {}

  /// Gives the bytes of something that references name by a URI; nothing else is ever read.
  package mutating func add(_ bytes: [UInt8], for uri: ExactString) { files[uri] = bytes }

  /// The bytes that were given for a URI.
  func file(for uri: ExactString) -> [UInt8]? { files[uri] }

  /// Whether the caller asks for an answer that rests on no trusted key.
  package var asksForIntact: Bool { secret != nil || acceptsEmbeddedKeys || chains != nil }

  /// Whether anything besides the trusted keys can make a value hold.
  var hasOtherMeans: Bool { asksForIntact || !shortKeys.isEmpty }
}

/// By what a signature value holds.
package enum ValueMeans: Sendable, Hashable {
  /// A trusted key.
  case trusted(TrustAnchor)
  /// A key that is too short to be trusted.
  case short(KeyForDiagnosis)
  /// The shared secret that was given.
  case secret
  /// A key in the message.
  case embedded(PublicKey)
  /// The key of a certificate that chains to a given root, and the SHA-256 fingerprint of the certificate.
  case chain(PublicKey, [UInt8])

  /// The length of an RSA key that is too short to be trusted; nil for all else.
  package var shortKeyBits: Int? {
    let kind: PublicKey.Kind
    switch self {
    case .trusted, .secret: return nil
    case .short(let key): return key.bitCount
    case .embedded(let key), .chain(let key, _): kind = key.kind
    }
    guard case .rsa(let bits) = kind, bits < KeyForDiagnosis.trustedBits else { return nil }
    return bits
  }

  /// Whether it says who signed.
  package var isTrusted: Bool {
    if case .trusted = self { true } else { false }
  }
}
