package import CanonicalXML
import SAML
import SAMLFormats
import XMLSignature
package import XMLSignatureDiagnosis

/// A signature of any XML document and what became of it.
package struct GeneralSignatureResult: Sendable {
  /// The `ds:Signature` element.
  package let element: XMLTree.Element

  /// The signature; nil when it could not be read.
  package let signature: GeneralSignature?

  /// The result of core validation; nil when the signature could not be read.
  package let validation: GeneralValidation?
}

/// Validates signatures by XML Signature alone and turns what comes out into findings.
struct GeneralSignatureEvaluation {
  private(set) var findings: [Finding] = []
  private(set) var results: [GeneralSignatureResult] = []

  let trustAnchors: [TrustAnchor]
  /// Whether the caller gave keys that are bound to an issuer, which cannot be used here.
  let areOthersBound: Bool
  let policy: SignaturePolicy
  /// What signatures are held against beside the trusted keys.
  let material: DiagnosisMaterial

  /// Evaluates one signature, at any place.
  mutating func evaluate(_ element: XMLTree.Element, _ ids: IDMap) {
    guard ids.count <= policy.maximumIDs else {
      refuse(element, .tooManyIDs(maximum: policy.maximumIDs))
      return
    }
    let signature: GeneralSignature
    do {
      signature = try GeneralSignature(element, policy: policy, reportingOn: material)
    } catch {
      findings.append(failure(error, at: element))
      results.append(GeneralSignatureResult(element: element, signature: nil, validation: nil))
      return
    }
    let validation = signature.validate(against: trustAnchors, ids)
    results.append(
      GeneralSignatureResult(element: element, signature: signature, validation: validation))
    if let refusal = validation.refusal { findings.append(failure(refusal, at: element)) }
    findings.append(contentsOf: finding(of: signature, validation).map { [$0] } ?? [])
    findings += WideReport.remarks(on: signature, validation)
    var ambiguousNodes: Set<NodeID> = []
    for reference in validation.references {
      // One ID that is used twice may be wrong for each reference.
      if case .fails(.ambiguousReference(let node)) = reference.outcome,
        !ambiguousNodes.insert(node).inserted
      {
        continue
      }
      findings.append(finding(of: reference))
      if reference.isToManifest {
        findings.append(
          Finding(
            .signatureManifest, .notChecked, isRequired: false,
            location: Finding.Location(reference.element)))
      }
    }
  }

  /// Refuses a signature without looking at it.
  mutating func refuse(_ element: XMLTree.Element, _ error: SignatureError) {
    findings.append(failure(error, at: element))
  }

  /// The signature value: core validation needs it and every reference.
  private func finding(
    of signature: GeneralSignature, _ validation: GeneralValidation
  ) -> Finding? {
    let location = Finding.Location(signature.element)
    let method = Evidence.name(.algorithm, signature.valueMethod.uri)
    // The refusal says all, unless the value does not even hold.
    if validation.refusal != nil, validation.value.isNoFailure { return nil }
    switch validation.value {
    case .notChecked:
      return Finding(
        .signatureValue, .notChecked,
        expected: .fact(areOthersBound ? .unboundKey : .trustedKey), actual: method,
        location: location)
    case .fails(.noTrustAnchor):
      // A key was given, and its length is what is wrong with it.
      if let key = material.shortKeys.first { return Finding(tooShort: key.bitCount, at: location) }
      return material.chains == nil
        ? failure(.noTrustAnchor, at: signature.element)
        : Finding(.signatureNoChain, .fail, location: location)
    case .fails(let error):
      var finding = failure(error, at: signature.element)
      let evidence = signature.diagnose(error, validation, against: trustAnchors)
      finding.cause = evidence.cause.map(Cause.signature) ?? finding.cause
      if error == .valueMismatch {
        finding.actual = .value(evidence.valueDefect, embedded: evidence.embeddedFingerprint)
      }
      return finding
    case .holds:
      // By anything else it is the remark that says so.
      guard validation.means?.isTrusted == true else { return nil }
      return Finding(.signatureValue, .pass, actual: method, location: location)
    }
  }

  private func finding(of result: GeneralValidation.ReferenceResult) -> Finding {
    switch result.outcome {
    case .holds:
      if let refusal = result.reference?.refusal { return failure(refusal, at: result.element) }
      return Finding(
        .signatureReference, .pass, actual: .reference(result.summary),
        location: Finding.Location(result.element))
    case .notChecked:
      return Finding(
        .signatureReference, .notChecked, actual: .reference(result.summary),
        location: Finding.Location(result.element))
    case .fails(let error):
      var finding = failure(error, at: result.element)
      if case .digestMismatch = error {
        finding.cause = .signature(result.edit?.cause ?? .contentChanged)
        finding.edit = result.edit
      }
      return finding
    }
  }

  private func failure(_ error: SignatureError, at element: XMLTree.Element) -> Finding {
    Finding(
      error.code, .fail, expected: error.expected(policy, trustAnchors),
      actual: error.actual(nil), cause: error.causeByItself.map(Cause.signature),
      location: Finding.Location(error.node ?? element.id, in: element.tree))
  }
}

extension GeneralValidation.ReferenceResult {
  /// Whether its type is a Manifest, or it selects one or the Object around it.
  var isToManifest: Bool {
    if reference?.isToManifest == true { return true }
    guard let apex = target?.apex.flatMap(element.tree.element) else { return false }
    return apex.hasName(DSigName.manifest)
      || apex.hasName(DSigName.object) && apex.firstChild(DSigName.manifest) != nil
  }

  /// Its URI, its transforms, its target, and how many bytes are digested.
  var summary: ReferenceSummary {
    ReferenceSummary(
      uri: reference?.uri,
      transforms: reference?.transforms.map { ExactString($0.name) } ?? [], byteCount: byteCount,
      target: selection)
  }

  private var selection: ReferenceSummary.Target {
    guard let target else { return .nothing }
    return target.apex.map { .element(path: element.tree.path(of: $0)) } ?? .document
  }

  /// The path of what it selects.
  package var place: ExactString {
    guard let target else { return "nothing" }
    return target.apex.map { element.tree.path(of: $0) } ?? "the document"
  }
}

extension GeneralValidation.Outcome {
  fileprivate var isNoFailure: Bool {
    if case .fails = self { false } else { true }
  }
}
