package import CanonicalXML
package import XMLSignature

/// How a signature was made, as far as its document and the available keys show.
///
/// This is enough to sign other content with the same result. A redacted copy needs it: its
/// signature must hold, or fail for the same reason.
package struct SignatureTrace: Sendable {
  /// The bytes that a digest or a signature value was made over.
  package enum Source: Sendable, Hashable {
    /// The bytes as they are.
    case bytes
    /// The bytes before an accidental edit: the form of this number among those that are tried.
    case form(Int)
    /// Other bytes, by a known key (RSASSA-PKCS1-v1_5).
    case otherBytes
    /// No known bytes: it does not hold.
    case unknown
  }

  /// The sources of the digests, in the order of the references.
  package let references: [Source]

  /// The source of the signature value.
  package let value: Source

  /// The key that made the signature value; nil when that is not known.
  package let signer: PublicKey?

  /// The node that each reference selects; nil for nothing, or for the whole document.
  package let targets: [NodeID?]

  /// Finds out how a signature was made.
  ///
  /// It returns nil if the signature violates the schema of XML Signature, or needs an unsupported
  /// feature.
  ///
  /// - Parameters:
  ///   - element: The `ds:Signature`.
  ///   - ids: The IDs of its document.
  ///   - keys: The keys that may have made it.
  package init?(of element: XMLTree.Element, _ ids: IDMap, among keys: [PublicKey]) {
    guard let subject = ResigningSubject(element, ids) else { return nil }
    // One search for all references, as a diagnosis has: each costs the bytes that it digests.
    var contentSearch = EditSearch(DiagnosisLimits())
    var references: [Source] = []
    for (reference, bytes) in zip(subject.references, subject.referencedBytes) {
      guard let reference, let bytes else {
        references.append(.unknown)
        continue
      }
      references.append(
        Self.source(over: bytes, subject.contentForms(of: bytes), &contentSearch) { form in
          reference.hasDigest(of: form)
        })
    }
    self.references = references
    targets = subject.targets
    let signedInfo = subject.signedInfo
    let method = subject.method
    let value = subject.signature.signatureValue
    let fitting = keys.filter { method.fits($0.kind) }
    let maker =
      method.family == .rsaPKCS1 ? fitting.first { $0.digestInfo(in: value) != nil } : nil
    let tried = method.family == .rsaPKCS1 ? maker.map { [$0] } ?? [] : fitting
    var found: PublicKey?
    // Every key is tried over the bytes as they are, and over edited ones about as many as a diagnosis
    // tries.
    var trials = tried.count + 2 * DiagnosisLimits().maximumSignatureTrials
    var search = EditSearch(DiagnosisLimits())
    let source = Self.source(
      over: signedInfo, subject.signedInfoForms(of: signedInfo), &search
    ) { form in
      let keys = tried.prefix(trials)
      trials -= keys.count
      found = keys.first { subject.isSignature(over: form, by: $0) }
      return found != nil
    }
    self.value = source == .unknown && maker != nil ? .otherBytes : source
    signer = found ?? maker
  }

  private static func source(
    over bytes: [UInt8], _ forms: @autoclosure () -> [EditCandidates.Candidate],
    _ search: inout EditSearch, where fits: ([UInt8]) -> Bool
  ) -> Source {
    if fits(bytes) { return .bytes }
    return search.first(of: forms(), for: bytes, where: fits).map { .form($0.number) } ?? .unknown
  }
}

extension SignatureTrace {
  /// Returns the digests that give the references of a copy the same results as the original.
  ///
  /// - Parameters:
  ///   - element: The `ds:Signature` of the copy.
  ///   - ids: The IDs of the copy.
  /// - Returns: The elements `DigestValue` and their bytes, without those that never held.
  /// - Throws: `KeyError.digestMethodUnavailable`.
  package func digests(
    for element: XMLTree.Element, _ ids: IDMap
  ) throws(KeyError) -> [(element: XMLTree.Element, bytes: [UInt8])] {
    guard let subject = ResigningSubject(element, ids) else { return [] }
    let parts = zip(zip(subject.references, subject.referencedBytes), references)
    var digests: [(element: XMLTree.Element, bytes: [UInt8])] = []
    for (element, ((reference, bytes), source)) in zip(subject.signature.referenceElements, parts) {
      guard let reference, let bytes, let value = element.firstChild(DSigName.digestValue),
        let form = Self.form(source, of: bytes, subject.contentForms(of: bytes))
      else { continue }
      digests.append((value, try reference.digestMethod.digest(of: form)))
    }
    return digests
  }

  /// Returns the signature value that gives a copy the same result as the original.
  ///
  /// - Parameters:
  ///   - element: The `ds:Signature` of the copy, whose digests are in place.
  ///   - ids: The IDs of the copy.
  ///   - key: The key that replaces the one that signed the original.
  /// - Returns: The element `SignatureValue` and its bytes; nil when the original's never held.
  /// - Throws: `KeyError`, where the key cannot sign this way.
  package func value(
    for element: XMLTree.Element, _ ids: IDMap, by key: PrivateKey
  ) throws(KeyError) -> (element: XMLTree.Element, bytes: [UInt8])? {
    guard let subject = ResigningSubject(element, ids),
      let target = element.firstChild(DSigName.signatureValue),
      let form = Self.form(
        value, of: subject.signedInfo, subject.signedInfoForms(of: subject.signedInfo))
    else { return nil }
    return (target, try key.sign(form, method: subject.method))
  }

  private static func form(
    _ source: Source, of bytes: [UInt8], _ forms: @autoclosure () -> [EditCandidates.Candidate]
  ) -> [UInt8]? {
    switch source {
    case .bytes: return bytes
    case .form(let number):
      let forms = forms()
      return forms.indices.contains(number) ? forms[number].bytes() : nil
    // Any that are not those.
    case .otherBytes: return bytes + [0x0A]
    case .unknown: return nil
    }
  }
}
