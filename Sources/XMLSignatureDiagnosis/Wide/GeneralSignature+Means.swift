import CanonicalXML
import XMLSignature

extension GeneralSignature {
  /// By what the value holds: by a trusted key before anything else.
  func means(
    of bytes: [UInt8], _ anchors: [TrustAnchor], _ ids: IDMap
  ) throws(SignatureError) -> ValueMeans {
    let method: SignatureMethod
    switch valueMethod {
    case .signature(let named): method = named
    case .mac(let mac):
      guard let secret = material?.secret else { throw .methodForbidden(uri: valueMethod.uri) }
      guard try mac.holds(signatureValue, over: bytes, by: secret) else { throw .valueMismatch }
      return .secret
    }
    do {
      return .trusted(try trustedSigner(of: bytes, by: method, anchors))
    } catch {
      do { return try otherMeans(of: bytes, by: method, ids) } catch let other {
        // Where no trusted key was given, none is of another kind.
        throw anchors.isEmpty ? other : error
      }
    }
  }

  private func trustedSigner(
    of bytes: [UInt8], by method: SignatureMethod, _ anchors: [TrustAnchor]
  ) throws(SignatureError) -> TrustAnchor {
    guard anchors.count <= policy.maximumTrustAnchors else {
      throw .tooManyTrustAnchors(maximum: policy.maximumTrustAnchors)
    }
    return try method.signer(
      of: signatureValue, over: bytes, among: anchors.permitting(method))
  }

  /// By which untrusted key the value holds.
  ///
  /// - Throws: `SignatureError.noTrustAnchor` where it holds by none. It is `valueMismatch` where chains alone would be
  ///   accepted and no certificate has made the value: no chain is to blame then.
  private func otherMeans(
    of bytes: [UInt8], by method: SignatureMethod, _ ids: IDMap
  ) throws(SignatureError) -> ValueMeans {
    guard let material else { throw .noTrustAnchor }
    do throws(KeyError) {
      for key in material.shortKeys.prefix(policy.maximumTrustAnchors)
      where try key.made(signatureValue, over: bytes, by: method) {
        return .short(key)
      }
    } catch { throw .algorithmUnavailable(uri: ExactString(method.rawValue)) }
    guard material.chains != nil || material.acceptsEmbeddedKeys else { throw .noTrustAnchor }
    let embedded = EmbeddedKeys(of: element, ids)
    var (isTried, isMade) = (false, false)
    if let chains = material.chains {
      for certificate in embedded.certificates + chains.candidates {
        guard let key = EmbeddedKeys.key(of: certificate), method.fits(key.kind) else { continue }
        isTried = true
        guard try method.verifies(signatureValue, over: bytes, with: key) else { continue }
        isMade = true
        guard chains.hold(for: certificate, through: embedded.certificates) else { continue }
        return .chain(key, try DigestMethod.sha256.referenceDigest(of: certificate))
      }
    }
    guard material.acceptsEmbeddedKeys else {
      throw isTried && !isMade ? .valueMismatch : .noTrustAnchor
    }
    for key in embedded.keys where method.fits(key.kind) {
      if try method.verifies(signatureValue, over: bytes, with: key) {
        return .embedded(key)
      }
    }
    throw .noTrustAnchor
  }
}
