public import XMLSignature
public import XMLTree

/// Verifies signatures and turns what comes out into findings.
public struct SignatureJudge: Sendable {
  /// The code of the finding of a signature that holds.
  public static let code = "signature.core-validation"

  /// A finding for each signature that was judged.
  public private(set) var findings: [Finding] = []

  private let trustAnchors: [TrustAnchor]
  private let policy: SignaturePolicy
  private let crossChecks: Bool

  /// Judges by trusted keys.
  ///
  /// - Parameters:
  ///   - trustAnchors: The keys that are trusted; with none nothing is verified.
  ///   - policy: Which algorithms are accepted.
  ///   - crossChecks: Whether libxml2's canonicaliser is asked too.
  public init(trustAnchors: [TrustAnchor], policy: SignaturePolicy, crossChecks: Bool = false) {
    self.trustAnchors = trustAnchors
    self.policy = policy
    self.crossChecks = crossChecks
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
    guard !trustAnchors.isEmpty else {
      findings.append(notChecked(signature))
      return nil
    }
    do {
      let verified = try signature.verify(against: trustAnchors, policy: policy)
      findings.append(pass(verified))
      return verified
    } catch {
      findings += failures(error, of: signature)
      return nil
    }
  }

  /// Refuses signatures that are not a child of one of the targets (SIG-03).
  mutating func checkPlaces(in tree: XMLTree, targets: [XMLTree.Element]) -> Bool {
    let signatures = tree.elements(DSigName.signature)
    if let first = signatures.first, signatures.count > policy.maximumSignatures {
      findings.append(fail(.tooMany(maximum: policy.maximumSignatures), at: first))
      return false
    }
    for signature in signatures
    where !targets.contains(where: { $0.id == signature.parent?.id }) {
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

  private func fail(_ error: SignatureError, at element: XMLTree.Element) -> Finding {
    Finding(
      error.code, .fail, expected: error.expected(policy, trustAnchors),
      actual: error.actual(nil), cause: error.causeByItself?.rawValue,
      location: Finding.Location(error.node ?? element.id, in: element.tree))
  }

  /// What a signature fails by, and why as far as there is evidence.
  ///
  /// The verifier stops at the value; whether the content has changed too is a second finding.
  private func failures(
    _ error: SignatureError, of signature: UnverifiedSignature
  ) -> [Finding] {
    let diagnosis = signature.diagnose(error, against: trustAnchors, limits: policy.diagnosis)
    var finding = fail(error, at: signature.element)
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
