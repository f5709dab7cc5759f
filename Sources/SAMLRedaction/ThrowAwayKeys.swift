import XMLSignature

/// Fresh keys in the place of those that a message was signed with, each with a certificate.
struct ThrowAwayKeys {
  private struct Pair {
    let key: PrivateKey
    let anchor: TrustAnchor
  }

  private let anchors: [TrustAnchor]
  private var pairs: [PublicKey: Pair] = [:]

  /// Replaces keys that are trusted, and others as they are met.
  init(inPlaceOf anchors: [TrustAnchor]) {
    self.anchors = anchors
  }

  /// A certificate in the place of another one; nil for octets that are no certificate.
  ///
  /// It has the same dates, and the same length where that can be had.
  mutating func certificate(inPlaceOf der: [UInt8]) throws(RedactionError) -> [UInt8]? {
    let certificate: Certificate
    do { certificate = try Certificate(der: der) } catch { return nil }
    let pair = try pair(for: certificate.publicKey, certificate)
    return pair.anchor.certificate?.der
  }

  /// The key that signs in the place of another one.
  mutating func key(inPlaceOf publicKey: PublicKey) throws(RedactionError) -> PrivateKey {
    let anchor = anchors.first { $0.publicKey == publicKey }
    return try pair(for: publicKey, anchor?.certificate).key
  }

  /// The trust under which the copy is judged as the original was: the throw-away keys of those that
  /// were trusted and used, and one for each kind of key that was trusted and not used.
  mutating func trust() throws(RedactionError) -> [TrustAnchor] {
    var trust: [TrustAnchor] = []
    var kinds: Set<PublicKey.Kind> = []
    for anchor in anchors where pairs[anchor.publicKey] != nil {
      kinds.insert(anchor.publicKey.kind)
      trust.append(try pair(for: anchor.publicKey, anchor.certificate).anchor)
    }
    for anchor in anchors where kinds.insert(anchor.publicKey.kind).inserted {
      trust.append(try pair(for: anchor.publicKey, anchor.certificate).anchor)
    }
    return trust
  }

  private mutating func pair(
    for publicKey: PublicKey, _ certificate: Certificate?
  ) throws(RedactionError) -> Pair {
    if let pair = pairs[publicKey] { return pair }
    do {
      let key = try PrivateKey.fresh(like: publicKey)
      let anchor =
        try certificate.map { certificate throws(KeyError) in
          TrustAnchor(
            certificate: try Certificate(
              selfSignedBy: key, notBefore: certificate.notBefore, notAfter: certificate.notAfter,
              octetCount: certificate.der.count))
        } ?? TrustAnchor(publicKey: key.publicKey)
      let pair = Pair(key: key, anchor: anchor)
      pairs[publicKey] = pair
      return pair
    } catch {
      throw .key(error)
    }
  }
}
