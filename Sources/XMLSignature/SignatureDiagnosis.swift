import XMLCanonicalization
import XMLTree

/// What else is known about a signature that failed; it never changes that it failed.
public struct SignatureDiagnosis: Sendable, Hashable {
  /// The likeliest cause, as far as there is evidence.
  public enum Cause: String, Sendable, Hashable, CaseIterable {
    /// The message carries the certificate of a key that is not trusted, and that key signed it.
    case wrongKey = "wrong-key"
    /// The content has the digest that was signed; the signature value itself does not fit.
    case signatureValueDamaged = "signature-value-damaged"
    /// Without the white space between its elements the content has the digest that was signed:
    /// somebody indented the message.
    case reformatted
    /// The content has another digest than the one that was signed.
    case contentChanged = "content-changed"
    /// An algorithm or a form that is not accepted.
    case unsupported
  }

  /// The cause, or nil when the evidence fits several.
  public let cause: Cause?

  /// The digest of the content as it is here; nil when that could not be told.
  public let contentDigest: [UInt8]?

  /// Whether the content has the digest that the message claims; nil when that could not be told.
  public let digestHolds: Bool?

  /// The SHA-256 fingerprint of the certificate that the message carries.
  public let embeddedFingerprint: [UInt8]?

  /// Whether the key of that certificate is one of the trusted ones.
  public let isEmbeddedKeyTrusted: Bool

  /// Whether the signature value is that of the embedded key.
  public let embeddedKeySigned: Bool
}

extension UnverifiedSignature {
  /// Looks for the cause of a failure.
  ///
  /// - Parameters:
  ///   - error: What `verify` threw.
  ///   - anchors: The keys that were tried.
  /// - Returns: The evidence, and the cause that it speaks for.
  public func diagnose(
    _ error: SignatureError, against anchors: [TrustAnchor]
  ) -> SignatureDiagnosis {
    let digest = contentDigest()
    let digestHolds = digest.map { $0 == signedInfo.reference.digestValue }
    let embedded = embeddedCertificate.flatMap(Self.readCertificate)
    let isTrusted = embedded.map { certificate in
      anchors.contains { $0.publicKey == certificate.publicKey }
    }
    let embeddedKeySigned = embedded.map { isSignature(by: $0.publicKey) } ?? false
    return SignatureDiagnosis(
      cause: cause(
        of: error, digestHolds: digestHolds, isTrusted: isTrusted,
        embeddedKeySigned: embeddedKeySigned),
      contentDigest: digest, digestHolds: digestHolds, embeddedFingerprint: embedded?.fingerprint,
      isEmbeddedKeyTrusted: isTrusted ?? false, embeddedKeySigned: embeddedKeySigned)
  }

  private func cause(
    of error: SignatureError, digestHolds: Bool?, isTrusted: Bool?, embeddedKeySigned: Bool
  ) -> SignatureDiagnosis.Cause? {
    switch error {
    case .digestMismatch: return digestHoldsWithoutIndentation() ? .reformatted : .contentChanged
    case .keyMismatch where embeddedKeySigned && isTrusted == false: return .wrongKey
    case .valueMismatch: break
    default: return error.causeByItself
    }
    if embeddedKeySigned { return isTrusted == true ? nil : .wrongKey }
    if digestHolds == false, digestHoldsWithoutIndentation() { return .reformatted }
    if digestHolds == true { return isTrusted == true ? .signatureValueDamaged : nil }
    return digestHolds == false ? .contentChanged : nil
  }

  private func contentDigest() -> [UInt8]? {
    do {
      return try signedInfo.reference.digest(of: canonicalParent(signedInfo.reference))
    } catch {
      return nil
    }
  }

  /// Whether the content without white space between its elements has the digest that is claimed.
  ///
  /// Evidence of what happened, not a verification: the message in hand is another one.
  private func digestHoldsWithoutIndentation() -> Bool {
    let reference = signedInfo.reference
    do {
      let content = try reference.canonicalization.octets(
        of: element.tree, apex: parent.id, hiding: element.id, whiteSpaceBetweenElements: .dropped)
      return try reference.digest(of: content) == reference.digestValue
    } catch {
      return false
    }
  }

  private func isSignature(by key: PublicKey) -> Bool {
    guard signedInfo.signatureMethod.fits(key.kind) else { return false }
    do { return try holds(over: canonicalSignedInfo(), for: key) } catch { return false }
  }

  /// A certificate that cannot be read is no evidence.
  private static func readCertificate(_ der: [UInt8]) -> Certificate? {
    do { return try Certificate(der: der) } catch { return nil }
  }
}

extension SignatureError {
  /// The cause that the error alone tells, without a look at the message.
  public var causeByItself: SignatureDiagnosis.Cause? {
    switch self {
    case .methodForbidden, .digestMethodForbidden, .canonicalizationForbidden, .transforms:
      .unsupported
    default: nil
    }
  }
}
