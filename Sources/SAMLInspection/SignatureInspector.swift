import CanonicalXML
package import SAML
package import SAMLCapture
import SAMLFormats
package import XMLSignature
package import XMLSignatureDiagnosis

/// Verifies the signatures of captured documents, without any rule of SAML.
package struct SignatureInspector: Sendable {
  private let policy: Policy
  private let material: DiagnosisMaterial
  private let field: ExactString
  private let captureLimits: CaptureLimits

  /// Verifies by a policy: its keys, its exceptions, its signature settings and its limits.
  ///
  /// The policy's expectations of a response have no effect.
  ///
  /// - Parameters:
  ///   - policy: The trusted keys and accepted algorithms; with no key nothing is verified.
  ///   - material: Keys, secrets and files that only the report uses.
  ///   - field: The form or query field that holds the payload.
  ///   - captureLimits: How large a capture and its layers may be; by default as large as a
  ///     document that the policy allows needs.
  package init(
    policy: Policy, reportingOn material: DiagnosisMaterial = DiagnosisMaterial(),
    field: ExactString = "SAMLResponse", captureLimits: CaptureLimits? = nil
  ) {
    self.policy = policy
    self.material = material
    self.field = field
    self.captureLimits = captureLimits ?? CaptureLimits(admitting: policy.limits)
  }

  /// Verifies by trusted keys, and otherwise by the default policy.
  ///
  /// - Parameters:
  ///   - trustAnchors: The keys that are trusted; with none nothing is verified.
  ///   - signature: Which algorithms are accepted.
  ///   - field: The form or query field that holds the payload.
  ///   - crossChecks: Whether libxml2's canonicaliser is asked too.
  package init(
    trustAnchors: [TrustAnchor], policy signature: SignaturePolicy = SignaturePolicy(),
    field: ExactString = "SAMLResponse", crossChecks: Bool = false
  ) {
    var policy = Policy()
    policy.trustAnchors = trustAnchors
    policy.signature = signature
    policy.crossChecksCanonicalBytes = crossChecks
    self.init(policy: policy, field: field)
  }

  /// Verifies every signature of one document: a finding for each.
  ///
  /// - Throws: `NoPayload` when nothing in the capture looks like XML.
  package func inspect(_ captured: [UInt8], at now: Instant) throws(NoPayload) -> Inspection {
    try inspect(FoundPayload(captured, field: field), at: now)
  }

  /// Verifies every signature of one document that was found in a capture.
  ///
  /// - Throws: `NoPayload` when nothing in it looks like XML.
  package func inspect(_ payload: FoundPayload, at now: Instant) throws(NoPayload) -> Inspection {
    let captured = payload.bytes
    var unwrapping = Unwrapping(of: payload, limits: captureLimits)
    let xml: [UInt8]
    do {
      xml = try unwrapping.unwrap()
    } catch {
      guard error.foundPayload else { throw NoPayload() }
      return Inspection(
        of: payload, unwrapping, payload.cut ?? error, unchecked: [], to: .signatures, by: policy,
        at: EvaluationTime(now))
    }
    let query = RedirectEvaluation(
      of: payload, unwrapping, by: policy, at: now, reportingOn: material.shortKeys)
    let redirect = query?.besideXML ?? []
    do {
      let tree = try XMLTree(parsing: xml, limits: policy.limits)
      let evaluated = evaluate(tree, at: now)
      return Inspection(
        of: captured, unwrapping,
        .signatures(
          Inspection.Signatures(verified: evaluated.verified, general: evaluated.general),
          Inspection.Document(xml: xml, tree: tree)),
        redirect: redirect, evaluated.findings, by: policy, at: EvaluationTime(now))
    } catch {
      return Inspection(
        of: captured, unwrapping,
        .signatures(
          Inspection.Signatures(verified: [], general: []),
          Inspection.Document(xml: xml, tree: nil)),
        redirect: redirect,
        [Finding(error, in: xml, of: payload, unwrapping)], by: policy,
        at: EvaluationTime(now))
    }
  }

  /// Evaluates signatures of SAML by SAML's profile, and every other signature by core validation.
  ///
  /// The first is stricter, and it alone decides what a reader of SAML may read. Then it looks for
  /// content that no signature covers: a forged message beside a signed one must not be reported as
  /// signed.
  private func evaluate(
    _ tree: XMLTree, at now: Instant
  ) -> (findings: [Finding], verified: [VerifiedElement], general: [GeneralSignatureResult]) {
    var evaluated = signatures(of: tree, at: now)
    // Without any signature one finding is enough.
    guard !tree.elements(DSigName.signature).isEmpty else { return evaluated }
    let isDecided =
      !policy.trustAnchors.isEmpty && evaluated.findings.allSatisfy { $0.outcome != .fail }
    // Content covered by a signature that fails or was not checked needs no second finding.
    let general = Set(evaluated.general.map(\.element.id))
    let signed =
      isDecided
      ? evaluated.verified.map(\.origin)
      : tree.elements(DSigName.signature).filter { !general.contains($0.id) }.compactMap(\.parent)
    let parts =
      signed.map { SignatureCoverage.Part($0, without: $0.firstChild(DSigName.signature)) }
      + evaluated.general.flatMap(\.coveredParts)
    let coverage = SignatureCoverage(of: tree, by: parts)
    evaluated.findings += coverage.failures + SignatureCoverage.foreignCarriers(in: tree)
    // A carrier is worth a word only where it carries something sound.
    if isDecided || material.asksForIntact, evaluated.findings.allSatisfy({ $0.outcome != .fail }) {
      evaluated.findings += coverage.notes
    }
    return evaluated
  }

  private func signatures(
    of tree: XMLTree, at now: Instant
  ) -> (findings: [Finding], verified: [VerifiedElement], general: [GeneralSignatureResult]) {
    let isOfSAML = tree.root.isOfSAML
    let signatures = tree.elements.filter { $0.hasName(DSigName.signature) }
    let general = signatures.filter {
      !isOfSAML && $0.parent?.isOfSAML != true && $0.parent?.isInsideSAML != true
    }
    let evaluated = self.signatures(signatures, general, of: tree, at: now)
    // What a trusted key did not sign by SAML's profile may hold all the same, and the report says so.
    guard signatures.count <= policy.signature.maximumSignatures, general.count < signatures.count
    else { return evaluated }
    let verified = Set(evaluated.verified.map(\.origin.id))
    let known = Set(general.map(\.id))
    let failed = signatures.filter {
      !known.contains($0.id) && !($0.parent.map { verified.contains($0.id) } ?? false)
    }
    guard !failed.isEmpty else { return evaluated }
    let wide = WideEvaluation(policy: policy, material: material, ids: IDMap(of: tree))
    // Where no trusted key was given and another answer is asked for, each of them is answered that way.
    let isAskedAlone = policy.trustAnchors.isEmpty && material.asksForIntact
    let intact = isAskedAlone ? failed : failed.filter(wide.isIntact)
    if !intact.isEmpty {
      let others = Set((general + intact).map(\.id))
      return self.signatures(
        signatures, signatures.filter { others.contains($0.id) }, of: tree, at: now)
    }
    return (
      wide.remarking(on: failed, evaluated.findings), evaluated.verified, evaluated.general
    )
  }

  /// Evaluates some signatures by core validation, and the others by SAML's profile.
  private func signatures(
    _ signatures: [XMLTree.Element], _ others: [XMLTree.Element], of tree: XMLTree,
    at now: Instant
  ) -> (findings: [Finding], verified: [VerifiedElement], general: [GeneralSignatureResult]) {
    var profile = SignatureEvaluation(policy: policy, explaining: .search, at: now)
    guard let first = others.first else {
      let verified = profile.evaluate(document: tree)
      return (profile.findings + profile.foreignContents(of: verified), verified, [])
    }
    // Documents outside of SAML name no issuer, so a key that is bound to one cannot apply.
    var general = GeneralSignatureEvaluation(
      trustAnchors: policy.trustAnchors.filter { !$0.isRestricted },
      areOthersBound: policy.trustAnchors.contains(where: \.isRestricted),
      policy: policy.signature, material: material)
    let maximum = policy.signature.maximumSignatures
    guard signatures.count <= maximum else {
      general.refuse(first, .tooMany(maximum: maximum))
      return (general.findings, [], [])
    }
    let ids = IDMap(of: tree)
    let isOther = Set(others.map(\.id))
    let verified = profile.evaluate(
      signatures.filter { !isOther.contains($0.id) }.compactMap(\.parent), ids)
    for signature in others { general.evaluate(signature, ids) }
    let foreign = profile.foreignContents(of: verified)
    return (profile.findings + foreign + general.findings, verified, general.results)
  }
}

extension XMLTree.Element {
  /// Whether it is an element of SAML 2.0: of its assertions, protocol or metadata.
  fileprivate var isOfSAML: Bool {
    name.namespaceURI.hasPrefix("urn:oasis:names:tc:SAML:2.0:")
  }
}

extension GeneralSignatureResult {
  /// The targets of its references, except those that fail: they are digested as the document has
  /// them.
  fileprivate var coveredParts: [SignatureCoverage.Part] {
    guard let validation else { return [] }
    return validation.references.compactMap { result in
      guard result.outcome == .holds, result.reference?.isExternal != true,
        let target = result.target,
        let transforms = result.reference?.transforms, transforms.allSatisfy(\.keepsElements)
      else { return nil }
      return SignatureCoverage.Part(
        target.apex.flatMap(element.tree.element),
        without: transforms.contains(.envelopedSignature) ? element : nil)
    }
  }
}

extension ReferenceTransform {
  /// Whether every element remains: decoding Base64 leaves only text, and an XPath may remove any element.
  fileprivate var keepsElements: Bool { self != .base64 && !isSelection }
}
