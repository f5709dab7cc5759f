import Formats
public import SAML
public import SAMLCapture
import XMLEncryption
public import XMLSignature
package import XML

/// Everything that is known about one captured payload: how it was packed, and what it is worth.
public struct Inspection: Sendable {
  /// The kind of a payload, with its results.
  package enum Content: Sendable {
    /// A response, evaluated by SAML's rules.
    case response(Verdict, Document)
    /// A message beside the response, evaluated by SAML's rules.
    case message(MessageVerdict, Document)
    /// A document of which only the signatures were verified.
    case signatures(Signatures, Document)
    /// A payload whose layers could not be removed.
    case damaged(CaptureError)
  }

  /// The XML inside of all layers.
  package struct Document: Sendable {
    /// Its bytes.
    package let xml: [UInt8]

    /// The tree as it was parsed for the evaluation, which reports read; nil when the bytes are no document
    /// within the limits.
    package let tree: XMLTree?
  }

  /// The coverage of the signatures of a document.
  package struct Signatures: Sendable {
    /// The elements that were verified by SAML's profile, in document order.
    package let verified: [VerifiedElement]

    /// The signatures that SAML's profile is not about, by core validation.
    ///
    /// A report: nothing can be read from what they cover.
    package let general: [GeneralSignatureResult]
  }

  /// The parts by one reference: a copy of them would count a reference to each list and text of the policy,
  /// which all threads share.
  private final class Parts: Sendable {
    let content: Content
    let fingerprint: [UInt8]
    let captured: [UInt8]
    let trail: [Layer]
    let findings: [Finding]
    let time: EvaluationTime
    let policy: Policy
    let outcome: Outcome

    init(
      _ content: Content, _ fingerprint: [UInt8], _ captured: [UInt8], _ trail: [Layer],
      _ findings: [Finding], _ time: EvaluationTime, _ policy: Policy, _ outcome: Outcome
    ) {
      self.content = content
      self.fingerprint = fingerprint
      self.captured = captured
      self.trail = trail
      self.findings = findings
      self.time = time
      self.policy = policy
      self.outcome = outcome
    }
  }

  private let parts: Parts

  /// The kind of the payload, with its results.
  package var content: Content { parts.content }

  /// The SHA-256 digest of the captured bytes, 32 bytes.
  package var fingerprint: [UInt8] { parts.fingerprint }

  /// The bytes as they were captured.
  package var captured: [UInt8] { parts.captured }

  /// The layers that were removed, the outermost first.
  public var trail: [Layer] { parts.trail }

  /// The findings about the packaging, the signatures and the rules.
  public var findings: [Finding] { parts.findings }

  /// The moments for which the payload was evaluated.
  package var time: EvaluationTime { parts.time }

  /// The policy of the evaluation.
  var policy: Policy { parts.policy }

  /// The outcome of all findings.
  ///
  /// Damaged packaging is as invalid as a broken rule: the service that receives it would not read
  /// the same bytes.
  public var outcome: Outcome { parts.outcome }

  private init(
    content: Content, fingerprint: [UInt8], captured: [UInt8], trail: [Layer], findings: [Finding],
    time: EvaluationTime, policy: Policy, outcome: Outcome
  ) {
    parts = Parts(content, fingerprint, captured, trail, findings, time, policy, outcome)
  }
}

extension Inspection {
  /// The moment for which the times of the payload were evaluated.
  public var evaluatedAt: Instant { time.asOf }

  /// The document inside of all layers; nil when they could not be removed.
  private var document: Document? {
    switch content {
    case .response(_, let document), .message(_, let document), .signatures(_, let document):
      document
    case .damaged: nil
    }
  }

  /// The XML bytes; nil when the layers could not be removed.
  public var xml: [UInt8]? { document?.xml }

  /// The tree of the XML as it was parsed; nil when it is no document within the limits.
  package var tree: XMLTree? { document?.tree }

  /// Whether the XML could be read as a document within the limits.
  package var isParsed: Bool { tree != nil }

  /// The verdict on a response; nil for other payloads.
  public var verdict: Verdict? {
    guard case .response(let verdict, _) = content else { return nil }
    return verdict
  }

  /// The verdict on a message beside the response; nil for other payloads.
  package var messageVerdict: MessageVerdict? {
    guard case .message(let verdict, _) = content else { return nil }
    return verdict
  }

  /// The query whose signature proves the message; nil when a signature in the XML does, or none.
  package var signedQuery: VerifiedRedirectMessage? { messageVerdict?.query }

  /// Whether a rule about times fails by now, where the payload was evaluated for an earlier moment.
  package var failsNow: Bool { verdict?.failsNow ?? messageVerdict?.failsNow ?? false }

  /// What an answer says of its request's success, verified or not; nil for other payloads.
  package var status: Status? { verdict?.status ?? messageVerdict?.status }

  /// Whether it is `valid` only because the clocks are allowed to disagree.
  package var isValidOnlyBySkew: Bool {
    outcome == .valid && findings.contains { $0.outcome == .pass && $0.cause == .clockSkew }
  }

  /// The verified elements, in document order.
  ///
  /// If only the signatures of a document were verified, these are all of them; otherwise the
  /// element that was read.
  package var verified: [VerifiedElement] {
    switch content {
    case .response(let verdict, _): verdict.signature.map { [$0] } ?? []
    case .message(let verdict, _): verdict.signature.map { [$0] } ?? []
    case .signatures(let signatures, _): signatures.verified
    case .damaged: []
    }
  }

  /// The first verified element; nil when no signature holds.
  public var signature: VerifiedElement? { verified.first }

  /// The signatures that SAML's profile is not about; see ``Signatures/general``.
  package var generalSignatures: [GeneralSignatureResult] {
    guard case .signatures(let signatures, _) = content else { return [] }
    return signatures.general
  }

  /// How far the clocks were allowed to disagree; nil for a payload that was not evaluated as a
  /// response.
  package var clockSkew: Duration? { verdict.map { _ in policy.effectiveClockSkew } }

  /// The path of what a signature covers: another element of its name may be unsigned.
  ///
  /// Nil for what was signed before it was encrypted, which has no place in the document.
  package func path(of signature: VerifiedElement) -> String? {
    let origin = signature.origin
    // Only a response that is evaluated is decrypted; another document may have the same element
    // name.
    guard verdict == nil || !origin.isOfPlaintext else { return nil }
    return origin.tree.path(of: origin.id)
  }
}

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
    var all = Finding.packaging(unwrapping)
    all += redirect
    all += findings
    let isSound =
      unwrapping.diagnostics.defects.isEmpty && redirect.allSatisfy { $0.outcome != .fail }
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
  ///   - message: The message.
  ///   - received: The document that was parsed from it.
  ///   - verdict: The verdict of the verifier.
  ///   - policy: The policy of the verifier.
  ///   - now: The moment of the evaluation.
  package init(
    of message: ResponseVerifier.Message, _ received: ReceivedMessage, _ verdict: Verdict,
    by policy: Policy, at now: Instant
  ) {
    let (captured, trail): ([UInt8], [Layer]) =
      switch message {
      case .response(let bytes): (bytes, [])
      case .envelope(let bytes): (bytes, [.soap])
      case .posted(let bytes): (bytes, [.form(field: "SAMLResponse"), .percent, .base64])
      }
    let tree: XMLTree? =
      switch received {
      case .response(let tree), .envelope(let tree): tree
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
    of captured: [UInt8], _ unwrapping: Unwrapping, _ error: CaptureError, unchecked: [Finding],
    to question: Question = .validity, by policy: Policy,
    at time: EvaluationTime
  ) {
    let failure = Finding(
      error.code, .fail, actual: error.place.map { .place(layer: $0.depth, offset: $0.offset) })
    var findings = Finding.remarks(unwrapping)
    findings.append(failure)
    findings += unchecked
    self.init(
      content: .damaged(error), fingerprint: Self.fingerprint(captured), captured: captured,
      trail: unwrapping.trail, findings: findings,
      time: time, policy: policy, outcome: Outcome(.invalid, to: question))
  }

  /// The same payload with a note, which changes no outcome.
  package func noting(_ note: Finding) -> Inspection {
    Inspection(
      content: content, fingerprint: fingerprint, captured: captured, trail: trail,
      findings: [note] + findings, time: time, policy: policy, outcome: outcome)
  }

  /// The same with notes on what a program for people did to a text that cannot be read.
  var notingTypography: Inspection {
    // By index, since an element would be copied.
    let findings = findings
    let isUnreadable = findings.indices.contains { index in
      guard findings[index].outcome == .fail else { return false }
      return findings[index].code.isOf(.xml) || findings[index].code.isOf(.capture)
    }
    guard isUnreadable else { return self }
    return TypographicDamage.all(in: xml ?? captured).reversed().reduce(self) {
      $0.noting(Finding(note: $1.code))
    }
  }

  /// The same payload with another verdict of as many findings.
  func with(_ content: Content) -> Inspection {
    let (verdictFindings, kind): ([Finding], Verdict.Outcome.Kind)
    switch content {
    case .response(let verdict, _):
      (verdictFindings, kind) = (verdict.findings, verdict.outcome.kind)
    case .message(let verdict, _):
      (verdictFindings, kind) = (verdict.findings, verdict.outcome.kind)
    case .signatures, .damaged: return self
    }
    // The findings before those of the verdict are about the packaging.
    let packaging = findings.prefix(findings.count - verdictFindings.count)
    return Inspection(
      content: content, fingerprint: fingerprint, captured: captured, trail: trail,
      findings: packaging + verdictFindings, time: time, policy: policy,
      outcome: Outcome(kind, to: .validity))
  }

  private static func fingerprint(_ bytes: [UInt8]) -> [UInt8] {
    do {
      return try DigestMethod.sha256.digest(of: bytes)
    } catch {
      preconditionFailure("an OpenSSL without SHA-256 verifies nothing; \(error.code)")
    }
  }
}

/// Shows what was found: the captured bytes and the XML name a person (LOG-05).
extension Inspection: CustomReflectable {
  /// The outcome, the trail and the findings.
  public var customMirror: Mirror {
    Mirror(
      self, children: ["outcome": outcome, "trail": trail, "findings": findings],
      displayStyle: .struct)
  }
}

extension Finding {
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
