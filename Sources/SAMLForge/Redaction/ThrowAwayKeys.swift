package import XMLSignature

/// Makes the keys of copies, by a model and the longest RSA key that is made.
///
/// Tests of hundreds of copies use a few keys again: an RSA key takes a sixth of a second to make.
package enum KeyMaker {
  package static let current = TaskLocal<
    @Sendable (PublicKey, Int) -> Result<PrivateKey, KeyError>
  >(
    wrappedValue: { model, bits in
      Result { () throws(KeyError) in try PrivateKey.fresh(like: model, atMostRSABits: bits) }
    })
}

/// Fresh keys in the place of those that a message was signed with, each with a certificate.
struct ThrowAwayKeys {
  private struct Pair {
    let key: PrivateKey
    let anchor: TrustAnchor
  }

  private let anchors: [TrustAnchor]
  private let signers: Set<PublicKey>
  private var pairs: [PublicKey: Pair] = [:]

  /// Replacements for certificates whose keys are not trusted and signed nothing here.
  private var bystanders: [[UInt8]: [UInt8]] = [:]
  /// The keys of all those certificates, one of each kind.
  private var bystanderKeys: [String: PrivateKey] = [:]

  /// Replaces keys that are trusted, and others as they are met.
  ///
  /// - Parameters:
  ///   - anchors: The keys that are trusted.
  ///   - signers: The keys that have signed something in the document.
  init(inPlaceOf anchors: [TrustAnchor], signers: Set<PublicKey>) {
    self.anchors = anchors
    self.signers = signers
  }

  /// Returns a certificate that replaces another one.
  ///
  /// It has the same dates and, if possible, the same length. Nil for bytes that are no
  /// certificate, and for certificates beyond the limit, which no real message reaches.
  mutating func certificate(inPlaceOf der: [UInt8]) throws(RedactionError) -> [UInt8]? {
    if let known = bystanders[der] { return known }
    let certificate: Certificate
    do { certificate = try Certificate(der: der) } catch { return nil }
    let key = certificate.publicKey
    if signers.contains(key) || anchors.contains(where: { $0.publicKey == key }) {
      return try pair(for: key, certificate).anchor.certificate?.der
    }
    guard bystanders.count < Self.maximumBystanders else { return nil }
    do {
      let made = try certificate.counterpart(of: bystanderKey(like: key))
      bystanders[der] = made.der
      return made.der
    } catch {
      throw .key(error)
    }
  }

  /// Returns one key for all certificates of a kind that signed nothing.
  ///
  /// Each could ask for a fresh key of the largest size, which takes ten seconds to make.
  private mutating func bystanderKey(like key: PublicKey) throws(KeyError) -> PrivateKey {
    let kind = if case .rsa = key.kind { "RSA" } else { "\(key.kind)" }
    if let known = bystanderKeys[kind] { return known }
    let fresh = try KeyMaker.current.get()(key, Self.maximumUntrustedBits).get()
    bystanderKeys[kind] = fresh
    return fresh
  }

  /// As many as a diagnosis looks at in as many signatures as a document may have.
  private static let maximumBystanders = 64

  /// The longest RSA key that is made in place of an untrusted one.
  private static let maximumUntrustedBits = 2048

  /// The key that signs in the place of another one.
  mutating func key(inPlaceOf publicKey: PublicKey) throws(RedactionError) -> PrivateKey {
    let anchor = anchors.first { $0.publicKey == publicKey }
    return try pair(for: publicKey, anchor?.certificate).key
  }

  /// Returns the trust that gives the copy the same result as the original.
  ///
  /// It has the throw-away keys for the trusted keys that were used, and one for each kind of
  /// trusted key that was not used. Each is trusted for the same purpose as the keys that it
  /// replaces.
  mutating func trust() throws(RedactionError) -> [TrustAnchor] {
    var trust: [TrustAnchor] = []
    let used = Set(pairs.keys)
    for anchor in anchors where used.contains(anchor.publicKey) {
      trust.append(try anchorInPlace(of: anchor, withKeyOf: anchor))
    }
    // One key serves for all that were not used: metadata has thousands.
    var unused: [PublicKey.Kind: TrustAnchor] = [:]
    var known: Set<TrustAnchor> = []
    for anchor in anchors where !used.contains(anchor.publicKey) {
      let first = unused[anchor.publicKey.kind, default: anchor]
      unused[anchor.publicKey.kind] = first
      let anchor = try anchorInPlace(of: anchor, withKeyOf: first)
      if known.insert(anchor).inserted { trust.append(anchor) }
    }
    return trust
  }

  private mutating func anchorInPlace(
    of original: TrustAnchor, withKeyOf other: TrustAnchor
  ) throws(RedactionError) -> TrustAnchor {
    var anchor = try pair(for: other.publicKey, other.certificate).anchor
    anchor.permittedAlgorithms = original.permittedAlgorithms
    anchor.issuer = original.issuer
    anchor.role = original.role
    anchor.trustedUntil = original.trustedUntil
    return anchor
  }

  private mutating func pair(
    for publicKey: PublicKey, _ certificate: Certificate?
  ) throws(RedactionError) -> Pair {
    if let pair = pairs[publicKey] { return pair }
    do {
      let isTrusted = anchors.contains { $0.publicKey == publicKey }
      let key = try KeyMaker.current.get()(publicKey, isTrusted ? .max : Self.maximumUntrustedBits)
        .get()
      let anchor =
        try certificate.map { certificate throws(KeyError) in
          TrustAnchor(certificate: try certificate.counterpart(of: key))
        } ?? TrustAnchor(publicKey: key.publicKey)
      let pair = Pair(key: key, anchor: anchor)
      pairs[publicKey] = pair
      return pair
    } catch {
      throw .key(error)
    }
  }
}

extension Certificate {
  /// A certificate of another key with the same dates and, if possible, the same length.
  fileprivate func counterpart(of key: PrivateKey) throws(KeyError) -> Certificate {
    try Certificate(
      selfSignedBy: key, notBefore: notBefore, notAfter: notAfter, byteCount: der.count)
  }
}
