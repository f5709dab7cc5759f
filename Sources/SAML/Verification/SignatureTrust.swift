import CanonicalXML
import SAMLFormats
import XMLSignature

/// The keys that may sign for an issuer, at one moment (KEY-01, KEY-09).
struct SignatureTrust: Sendable {
  let anchors: [TrustAnchor]
  let exceptions: [PolicyException]
  /// Nil without a moment of evaluation: then keys that are trusted for a time are not trusted.
  let now: Instant?
  /// The role in which the messages are signed; nil is any.
  var role: TrustAnchor.Role?

  /// Returns the keys for the messages of an issuer, in the order in which they were given.
  ///
  /// Those whose certificates are in date come first: if a key has several certificates, one in
  /// date is then the signer's. A message without an issuer can be signed by a key that is bound to
  /// none, and by no other.
  func anchors(of issuer: ExactString?) -> [TrustAnchor] {
    // Most policies hold keys that nothing restricts, and then there is nothing to choose.
    guard anchors.contains(where: \.isRestricted) else { return inDateFirst(anchors) }
    return inDateFirst(
      Self.oncePerKey(anchors.filter { $0.isFor(issuer) && $0.isFor(role) && isCurrent($0) }))
  }

  private func inDateFirst(_ anchors: [TrustAnchor]) -> [TrustAnchor] {
    guard anchors.count > 1, let now,
      anchors.contains(where: { !$0.isInDate(at: now) })
    else { return anchors }
    let others = anchors.filter { !$0.isInDate(at: now) }
    return anchors.filter { $0.isInDate(at: now) } + others.filter { $0.certificate == nil }
      + others.filter { $0.certificate != nil }
  }

  /// Tries, and counts, a key in two roles once.
  private static func oncePerKey(_ anchors: [TrustAnchor]) -> [TrustAnchor] {
    guard anchors.contains(where: { $0.role != nil }) else { return anchors }
    var seen: Set<TrustAnchor> = []
    return anchors.filter { anchor in
      var key = anchor
      (key.role, key.trustedUntil) = (nil, nil)
      return seen.insert(key).inserted
    }
  }

  /// When the trust in keys for an issuer has ended, if that is why there is none.
  func end(of issuer: ExactString?) -> Instant? {
    anchorsThatAreOver(of: issuer).compactMap(\.trustedUntil).max()
  }

  /// Returns the keys that are bound to another issuer, those that the message itself names first.
  ///
  /// They are tried to find out who signed; none of them makes the signature hold.
  func anchorsOfOthers(
    than issuer: ExactString?, naming certificates: [[UInt8]], atMost maximum: Int
  ) -> [TrustAnchor] {
    Self.first(maximum, of: anchors.filter { !$0.isFor(issuer) }, naming: certificates)
  }

  /// The keys of the issuer that are not trusted any more, those that the message itself names first.
  ///
  /// They are tried for the same reason.
  func anchorsThatAreOver(
    of issuer: ExactString?, naming certificates: [[UInt8]], atMost maximum: Int
  ) -> [TrustAnchor] {
    Self.first(maximum, of: anchorsThatAreOver(of: issuer), naming: certificates)
  }

  private func anchorsThatAreOver(of issuer: ExactString?) -> [TrustAnchor] {
    anchors.filter { $0.isFor(issuer) && $0.isFor(role) && !isCurrent($0) }
  }

  /// The keys of the issuer for another role, those that the message itself names first.
  ///
  /// They are tried for the same reason.
  func anchorsOfAnotherRole(
    of issuer: ExactString?, naming certificates: [[UInt8]], atMost maximum: Int
  ) -> [TrustAnchor] {
    Self.first(
      maximum, of: anchors.filter { $0.isFor(issuer) && !$0.isFor(role) }, naming: certificates)
  }

  private static func first(
    _ maximum: Int, of anchors: [TrustAnchor], naming certificates: [[UInt8]]
  ) -> [TrustAnchor] {
    guard anchors.count > maximum else { return anchors }
    let named = anchors.filter { $0.certificate.map { certificates.contains($0.der) } ?? false }
    return Array((named + anchors).prefix(maximum))
  }

  /// Whether the key may have signed what it has signed, by the issuers that the verified bytes
  /// name: of the element, and of every assertion in it.
  func permits(_ verified: VerifiedElement) -> Bool {
    guard verified.signer.issuer != nil else { return true }
    let signed = [verified.element] + verified.element.children(named: SAMLName.assertion)
    return signed.allSatisfy { verified.signer.isFor(Self.issuer(of: $0)) }
  }

  /// The exceptions for the keys that are bound to an issuer: those in force, or those that are over.
  func exceptions(for issuer: ExactString?, areOver: Bool) -> [PolicyException] {
    guard let issuer, !exceptions.isEmpty, let now else { return [] }
    return exceptions.filter { $0.issuer == issuer && ($0.expires <= now) == areOver }
  }

  /// Returns the issuer that an element names; nil for none, and where readers may disagree.
  static func issuer(of element: XMLTree.Element) -> ExactString? {
    ClaimedIssuer(of: element).name
  }

  private func isCurrent(_ anchor: TrustAnchor) -> Bool {
    guard let end = anchor.trustedUntil else { return true }
    return now.map { $0 < end } ?? false
  }
}

extension TrustAnchor {
  /// Whether the key may sign the messages of an issuer, byte by byte.
  package func isFor(_ issuer: ExactString?) -> Bool {
    self.issuer.map { $0 == issuer } ?? true
  }

  /// Whether the key may sign in a role; nil is any.
  package func isFor(_ role: Role?) -> Bool {
    self.role == nil || role == nil || self.role == role
  }

  /// Whether there is a certificate, and it is of this moment.
  func isInDate(at now: Instant) -> Bool {
    guard let certificate else { return false }
    return certificate.notBefore <= now && now <= certificate.notAfter
  }

  /// Whether the key is not trusted for everybody, in every role and for ever.
  package var isRestricted: Bool { issuer != nil || role != nil || trustedUntil != nil }
}
