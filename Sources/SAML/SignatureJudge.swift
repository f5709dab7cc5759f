public import XMLSignature
public import XMLTree

/// Verifies signatures and turns what comes out into findings.
public struct SignatureJudge: Sendable {
  /// The code of the finding of a signature that holds.
  public static let code = "signature.core-validation"

  /// A finding for each signature that was judged.
  public private(set) var findings: [Finding] = []

  private let trust: SignatureTrust
  private let policy: SignaturePolicy
  private let crossChecks: Bool
  /// Nil where nobody said when.
  private let dates: CertificateDates?

  /// Judges by trusted keys.
  ///
  /// - Parameters:
  ///   - trustAnchors: The keys that are trusted; with none nothing is verified.
  ///   - policy: Which algorithms are accepted.
  ///   - crossChecks: Whether libxml2's canonicaliser is asked too.
  ///   - now: The moment of the judgement; without it no key is trusted that is so until a moment.
  public init(
    trustAnchors: [TrustAnchor], policy: SignaturePolicy, crossChecks: Bool = false,
    at now: Instant? = nil
  ) {
    trust = SignatureTrust(anchors: trustAnchors, exceptions: [], now: now)
    self.policy = policy
    self.crossChecks = crossChecks
    dates = nil
  }

  /// Judges by a policy for responses: its keys, its exceptions and what it says of certificates.
  init(_ prepared: PreparedPolicy, at now: Instant) {
    let policy = prepared.policy
    trust = SignatureTrust(
      anchors: policy.trustAnchors, exceptions: policy.exceptions, now: now)
    self.policy = policy.signature
    crossChecks = policy.crossChecksCanonicalOctets
    dates = CertificateDates(
      isRequired: policy.requiresCurrentCertificate, warning: policy.certificateExpiryWarning,
      now: now)
  }

  /// Judges every signature of a document, whatever it is a document of.
  ///
  /// - Returns: The elements that were verified, in document order.
  public mutating func judge(document tree: XMLTree) -> [VerifiedElement] {
    let ids = IDMap(of: tree)
    let parents = tree.elements(DSigName.signature).compactMap(\.parent)
    guard let signed = parents.first else {
      findings.append(missing(tree.root))
      return []
    }
    guard parents.count <= policy.maximumSignatures else {
      findings.append(fail(.tooMany(maximum: policy.maximumSignatures), at: signed))
      return []
    }
    var judged: Set<NodeID> = []
    return parents.filter { judged.insert($0.id).inserted }.compactMap { judge($0, ids) }
  }

  /// Judges the signature of one element, if it has one.
  package mutating func judge(_ target: XMLTree.Element, _ ids: IDMap) -> VerifiedElement? {
    guard let element = target.firstChild(DSigName.signature) else { return nil }
    guard ids.count <= policy.maximumIDs else {
      findings.append(fail(.tooManyIDs(maximum: policy.maximumIDs), at: element))
      return nil
    }
    let signature: UnverifiedSignature
    do {
      signature = try UnverifiedSignature(of: target, ids)
    } catch {
      findings.append(fail(error, at: element))
      return nil
    }
    if crossChecks { findings.append(crossCheck(signature)) }
    guard !trust.anchors.isEmpty else {
      findings.append(notChecked(signature))
      return nil
    }
    let issuer = SignatureTrust.issuer(of: target)
    let anchors = trust.anchors(of: issuer)
    do {
      let verified = try verify(signature, of: issuer, against: anchors)
      guard trust.permits(verified) else {
        findings.append(notOfIssuer(issuer, verified.signer, at: signature.element))
        return nil
      }
      findings.append(pass(verified))
      add(dates?.findings(of: verified.signer, among: anchors) ?? [])
      return verified
    } catch {
      findings += failures(error, of: signature, by: issuer, against: anchors)
      return nil
    }
  }

  /// Verifies by the policy, and where that refuses an algorithm, by what the issuer may do beyond it.
  private mutating func verify(
    _ signature: UnverifiedSignature, of issuer: String?, against anchors: [TrustAnchor]
  ) throws(SignatureError) -> VerifiedElement {
    add(trust.exceptions(for: issuer, areOver: true).map(Self.isOver))
    do {
      return try signature.verify(against: anchors, policy: policy)
    } catch {
      let exceptions = trust.exceptions(for: issuer, areOver: false)
      let bound = anchors.filter { $0.issuer != nil }
      guard error.isForbiddenAlgorithm, !exceptions.isEmpty, !bound.isEmpty else { throw error }
      let verified = try signature.verify(against: bound, policy: policy.widened(by: exceptions))
      add(exceptions.map(Self.applies))
      return verified
    }
  }

  /// A response and its assertion may have one thing to say of the same key.
  private mutating func add(_ remarks: [Finding]) {
    for remark in remarks where !findings.contains(remark) { findings.append(remark) }
  }

  /// Refuses signatures that are not a child of the message, or of one of its assertions (SIG-03).
  mutating func checkPlaces(
    in message: XMLTree.Element, and assertions: [XMLTree.Element] = []
  ) -> Bool {
    let tree = message.tree
    let signatures = tree.elements(DSigName.signature)
    if let first = signatures.first, signatures.count > policy.maximumSignatures {
      findings.append(fail(.tooMany(maximum: policy.maximumSignatures), at: first))
      return false
    }
    for signature in signatures {
      let parent = signature.parent?.id
      if parent == message.id || assertions.contains(where: { $0.id == parent }) { continue }
      findings.append(fail(.misplaced(signature.id), at: signature))
    }
    return findings.isEmpty
  }
}

extension SignatureJudge {
  package func missing(_ root: XMLTree.Element) -> Finding { fail(.missing, at: root) }

  private func pass(_ verified: VerifiedElement) -> Finding {
    Finding(
      Self.code, .pass, actual: verified.signedInfo.signatureMethod.rawValue,
      location: Finding.Location(verified.origin))
  }

  private func notChecked(_ signature: UnverifiedSignature) -> Finding {
    Finding(
      Self.code, .notChecked, expected: "a trusted key",
      actual: signature.signedInfo.signatureMethod.rawValue,
      location: Finding.Location(signature.element))
  }

  private func fail(
    _ error: SignatureError, at element: XMLTree.Element, against anchors: [TrustAnchor]? = nil
  ) -> Finding {
    Finding(
      error.code, .fail, expected: error.expected(policy, anchors ?? trust.anchors),
      actual: error.actual(nil), cause: error.causeByItself?.rawValue,
      location: Finding.Location(error.node ?? element.id, in: element.tree))
  }

  /// A signature that holds, by the key of somebody else.
  private func notOfIssuer(
    _ issuer: String?, _ signer: TrustAnchor, at element: XMLTree.Element
  ) -> Finding {
    Finding(
      "signature.key-not-of-issuer", .fail, expected: issuer.map { "a key of \($0)" },
      actual: signer.issuer.map { "a key of \($0)" },
      cause: SignatureDiagnosis.Cause.wrongKey.rawValue, location: Finding.Location(element))
  }

  private static func applies(_ exception: PolicyException) -> Finding {
    Finding(
      "signature.exception-applied", .pass, isRequired: false,
      expected: "before \(exception.expires)", actual: exception.issuer)
  }

  private static func isOver(_ exception: PolicyException) -> Finding {
    Finding(
      "signature.exception-over", .notChecked, isRequired: false,
      expected: "before \(exception.expires)", actual: exception.issuer)
  }

  /// What a signature fails by, and why as far as there is evidence.
  private func failures(
    _ error: SignatureError, of signature: UnverifiedSignature, by issuer: String?,
    against anchors: [TrustAnchor]
  ) -> [Finding] {
    let isAboutKeys = anchors.isEmpty || error == .valueMismatch || error.isKeyMismatch
    if isAboutKeys, let signer = signerOfAnother(signature, than: issuer) {
      return [notOfIssuer(issuer, signer, at: signature.element)]
    }
    guard !anchors.isEmpty else { return [nobody(issuer, at: signature.element)] }
    return failures(error, of: signature, against: anchors)
  }

  /// No key is trusted for the issuer, or none any more.
  private func nobody(_ issuer: String?, at element: XMLTree.Element) -> Finding {
    if let end = trust.end(of: issuer) {
      return Finding(
        "key.metadata-expired", .fail, expected: "before \(end)", actual: trust.now?.description,
        location: Finding.Location(element))
    }
    return Finding(
      "signature.no-key-of-issuer", .fail, expected: issuer.map { "a key of \($0)" },
      cause: SignatureDiagnosis.Cause.wrongKey.rawValue, location: Finding.Location(element))
  }

  /// The key of somebody else that made a signature, within the number of keys that may be tried.
  private func signerOfAnother(
    _ signature: UnverifiedSignature, than issuer: String?
  ) -> TrustAnchor? {
    let others = trust.anchorsOfOthers(
      than: issuer, naming: signature.embeddedCertificate, atMost: policy.maximumTrustAnchors)
    guard !others.isEmpty else { return nil }
    do { return try signature.verify(against: others, policy: policy).signer } catch { return nil }
  }

  /// The verifier stops at the value; whether the content has changed too is a second finding.
  private func failures(
    _ error: SignatureError, of signature: UnverifiedSignature, against anchors: [TrustAnchor]
  ) -> [Finding] {
    let diagnosis = signature.diagnose(error, against: anchors, limits: policy.diagnosis)
    var finding = fail(error, at: signature.element, against: anchors)
    finding.actual = error.actual(diagnosis)
    finding.cause = diagnosis.cause?.rawValue
    if diagnosis.cause == .reformatted { finding.edit = diagnosis.edit(undoing: error)?.rawValue }
    guard error == .valueMismatch, let digest = diagnosis.contentDigest,
      diagnosis.digestHolds == false
    else { return [finding] }
    let claimed = signature.signedInfo.reference.digestValue
    var second = fail(.digestMismatch(expected: claimed, actual: digest), at: signature.element)
    second.cause = diagnosis.contentCause?.rawValue
    second.edit = diagnosis.contentEdit?.rawValue
    return [finding, second]
  }

  /// Both canonicalisers give the same octets for what is signed.
  private func crossCheck(_ signature: UnverifiedSignature) -> Finding {
    let differing = signature.firstDifferenceFromReferenceCanonicalizer()
    return Finding(
      differing == nil ? "crosscheck.canonical-octets" : "crosscheck.canonical-octets-differ",
      differing == nil ? .pass : .fail, isRequired: false,
      location: Finding.Location(differing ?? signature.parent))
  }
}

extension SignatureError {
  /// Whether an algorithm is not accepted, which an exception may change.
  fileprivate var isForbiddenAlgorithm: Bool {
    switch self {
    case .methodForbidden, .digestMethodForbidden, .canonicalizationForbidden: true
    default: false
    }
  }

  fileprivate var isKeyMismatch: Bool {
    if case .keyMismatch = self { true } else { false }
  }
}
