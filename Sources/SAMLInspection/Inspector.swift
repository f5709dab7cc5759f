import CanonicalXML
public import SAML
public import SAMLCapture
package import SAMLCrypto
import SAMLFormats
public import XMLEncryption
import XMLSignature
import XMLSignatureDiagnosis

/// Inspects captured payloads by one policy.
public struct Inspector: Sendable {
  private let verifier: ResponseVerifier
  private let shortKeys: [KeyForDiagnosis]
  /// Nil where every payload is meant as a response.
  private let messages: MessageVerifier?
  private let field: ExactString
  private let captureLimits: CaptureLimits
  /// Whether every payload was sent to a receiver of what the policy is for.
  private let isPosted: Bool

  /// Inspects by a policy.
  ///
  /// - Parameters:
  ///   - policy: What is trusted and expected.
  ///   - decryptionKeys: Our private keys; with none, what is encrypted stays so.
  ///   - field: The form or query field that holds the payload.
  ///   - captureLimits: How large a capture and its layers may be; by default as large as a document
  ///     that the policy allows needs.
  public init(
    policy: Policy, decryptionKeys: [PrivateKeyDecryptor] = [], field: ExactString = "SAMLResponse",
    captureLimits: CaptureLimits? = nil
  ) {
    self.init(
      policy: policy, decryptionKeys: decryptionKeys, field: field, captureLimits: captureLimits,
      receiver: nil)
  }

  /// Inspects responses by a policy, and other messages for the party that receives them.
  ///
  /// - Parameters:
  ///   - policy: What is trusted and expected.
  ///   - decryptionKeys: Our private keys; with none, what is encrypted stays so.
  ///   - field: The form or query field that holds the payload.
  ///   - captureLimits: How large a capture and its layers may be.
  ///   - receiver: The party that receives other messages; nil takes every payload for a response.
  ///   - requesters: The keys that sign messages to an identity provider or an attribute authority, instead of
  ///     those of the policy; none of them signs a response.
  ///   - shortKeys: Keys that are too short to be trusted; signatures by them are reported.
  ///   - isPosted: Whether every payload was sent to a receiver of what the policy is for: an assertion alone is
  ///     then refused where a response is expected, and not left open.
  package init(
    policy: Policy, decryptionKeys: [PrivateKeyDecryptor] = [], field: ExactString = "SAMLResponse",
    captureLimits: CaptureLimits? = nil, receiver: MessageReceiver?,
    requesters: [TrustAnchor]? = nil, shortKeys: [KeyForDiagnosis] = [], isPosted: Bool = false
  ) {
    verifier = ResponseVerifier(policy: policy, keys: decryptionKeys, explaining: .search)
    messages = receiver.map {
      MessageVerifier(
        policy: policy, as: $0, keys: decryptionKeys, requesters: requesters, explaining: .search)
    }
    self.shortKeys = shortKeys
    self.isPosted = isPosted
    self.field = field
    self.captureLimits = captureLimits ?? CaptureLimits(admitting: policy.limits)
  }

  /// Inspects one capture.
  ///
  /// - Parameters:
  ///   - captured: The bytes as they were captured.
  ///   - now: The moment of the evaluation.
  /// - Returns: The inspection, whether the payload is damaged or not.
  /// - Throws: `NoPayload` when nothing in the capture looks like a SAML payload. Damage to a
  ///   payload is a finding.
  public func inspect(_ captured: [UInt8], at now: Instant) throws(NoPayload) -> Inspection {
    try inspect(FoundPayload(captured, field: field), at: now)
  }

  /// Inspects one payload that was found in a capture.
  ///
  /// - Parameters:
  ///   - payload: A payload from a `ContainerReader`.
  ///   - now: The moment of the evaluation.
  /// - Returns: The inspection, whether the payload is damaged or not.
  /// - Throws: `NoPayload` when nothing in it looks like a SAML payload.
  public func inspect(_ payload: FoundPayload, at now: Instant) throws(NoPayload) -> Inspection {
    try inspect(payload, at: EvaluationTime(now))
  }

  /// Inspects one payload, its times for one moment and what is trusted for another.
  package func inspect(
    _ payload: FoundPayload, at time: EvaluationTime
  ) throws(NoPayload) -> Inspection {
    try evaluate(payload, at: time).notingTypography
  }

  private func evaluate(
    _ payload: FoundPayload, at time: EvaluationTime
  ) throws(NoPayload) -> Inspection {
    let captured = payload.bytes
    var unwrapping = Unwrapping(of: payload, limits: captureLimits)
    do {
      let xml = try unwrapping.unwrap()
      let evaluated = evaluate(xml, of: payload, unwrapping, at: time) {
        policy in
        RedirectEvaluation(
          of: payload, unwrapping, by: policy, at: time.now, reportingOn: shortKeys)
      }
      return Inspection(
        of: captured, unwrapping, evaluated.content, inEnvelope: evaluated.isEnvelope,
        redirect: evaluated.redirect, evaluated.findings, by: verifier.policy, at: time)
    } catch {
      guard error.foundPayload else { throw NoPayload() }
      return Inspection(
        of: payload, unwrapping, payload.cut(error) ?? error, unchecked: verifier.unchecked,
        by: verifier.policy,
        at: time
      )
    }
  }

  /// Parses once, for every question and for every report.
  ///
  /// A message inside a SOAP envelope is evaluated in place.
  private func evaluate(
    _ xml: [UInt8], of payload: FoundPayload, _ unwrapping: Unwrapping, at time: EvaluationTime,
    _ query: (Policy) -> RedirectEvaluation?
  ) -> Evaluated {
    let received: ReceivedMessage
    var document = Inspection.Document(xml: xml, tree: nil)
    var isEnvelope = false
    do {
      let tree = try XMLTree(parsing: xml, limits: verifier.policy.limits)
      document = Inspection.Document(xml: xml, tree: tree)
      isEnvelope = SOAPEnvelope.isRoot(of: tree)
      if let messages, MessageVerifier.evaluates(messageOf: tree) {
        return evaluate(
          tree, of: xml, by: messages, in: query(messages.policy), at: time)
      }
      let isPage = DocumentKind(startOf: xml) == .page
      received =
        isPage
        ? .damaged(Finding(.captureHTMLPage, .fail))
        : isEnvelope
          ? .envelope(tree) : isAlone(tree.root, unwrapping) ? .assertion(tree) : .response(tree)
    } catch {
      received = .damaged(Finding(error, in: xml, of: payload, unwrapping))
    }
    var verdict = verifier.evaluate(received, at: time)
    if let tree = document.tree, verdict.signature == nil {
      verdict = verdict.with(remarking(on: verdict.findings, of: tree, by: verifier.policy))
    }
    return Evaluated(
      content: .response(verdict, document), findings: verdict.findings, isEnvelope: isEnvelope,
      redirect: query(verifier.policy)?.besideXML ?? [])
  }

  /// Evaluates a message beside the response.
  ///
  /// A report shows the document that was read: with a signed query, the one of its parameter.
  private func evaluate(
    _ tree: XMLTree, of xml: [UInt8], by messages: MessageVerifier,
    in query: RedirectEvaluation?, at time: EvaluationTime
  ) -> Evaluated {
    let origin = query?.origin(of: tree) ?? .message(tree)
    var verdict = messages.evaluate(origin, at: time)
    if verdict.signature == nil, verdict.query == nil {
      verdict = verdict.with(
        remarking(on: verdict.findings, of: origin.tree, by: messages.policy))
    }
    var document = Inspection.Document(xml: xml, tree: origin.tree)
    if case .verifiedQuery(let message) = origin {
      document = Inspection.Document(xml: message.message, tree: origin.tree)
    }
    return Evaluated(
      content: .message(verdict, document), findings: verdict.findings,
      isEnvelope: SOAPEnvelope.isRoot(of: origin.tree),
      // A signature in the XML says the same of the dates of the same key.
      redirect: query?.findings.filter { !verdict.findings.contains($0) } ?? [])
  }

  /// Whether an assertion alone is meant: by the field of a form, or without one by the root.
  private func isAlone(_ root: XMLTree.Element, _ unwrapping: Unwrapping) -> Bool {
    if isPosted, verifier.policy.profile != .oauth { return false }
    guard let field = unwrapping.trail.last(where: { $0.field != nil })?.field else {
      return root.isAssertion
    }
    if verifier.policy.profile == .oauth, TokenParameter(exactly: field) != nil { return true }
    return root.isAssertion && VerifiedRedirectMessage.Kind(exactly: field) == nil
  }

  /// A payload with its findings.
  private struct Evaluated {
    let content: Inspection.Content
    let findings: [Finding]
    /// Whether the message is inside of a SOAP envelope.
    let isEnvelope: Bool
    /// The findings about the query around it.
    let redirect: [Finding]
  }
}

extension Inspector {
  /// Findings with remarks on signatures by keys that are too short; nothing is valid by them.
  private func remarking(
    on findings: [Finding], of tree: XMLTree, by policy: Policy
  ) -> [Finding] {
    guard !shortKeys.isEmpty else { return findings }
    let signatures = tree.elements(DSigName.signature)
    guard signatures.count <= policy.signature.maximumSignatures else { return findings }
    var material = DiagnosisMaterial()
    material.shortKeys = shortKeys
    return WideEvaluation(policy: policy, material: material, ids: IDMap(of: tree))
      .remarking(on: signatures, findings)
  }
}

extension Finding {
  /// Reports on bytes that are no document: their kind comes before the parser's complaint.
  init(
    _ error: XMLParseError, in xml: [UInt8], of payload: FoundPayload, _ unwrapping: Unwrapping
  ) {
    self.init(error)
    switch DocumentKind(startOf: xml) {
    case .page: self.init(.captureHTMLPage, .fail)
    case .other(let root):
      // Only of SAML and SOAP a DOCTYPE is an attack.
      guard code == .xmlDoctype else { return }
      self.init(.captureOtherXML, .fail, actual: .name(.unknownElement, root))
    case .message:
      guard code == .xmlNotWellFormed, payload.isOfCapture, DocumentKind.isCutOff(xml) else {
        return
      }
      let outcome: Outcome = payload.mayBeCutByRecorder ? .notChecked : .fail
      guard case .cut(let bytes, let sent)? = payload.cut else {
        // Other damage to the packaging leaves other bytes at the end, too.
        guard unwrapping.diagnostics.defects.allSatisfy({ $0.kind == .base64MissingPadding }) else {
          return
        }
        self.init(
          .captureCut, outcome, actual: .place(layer: unwrapping.trail.count, offset: xml.count))
        return
      }
      self.init(.captureCut, outcome, actual: .part(bytes, of: sent))
    }
  }
}

/// A capture in which nothing looks like a SAML payload.
public struct NoPayload: CodedError, Sendable, Hashable {
  /// The stable code; see docs/reference/error-codes.md.
  public let code = StableCode.captureNoPayload

  init() {}
}
