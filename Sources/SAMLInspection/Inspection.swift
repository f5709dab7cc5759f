package import CanonicalXML
public import SAML
public import SAMLCapture
import SAMLFormats
import XMLEncryption
public import XMLSignature

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

    /// The document inside of all layers; nil when they could not be removed.
    var document: Document? {
      switch self {
      case .response(_, let document), .message(_, let document), .signatures(_, let document):
        document
      case .damaged: nil
      }
    }
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
  package var policy: Policy { parts.policy }

  /// The outcome of all findings.
  ///
  /// Damaged packaging is as invalid as a broken rule: the service that receives it would not read
  /// the same bytes.
  public var outcome: Outcome { parts.outcome }

  init(
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
  private var document: Document? { content.document }

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
  package func path(of signature: VerifiedElement) -> ExactString? {
    let origin = signature.origin
    // Only a response that is evaluated is decrypted; another document may have the same element
    // name.
    guard verdict == nil || !origin.isOfPlaintext else { return nil }
    return origin.tree.path(of: origin.id)
  }
}

extension Inspection {
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
      return findings[index].code.area == .xml || findings[index].code.area == .capture
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
