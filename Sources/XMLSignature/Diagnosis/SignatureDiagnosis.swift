import RFC4648
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
    /// The message is the one that was signed but for an accidental edit, which is known.
    case reformatted
    /// The content has another digest than the one that was signed, and no known edit explains it.
    case contentChanged = "content-changed"
    /// An algorithm or a form that is not accepted.
    case unsupported
  }

  /// The cause, or nil when the evidence fits several.
  public let cause: Cause?

  /// The cause for which the content alone speaks; nil when it has the digest that the message claims.
  public var contentCause: Cause? {
    guard digestHolds == false else { return nil }
    return contentEdit?.cause ?? .contentChanged
  }

  /// The edit after whose undoing an error would not have been thrown; nil when there is no evidence
  /// for one.
  public func edit(undoing error: SignatureError) -> AccidentalEdit? {
    switch error {
    case .digestMismatch: contentEdit
    case .valueMismatch: signedInfoEdit
    default: nil
    }
  }

  /// The edit after whose undoing the content has the digest that the message claims; nil when none
  /// was found, or the digest holds.
  public let contentEdit: AccidentalEdit?

  /// The edit after whose undoing a key has signed `SignedInfo`; nil when none was found, or none was
  /// looked for.
  public let signedInfoEdit: AccidentalEdit?

  /// The digest of the content as it is here; nil when that could not be told.
  public let contentDigest: [UInt8]?

  /// Whether the content has the digest that the message claims; nil when that could not be told.
  public let digestHolds: Bool?

  /// The SHA-256 fingerprint of the certificate that the message carries.
  public let embeddedFingerprint: [UInt8]?

  /// Whether the signature value is that of the embedded key.
  public let embeddedKeySigned: Bool

  /// What is wrong with the signature value by itself, whatever was signed; nil when nothing is.
  public let valueDefect: SignatureValueDefect?
}

extension UnverifiedSignature {
  /// Looks for the cause of a failure.
  ///
  /// Edits are undone on copies of the canonical octets: what is found is evidence of what happened,
  /// and never a verification, for the message in hand is another one.
  ///
  /// - Parameters:
  ///   - error: What `verify` threw.
  ///   - anchors: The keys that were tried.
  ///   - limits: How much work the search may take.
  /// - Returns: The evidence, and the cause that it speaks for.
  public func diagnose(
    _ error: SignatureError, against anchors: [TrustAnchor],
    limits: DiagnosisLimits = DiagnosisLimits()
  ) -> SignatureDiagnosis {
    let content = contentOctets()
    let digest = content.flatMap(contentDigest)
    let digestHolds = digest.map { $0 == signedInfo.reference.digestValue }
    let embedded = embeddedCertificate.flatMap { anchors.certificate(of: $0) }
    let isTrusted = embedded.map { certificate in
      anchors.contains { $0.publicKey == certificate.publicKey }
    }
    let embeddedKeySigned = embedded.map { isSignature(by: $0.publicKey) } ?? false
    var signed: (edit: AccidentalEdit, isTrusted: Bool)?
    if case .valueMismatch = error, !embeddedKeySigned {
      let trusted = anchors.map { (key: $0.publicKey, isTrusted: true) }
      // A message that carries a certificate names its signer by it.
      let named = embedded.map { [(key: $0.publicKey, isTrusted: isTrusted == true)] } ?? []
      let keys = isTrusted == true ? named : named + trusted
      signed = editOfSignedInfo(signedByOneOf: keys, limits)
    }
    let contentEdit =
      digestHolds == false ? content.flatMap { editOfContent($0, limits) } : nil
    let valueDefect = signedInfo.signatureMethod.defect(
      of: signatureValue, for: anchors.map(\.publicKey) + (embedded.map { [$0.publicKey] } ?? []))
    return SignatureDiagnosis(
      cause: cause(
        of: error, valueDefect, digestHolds: digestHolds, contentEdit: contentEdit,
        isTrusted: isTrusted, isSignedBefore: signed?.isTrusted,
        embeddedKeySigned: embeddedKeySigned,
        mayBeOfEmbeddedKey: embedded.map { mayBeValue(of: $0.publicKey) } ?? false),
      contentEdit: contentEdit, signedInfoEdit: signed?.edit,
      contentDigest: digest, digestHolds: digestHolds, embeddedFingerprint: embedded?.fingerprint,
      embeddedKeySigned: embeddedKeySigned,
      valueDefect: valueDefect)
  }

  /// The cause for which the evidence speaks.
  ///
  /// `isSignedBefore` is whether the key is trusted that signed `SignedInfo` before an edit, and nil
  /// when there was no such key or edit.
  private func cause(
    of error: SignatureError, _ valueDefect: SignatureValueDefect?, digestHolds: Bool?,
    contentEdit: AccidentalEdit?, isTrusted: Bool?, isSignedBefore: Bool?, embeddedKeySigned: Bool,
    mayBeOfEmbeddedKey: Bool
  ) -> SignatureDiagnosis.Cause? {
    switch error {
    case .digestMismatch: return contentEdit?.cause ?? .contentChanged
    case .keyMismatch where embeddedKeySigned && isTrusted == false: return .wrongKey
    case .valueMismatch where valueDefect == .inDER: return .unsupported
    case .valueMismatch: break
    default: return error.causeByItself
    }
    if embeddedKeySigned { return isTrusted == true ? nil : .wrongKey }
    if let isSignedBefore { return isSignedBefore ? .reformatted : .wrongKey }
    switch digestHolds {
    case true?: return isTrusted == true && mayBeOfEmbeddedKey ? .signatureValueDamaged : nil
    case false?: return contentEdit?.cause ?? .contentChanged
    case nil: return nil
    }
  }

  /// Whether the value may be one of a key that was damaged: the method is for such keys, and the value
  /// has not the length that is usual for others.
  private func mayBeValue(of key: PublicKey) -> Bool {
    let method = signedInfo.signatureMethod
    guard method.fits(key.kind) else { return false }
    return signatureValue.count == key.signatureOctetCount
      || !method.usualValueLengths.contains(signatureValue.count)
  }

  private func contentOctets() -> [UInt8]? {
    do { return try canonicalParent(signedInfo.reference) } catch { return nil }
  }

  private func contentDigest(_ octets: [UInt8]) -> [UInt8]? {
    do { return try signedInfo.reference.digest(of: octets) } catch { return nil }
  }

  private func isSignature(by key: PublicKey) -> Bool {
    guard signedInfo.signatureMethod.fits(key.kind) else { return false }
    do { return try verifies(over: canonicalSignedInfo(), with: key) } catch { return false }
  }
}

extension [TrustAnchor] {
  /// The certificate of these octets; reading one costs more than a signature, so that a trusted one
  /// is not read again.
  ///
  /// A certificate that cannot be read is no evidence.
  func certificate(of der: [UInt8]) -> Certificate? {
    for anchor in self { if let known = anchor.certificate, known.der == der { return known } }
    do { return try Certificate(der: der) } catch { return nil }
  }
}

extension UnverifiedSignature {
  /// The edit after whose undoing the content has the digest that is claimed.
  private func editOfContent(_ octets: [UInt8], _ limits: DiagnosisLimits) -> AccidentalEdit? {
    var search = EditSearch(limits)
    return search.first(of: contentForms(of: octets), for: octets) { form in
      contentDigest(form) == signedInfo.reference.digestValue
    }?.edit
  }

  /// The forms that the canonical octets of the content may have had, always in the same order.
  func contentForms(of octets: [UInt8]) -> [EditCandidates.Candidate] {
    let line = Array(parent.children.prefix { $0.id != element.id }).count
    let standalone = EditCandidates.Candidate(edit: .surroundingsChanged) {
      standaloneForm(of: octets, apex: parent, by: signedInfo.reference.canonicalization)
    }
    let commented = EditCandidates.Candidate(edit: .commentsDigested, octets: commentedContent)
    return [standalone, commented]
      + EditCandidates(of: octets, depth: parent.depth, signatureLine: line).all
  }

  /// What would be digested if a reference to an ID selected comments; nil where there is no form.
  private func commentedContent() -> [UInt8]? {
    let canonicalization = signedInfo.reference.canonicalization
    let commented = Canonicalizer(
      canonicalization.method.commented, inclusivePrefixes: canonicalization.inclusivePrefixes)
    do {
      return try commented.octets(of: parent.tree, apex: parent.id, hiding: element.id)
    } catch {
      return nil
    }
  }

  /// The forms that the canonical octets of `SignedInfo` may have had, always in the same order.
  func signedInfoForms(of octets: [UInt8]) -> [EditCandidates.Candidate] {
    formsByLines(of: octets) + formsByEdits(of: octets)
  }

  private func formsByEdits(of octets: [UInt8]) -> [EditCandidates.Candidate] {
    let standalone = EditCandidates.Candidate(edit: .surroundingsChanged) {
      standaloneForm(of: octets, apex: signedInfoElement, by: signedInfo.canonicalization)
    }
    return [standalone] + EditCandidates(of: octets, depth: signedInfoElement.depth).all
  }

  /// `SignedInfo` with the lines that a long digest may have been written in; a short one has none.
  private func formsByLines(of octets: [UInt8]) -> [EditCandidates.Candidate] {
    let value = Base64.encode(signedInfo.reference.digestValue)
    return DigestValueLines.allCases.filter { value.count > $0.length }.map { lines in
      EditCandidates.Candidate(edit: .whiteSpaceNormalized) { lines.breaking(value, in: octets) }
    }
  }

  /// The edit after whose undoing one of the keys has made the signature value.
  private func editOfSignedInfo(
    signedByOneOf keys: [(key: PublicKey, isTrusted: Bool)], _ limits: DiagnosisLimits
  ) -> (edit: AccidentalEdit, isTrusted: Bool)? {
    let octets: [UInt8]
    do { octets = try canonicalSignedInfo() } catch { return nil }
    let fitting = keys.filter { signedInfo.signatureMethod.fits($0.key.kind) }
    // The lines have trials of their own, so that neither takes them from the other.
    for forms in [formsByLines, formsByEdits] {
      var search = EditSearch(limits)
      var trials = limits.maximumSignatureTrials
      var isTrusted = false
      let found = search.first(of: forms(octets), for: octets) { form in
        for (key, isTrustedKey) in fitting {
          guard trials > 0 else { return false }
          trials -= 1
          guard isSignature(over: form, by: key) else { continue }
          isTrusted = isTrustedKey
          return true
        }
        return false
      }
      if let found { return (found.edit, isTrusted) }
    }
    return nil
  }

  private func isSignature(over octets: [UInt8], by key: PublicKey) -> Bool {
    do { return try verifies(over: octets, with: key) } catch { return false }
  }

  /// An inclusive canonical form without what its apex takes over from the elements around the one
  /// that is signed; nil for an exclusive one, which takes over nothing.
  private func standaloneForm(
    of octets: [UInt8], apex: XMLTree.Element, by canonicalizer: Canonicalizer
  ) -> [UInt8]? {
    guard canonicalizer.method.standard != .exclusive10, parent.parent != nil,
      let tag = CanonicalSegment.all(of: octets).first
    else { return nil }
    let kept = apex.namesInScope(upTo: parent)
    var result: [UInt8] = []
    for (name, stretch) in CanonicalStartTag(octets[tag.range]).parts
    where name.map({ kept.contains($0) }) ?? true {
      result += stretch
    }
    return result + octets[tag.range.upperBound...]
  }
}

extension SignatureError {
  /// The cause that the error alone tells, without a look at the message.
  public var causeByItself: SignatureDiagnosis.Cause? {
    switch self {
    case .methodForbidden, .digestMethodForbidden, .canonicalizationForbidden, .transforms,
      .transformUnsupported, .referenceURIMissing, .referenceExternal, .referenceUnsupported:
      .unsupported
    default: nil
    }
  }
}
