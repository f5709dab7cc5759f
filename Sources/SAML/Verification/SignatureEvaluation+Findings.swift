package import CanonicalXML
import SAMLFormats
import XMLSignature

/// The findings about a signature.
extension SignatureEvaluation {
  package func missing(_ root: XMLTree.Element) -> Finding { fail(.missing, at: root) }

  func pass(_ verified: VerifiedElement) -> Finding {
    Finding(
      Self.code, .pass,
      actual: .name(.algorithm, ExactString(verified.signedInfo.signatureMethod.rawValue)),
      location: Finding.Location(verified.origin))
  }

  func notChecked(_ signature: UnverifiedSignature) -> Finding {
    Finding(
      Self.code, .notChecked, expected: .fact(.trustedKey),
      actual: .name(.algorithm, ExactString(signature.signedInfo.signatureMethod.rawValue)),
      location: Finding.Location(signature.element))
  }

  func fail(
    _ error: SignatureError, at element: XMLTree.Element, against anchors: [TrustAnchor]? = nil
  ) -> Finding {
    Finding(
      error.code, .fail, expected: error.expected(policy, anchors ?? trust.anchors),
      actual: error.actual(nil), cause: error.causeByItself.map(Cause.signature),
      location: Finding.Location(error.node ?? element.id, in: element.tree))
  }

  /// Reports a signature that holds, by the key of another entity.
  func keyNotOfIssuer(
    _ issuer: ExactString?, _ signer: TrustAnchor, at element: XMLTree.Element
  ) -> Finding {
    Finding(
      .signatureKeyNotOfIssuer, .fail, expected: issuer.map(Evidence.keyOfEntity),
      actual: signer.issuer.map(Evidence.keyOfEntity),
      cause: .signature(.wrongKey), location: Finding.Location(element))
  }

  /// Reports a signature that holds, by a key of the issuer for another role.
  private func keyOfOtherRole(_ role: TrustAnchor.Role, at element: XMLTree.Element) -> Finding {
    Finding(
      .signatureKeyOfOtherRole, .fail, expected: trust.role.map(Evidence.keyOfRole),
      actual: .keyOfRole(role), cause: .signature(.wrongKey),
      location: Finding.Location(element))
  }

  static func applies(_ exception: PolicyException) -> Finding {
    Finding(
      .signatureExceptionApplied, .pass, isRequired: false,
      expected: .before(exception.expires),
      actual: .name(.entity, exception.issuer))
  }

  static func isOver(_ exception: PolicyException) -> Finding {
    Finding(
      .signatureExceptionOver, .notChecked, isRequired: false,
      expected: .before(exception.expires),
      actual: .name(.entity, exception.issuer))
  }

  /// Returns the findings about a failed signature, with the reason as far as there is evidence.
  func findings(
    of error: SignatureError, in signature: UnverifiedSignature, by issuer: ExactString?,
    against anchors: [TrustAnchor]
  ) -> [Finding] {
    let isAboutKeys = anchors.isEmpty || error == .valueMismatch || error.isKeyMismatch
    // A key of the issuer first: providers may share one.
    if isAboutKeys, let end = signerThatIsOver(signature, of: issuer)?.trustedUntil {
      return [trustIsOver(end, at: signature.element)]
    }
    if isAboutKeys, let role = signerInAnotherRole(signature, of: issuer)?.role {
      return [keyOfOtherRole(role, at: signature.element)]
    }
    if isAboutKeys, let signer = signerOfAnother(signature, than: issuer) {
      return [keyNotOfIssuer(issuer, signer, at: signature.element)]
    }
    guard !anchors.isEmpty else { return [noKeyOfIssuer(issuer, at: signature.element)] }
    return diagnosed(error, in: signature, against: anchors)
  }

  /// No key is trusted for the issuer, or none any more.
  private func noKeyOfIssuer(_ issuer: ExactString?, at element: XMLTree.Element) -> Finding {
    if let end = trust.end(of: issuer) { return trustIsOver(end, at: element) }
    return Finding(
      .signatureNoKeyOfIssuer, .fail, expected: issuer.map(Evidence.keyOfEntity),
      cause: .signature(.wrongKey), location: Finding.Location(element))
  }

  private func trustIsOver(_ end: Instant, at element: XMLTree.Element) -> Finding {
    Finding(
      .keyMetadataExpired, .fail, expected: .before(end), actual: trust.now.map(Evidence.instant),
      location: Finding.Location(element))
  }

  /// The key of the issuer that made a signature and is not trusted any more.
  private func signerThatIsOver(
    _ signature: UnverifiedSignature, of issuer: ExactString?
  ) -> TrustAnchor? {
    signer(
      of: signature,
      among: trust.anchorsThatAreOver(
        of: issuer, naming: signature.embeddedCertificates, atMost: policy.maximumTrustAnchors))
  }

  /// Returns the key of another entity that made a signature, within the number of keys that may be
  /// tried.
  private func signerOfAnother(
    _ signature: UnverifiedSignature, than issuer: ExactString?
  ) -> TrustAnchor? {
    signer(
      of: signature,
      among: trust.anchorsOfOthers(
        than: issuer, naming: signature.embeddedCertificates, atMost: policy.maximumTrustAnchors))
  }

  /// The key of the issuer that made a signature and is not trusted in the role that is asked for.
  private func signerInAnotherRole(
    _ signature: UnverifiedSignature, of issuer: ExactString?
  ) -> TrustAnchor? {
    signer(
      of: signature,
      among: trust.anchorsOfAnotherRole(
        of: issuer, naming: signature.embeddedCertificates, atMost: policy.maximumTrustAnchors))
  }

  private func signer(
    of signature: UnverifiedSignature, among anchors: [TrustAnchor]
  ) -> TrustAnchor? {
    guard !anchors.isEmpty else { return nil }
    do { return try signature.verify(against: anchors, policy: policy).signer } catch { return nil }
  }

  /// The verifier stops at the key and the value; whether the content has changed too is a second finding.
  private func diagnosed(
    _ error: SignatureError, in signature: UnverifiedSignature, against anchors: [TrustAnchor]
  ) -> [Finding] {
    var finding = fail(error, at: signature.element, against: anchors)
    guard let explainer else { return [finding] }
    let diagnosis = explainer.search(signature, error, anchors, policy.diagnosis)
    finding.actual = error.actual(diagnosis)
    finding.cause = diagnosis.cause.map(Cause.signature)
    if let edit = diagnosis.edit(undoing: error), diagnosis.cause == edit.cause {
      finding.edit = edit
    }
    guard error == .valueMismatch || error.isKeyMismatch, let digest = diagnosis.contentDigest,
      diagnosis.digestHolds == false
    else { return [finding] }
    let claimed = signature.signedInfo.reference.digestValue
    var second = fail(.digestMismatch(expected: claimed, actual: digest), at: signature.element)
    second.cause = diagnosis.contentCause.map(Cause.signature)
    second.edit = diagnosis.contentEdit
    return [finding, second]
  }

  /// libxml2 reads the verified bytes as they were read for the assertion.
  static func crossCheck(reading verified: VerifiedElement) -> Finding {
    crossCheck(
      reading: verified.element.tree, of: verified.canonicalBytes, at: verified.origin)
  }

  /// Compares a tree with what libxml2 makes of the bytes that it was read from.
  package static func crossCheck(
    reading tree: XMLTree, of bytes: [UInt8], at place: XMLTree.Element
  ) -> Finding {
    let isSame: Bool
    do {
      isSame = tree.readsLike(try XMLTree(general: bytes, limits: .rereading(bytes)))
    } catch {
      // The general parser alone decides what is well-formed.
      isSame = false
    }
    return Finding(
      isSame ? .crosscheckTree : .crosscheckTreeDiffers, isSame ? .pass : .fail,
      isRequired: false, location: Finding.Location(place))
  }

  /// Both canonicalisers give the same bytes for what is signed.
  func crossCheck(_ signature: UnverifiedSignature) -> Finding {
    let notChecked = Finding(
      .crosscheckCanonicalOctets, .notChecked, isRequired: false,
      location: Finding.Location(signature.parent))
    let differing: XMLTree.Element?
    do {
      differing = try signature.firstDifferenceFromReferenceCanonicalizer()
    } catch {
      return notChecked
    }
    guard differing == nil || !signature.isBeyondReferenceCanonicalizer else { return notChecked }
    return Finding(
      differing == nil ? .crosscheckCanonicalOctets : .crosscheckCanonicalOctetsDiffer,
      differing == nil ? .pass : .fail, isRequired: false,
      location: Finding.Location(differing ?? signature.parent))
  }
}

extension SignatureError {
  fileprivate var isKeyMismatch: Bool {
    if case .keyMismatch = self { true } else { false }
  }
}
