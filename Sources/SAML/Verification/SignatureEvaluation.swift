package import CanonicalXML
import SAMLFormats
package import XMLSignature

/// Verifies signatures and turns the results into findings.
package struct SignatureEvaluation: Sendable {
  /// The code of the finding of a signature that holds.
  package static let code: Finding.Code = .signatureCoreValidation

  /// A finding for each signature that was evaluated.
  package private(set) var findings: [Finding] = []

  let trust: SignatureTrust
  let policy: SignaturePolicy
  let explainer: SignatureExplainer?
  private let crossChecks: Bool
  /// Nil without a moment of evaluation.
  private let dates: CertificateDates?

  /// Evaluates by trusted keys.
  ///
  /// - Parameters:
  ///   - trustAnchors: The keys that are trusted; with none nothing is verified.
  ///   - policy: Which algorithms are accepted.
  ///   - crossChecks: Whether libxml2's canonicaliser is asked too.
  ///   - now: The moment of the evaluation; without it, keys that are trusted until a moment are
  ///     not trusted.
  package init(
    trustAnchors: [TrustAnchor], policy: SignaturePolicy, crossChecks: Bool = false,
    at now: Instant? = nil
  ) {
    trust = SignatureTrust(anchors: trustAnchors, exceptions: [], now: now)
    self.policy = policy
    self.crossChecks = crossChecks
    dates = nil
    explainer = nil
  }

  /// Evaluates by the keys, the exceptions and the signature settings of a policy.
  ///
  /// The role of a key does not count: a document of any kind may be evaluated. The dates of certificates
  /// count where the policy requires them.
  package init(policy: Policy, explaining explainer: SignatureExplainer? = nil, at now: Instant) {
    self.explainer = explainer
    trust = SignatureTrust(anchors: policy.trustAnchors, exceptions: policy.exceptions, now: now)
    self.policy = policy.signature
    crossChecks = policy.crossChecksCanonicalBytes
    dates =
      policy.requiresCurrentCertificate
      ? CertificateDates(isRequired: true, warning: policy.certificateExpiryWarning, now: now)
      : nil
  }

  /// Evaluates by a policy for responses: its keys, its exceptions and its settings for
  /// certificates.
  ///
  /// - Parameters:
  ///   - prepared: The trusted keys and the settings.
  ///   - now: The moment at which they are evaluated.
  ///   - isOfAnyRole: Whether a key of any role may sign, because no profile names one.
  init(_ prepared: PreparedPolicy, at now: Instant, asAnyRole isOfAnyRole: Bool = false) {
    let policy = prepared.policy
    explainer = prepared.explainer
    trust = SignatureTrust(
      anchors: policy.trustAnchors, exceptions: policy.exceptions, now: now,
      role: isOfAnyRole ? nil : policy.profile.signingRole)
    self.policy = policy.signature
    crossChecks = policy.crossChecksCanonicalBytes
    dates = CertificateDates(
      isRequired: policy.requiresCurrentCertificate, warning: policy.certificateExpiryWarning,
      now: now)
  }

  /// Evaluates every signature of a document, whatever it is a document of.
  ///
  /// - Returns: The elements that were verified, in document order.
  package mutating func evaluate(document tree: XMLTree) -> [VerifiedElement] {
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
    return evaluate(parents, ids)
  }

  /// Evaluates the signatures of some elements, each where a reader of SAML would look for it
  /// (SIG-03).
  ///
  /// A signature elsewhere in a message or an assertion is refused unless another signature covers
  /// the place, because signature wrapping (XSW) moves the original there. If that outer signature
  /// does not hold, the inner one is not reported: no verdict follows from it.
  ///
  /// - Returns: The elements that were verified, in document order.
  package mutating func evaluate(_ signed: [XMLTree.Element], _ ids: IDMap) -> [VerifiedElement] {
    var verified: [VerifiedElement] = []
    var evaluated: [(target: XMLTree.Element, isVerified: Bool)] = []
    var last: NodeID?
    // An outer element comes before those inside it.
    for target in signed.sorted(by: { $0.id < $1.id }) where target.id != last {
      last = target.id
      if target.isOfMetadata, !target.hasSignatureFirst,
        let signature = target.firstChild(DSigName.signature)
      {
        findings.append(fail(.misplaced(signature.id), at: signature))
        continue
      }
      if !target.standsWhereItIsRead, let signature = target.firstChild(DSigName.signature) {
        guard let outer = evaluated.last(where: { $0.target.covers(target) }) else {
          findings.append(fail(.misplaced(signature.id), at: signature))
          continue
        }
        guard outer.isVerified || trust.anchors.isEmpty else { continue }
      }
      let element = evaluate(target, ids)
      evaluated.append((target, element != nil))
      if let element { verified.append(element) }
    }
    return verified
  }

  /// Refuses contents of other issuers that a key bound to one issuer has signed, at every depth
  /// (KEY-01).
  ///
  /// A key vouches for its own provider. Content of another provider inside must be signed by a key
  /// of that provider, or by one that is bound to no issuer.
  package func foreignContents(of verified: [VerifiedElement]) -> [Finding] {
    var findings: [Finding] = []
    for outer in verified where outer.signer.issuer != nil {
      for element in outer.origin.descendants where element.isMessageOrAssertion {
        let claim = ClaimedIssuer(of: element)
        if case .none = claim { continue }
        let isVouchedFor = verified.contains {
          $0.origin.contains(element.id) && $0.signer.isFor(claim.name)
        }
        guard !isVouchedFor else { continue }
        guard findings.count < Self.maximumForeignContents else { return findings }
        findings.append(keyNotOfIssuer(claim.name, outer.signer, at: element))
      }
    }
    return findings
  }

  /// A document has one or two; a hostile one may hold many thousands.
  private static let maximumForeignContents = 16

  /// Evaluates the signature of one element, if it has one.
  package mutating func evaluate(_ target: XMLTree.Element, _ ids: IDMap) -> VerifiedElement? {
    guard let element = target.firstChild(DSigName.signature) else { return nil }
    guard ids.count <= policy.maximumIDs else {
      findings.append(fail(.tooManyIDs(maximum: policy.maximumIDs), at: element))
      return nil
    }
    let issuer = SignatureTrust.issuer(of: target)
    let signature: UnverifiedSignature
    var mayBeUnbound = true
    do {
      (signature, mayBeUnbound) = try read(target, ids, of: issuer)
    } catch {
      findings.append(fail(error, at: element))
      return nil
    }
    if crossChecks { findings.append(crossCheck(signature)) }
    guard !trust.anchors.isEmpty else {
      findings.append(notChecked(signature))
      return nil
    }
    var anchors = trust.anchors(of: issuer)
    if !mayBeUnbound { anchors.removeAll { $0.issuer == nil } }
    do {
      let verified = try verify(signature, of: issuer, against: anchors)
      guard trust.permits(verified) else {
        findings.append(keyNotOfIssuer(issuer, verified.signer, at: signature.element))
        return nil
      }
      findings.append(pass(verified))
      if crossChecks { findings.append(Self.crossCheck(reading: verified)) }
      add(dates?.findings(of: verified.signer, among: anchors) ?? [])
      return verified
    } catch {
      findings += self.findings(of: error, in: signature, by: issuer, against: anchors)
      return nil
    }
  }

  /// Reads a signature, and whether a key that is bound to no issuer may have made it.
  ///
  /// An exception for the issuer accepts an ID that is no name, and then only keys of the issuer count.
  private func read(
    _ target: XMLTree.Element, _ ids: IDMap, of issuer: ExactString?
  ) throws(SignatureError) -> (UnverifiedSignature, mayBeUnbound: Bool) {
    do {
      return (try UnverifiedSignature(of: target, ids), true)
    } catch {
      let exceptions = trust.exceptions(for: issuer, areOver: false)
      guard error == .referenceURI, exceptions.contains(where: \.dangerous.acceptsNmtokenIDs) else {
        throw error
      }
      return (try UnverifiedSignature(of: target, ids, acceptingNmtokenIDs: true), false)
    }
  }

  /// Verifies by the policy, and where that refuses an algorithm, by what the issuer may do beyond it.
  private mutating func verify(
    _ signature: UnverifiedSignature, of issuer: ExactString?, against anchors: [TrustAnchor]
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

  /// A response and its assertion may have the same remark about the same key.
  private mutating func add(_ remarks: [Finding]) {
    for remark in remarks where !findings.contains(remark) { findings.append(remark) }
  }

  /// The places of the signatures of a message.
  enum Places {
    /// Each on the message or on one of its assertions.
    case sound
    /// One of them is at another place. The elements that the others cover are not used.
    case misplaced
    /// There are more than the policy allows, and none is evaluated.
    case tooMany
  }

  /// Refuses signatures that are not a child of the message, or of one of its assertions (SIG-03).
  mutating func checkPlaces(
    in message: XMLTree.Element, and assertions: [XMLTree.Element] = []
  ) -> Places {
    let tree = message.tree
    let signatures = tree.elements(DSigName.signature)
    if let first = signatures.first, signatures.count > policy.maximumSignatures {
      findings.append(fail(.tooMany(maximum: policy.maximumSignatures), at: first))
      return .tooMany
    }
    for signature in signatures {
      let parent = signature.parent?.id
      if parent == message.id || assertions.contains(where: { $0.id == parent }) { continue }
      findings.append(fail(.misplaced(signature.id), at: signature))
    }
    return findings.isEmpty ? .sound : .misplaced
  }
}

extension SignatureError {
  /// Whether an algorithm is not accepted, which an exception may change.
  var isForbiddenAlgorithm: Bool {
    switch self {
    case .methodForbidden, .digestMethodForbidden, .canonicalizationForbidden: true
    default: false
    }
  }
}

extension XMLTree.Element {
  /// Whether a reader of SAML looks for the element here.
  ///
  /// Inside a message or an assertion, three places count: the assertion of a response, the message
  /// in an ArtifactResponse, and the evidence of a requested decision (SAML Core §3.3.2.4, §3.3.3,
  /// §3.5.2). Outside of both any place is accepted, with two exceptions: a message in a header of
  /// SOAP, and an element of metadata in the extensions of metadata.
  fileprivate var standsWhereItIsRead: Bool {
    guard let parent else { return true }
    guard parent.isInsideSAML else {
      return !(isMessage && parent.isInside(SOAPName.header))
        && !(isOfMetadata && parent.isInside(MetadataName.extensions))
    }
    let query = parent.hasName(SAMLName.evidence) ? parent.parent : nil
    if self.hasName(SAMLName.assertion), let query, query.hasName(SAMLName.authzDecisionQuery) {
      return query.standsWhereItIsRead
    }
    let isPlace =
      self.hasName(SAMLName.assertion) && parent.hasName(SAMLName.response)
      || isMessage && parent.hasName(SAMLName.artifactResponse)
    return isPlace && parent.standsWhereItIsRead
  }

  /// Whether an enveloped signature of it covers an element in it: not in the signature itself.
  package func covers(_ element: Self) -> Bool {
    contains(element.id) && firstChild(DSigName.signature)?.contains(element.id) != true
  }

  /// Whether it or an element around it is a message or an assertion, or a part of one.
  package var isInsideSAML: Bool {
    isInside { $0.isMessage || $0.isOf(SAMLName.assertionNamespace) }
  }

  private func isInside(_ name: ExpandedName) -> Bool { isInside { $0.hasName(name) } }

  private func isInside(_ isSought: (Self) -> Bool) -> Bool {
    var element: Self? = self
    while let current = element {
      if isSought(current) { return true }
      element = current.parent
    }
    return false
  }

  private var isMessage: Bool { isOf(SAMLName.protocolNamespace) }

  fileprivate var isOfMetadata: Bool { isOf(MetadataName.namespace) }

  private func isOf(_ namespace: StaticString) -> Bool {
    name.namespaceURI == namespace.description
  }
}
