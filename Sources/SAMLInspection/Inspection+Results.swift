import CanonicalXML
package import SAML
package import SAMLCapture
import SAMLFormats
import XMLSignature

/// How the results of each kind of payload become one inspection.
extension Inspection {
  /// Collects the results for a document.
  ///
  /// - Parameters:
  ///   - captured: The bytes as they were captured.
  ///   - unwrapping: How they were unpacked.
  ///   - content: The kind of the document, with its results; never a damaged one.
  ///   - isEnvelope: Whether the message is inside a SOAP envelope.
  ///   - redirect: The findings about the signature of the query around it.
  ///   - findings: The findings about the document.
  ///   - policy: The policy of the evaluation.
  ///   - time: The moments of the evaluation.
  init(
    of captured: [UInt8], _ unwrapping: Unwrapping, _ content: Content,
    inEnvelope isEnvelope: Bool = false, redirect: [Finding],
    _ findings: [Finding], by policy: Policy, at time: EvaluationTime
  ) {
    let mismatch = Self.mismatch(of: content, unwrapping)
    var all = Finding.packaging(unwrapping)
    all += mismatch
    all += redirect
    all += findings
    let isSound =
      unwrapping.diagnostics.defects.isEmpty
      && (mismatch + redirect).allSatisfy { $0.outcome != .fail }
    let (kind, question): (Verdict.Outcome.Kind, Question) =
      switch content {
      case .response(let verdict, _): (verdict.outcome.kind, .validity)
      case .message(let verdict, _): (verdict.outcome.kind, .validity)
      case .signatures: (Verdict.Outcome.Kind(of: all), .signatures)
      case .damaged: (.invalid, .validity)
      }
    self.init(
      content: content, fingerprint: Self.fingerprint(captured), captured: captured,
      trail: unwrapping.trail + (isEnvelope ? [.soap] : []), findings: all, time: time,
      policy: policy,
      outcome: Outcome(
        isSound ? kind : .invalid, to: question,
        isIntactAtBest: question == .signatures && all.contains { $0.code == .signatureIntact }))
  }

  /// A message that was verified as it was received, without a search for layers and damage.
  ///
  /// - Parameters:
  ///   - captured: The bytes of the message.
  ///   - trail: The layers that its form has.
  ///   - received: The document that was parsed from it.
  ///   - verdict: The verdict of the verifier.
  ///   - policy: The policy of the verifier.
  ///   - now: The moment of the evaluation.
  package init(
    of captured: [UInt8], _ trail: [Layer], _ received: ReceivedMessage, _ verdict: Verdict,
    by policy: Policy, at now: Instant
  ) {
    let tree: XMLTree? =
      switch received {
      case .response(let tree), .envelope(let tree), .assertion(let tree): tree
      case .damaged: nil
      }
    self.init(
      content: .response(verdict, Document(xml: tree?.document.utf8 ?? [], tree: tree)),
      fingerprint: Self.fingerprint(captured), captured: captured, trail: trail,
      findings: verdict.findings, time: EvaluationTime(now), policy: policy,
      outcome: Outcome(verdict.outcome.kind, to: .validity))
  }

  /// A payload whose layers could not be removed.
  init(
    of payload: FoundPayload, _ unwrapping: Unwrapping, _ error: CaptureError, unchecked: [Finding],
    to question: Question = .validity, by policy: Policy,
    at time: EvaluationTime
  ) {
    let captured = payload.bytes
    let isRefused = !error.isOfRecorder || !payload.isOfCapture || payload.isExact
    let failure = Finding(error, isRefused ? .fail : .notChecked)
    var findings = Finding.remarks(unwrapping)
    findings.append(failure)
    findings += unchecked
    self.init(
      content: .damaged(error), fingerprint: Self.fingerprint(captured), captured: captured,
      trail: unwrapping.trail, findings: findings,
      time: time, policy: policy,
      outcome: Outcome(isRefused ? .invalid : .indeterminate, to: question))
  }

  /// A request in the control of a response, or the other way round (SAML Bindings §3.5.4).
  ///
  /// A receiver chooses by the control what it expects. A query of the Redirect binding has findings of its own.
  private static func mismatch(of content: Content, _ unwrapping: Unwrapping) -> [Finding] {
    guard unwrapping.query == nil, case .some(let tree) = content.document?.tree,
      let field = unwrapping.trail.last(where: { $0.field != nil })?.field,
      let kind = VerifiedRedirectMessage.Kind(exactly: field),
      let actual = VerifiedRedirectMessage.Kind(of: tree.root), actual != kind
    else { return [] }
    return [
      Finding(
        .captureFieldMismatch, .fail, expected: .fact(kind == .request ? .request : .answer),
        actual: .name(.control, field), location: Finding.Location(tree.root))
    ]
  }

  private static func fingerprint(_ bytes: [UInt8]) -> [UInt8] {
    do {
      return try DigestMethod.sha256.digest(of: bytes)
    } catch {
      preconditionFailure("an OpenSSL without SHA-256 verifies nothing; \(error.code)")
    }
  }
}

extension Finding {
  /// What stopped the removal of layers.
  fileprivate init(_ error: CaptureError, _ outcome: Outcome) {
    if case .cut(let bytes, let sent) = error {
      self.init(error.code, outcome, actual: .part(bytes, of: sent))
    } else {
      self.init(
        error.code, outcome,
        actual: error.place.map { .place(layer: $0.depth, offset: $0.offset) })
    }
  }

  /// The findings about the packaging.
  fileprivate static func packaging(_ unwrapping: Unwrapping) -> [Finding] {
    let defects = unwrapping.diagnostics.defects.map {
      Finding($0.code, .fail, actual: .packaging($0.place, $0.count, $0.skipped))
    }
    return remarks(unwrapping)
      + (defects.isEmpty ? [Finding(.capturePeeled, .pass, isRequired: false)] : defects)
  }

  /// Remarks change nothing: what they name is allowed, or counts for nothing.
  fileprivate static func remarks(_ unwrapping: Unwrapping) -> [Finding] {
    unwrapping.diagnostics.remarks.map {
      let actual = Evidence.packaging($0.place, $0.count, $0.skipped)
      return $0.kind == .embedded
        ? Finding(note: $0.code, actual: actual)
        : Finding(
          $0.code, $0.kind == .simpleSign ? .notChecked : .pass, isRequired: false,
          actual: actual)
    }
  }
}

extension Evidence {
  fileprivate static func packaging(
    _ place: LayerOffset, _ count: Int, _ skipped: SkippedText?
  ) -> Evidence {
    .packaging(layer: place.depth, offset: place.offset, count: count, skipped: skipped)
  }
}
