import CanonicalXML
import XMLSignature

/// The message that an ArtifactResponse brings is evaluated as if it had been sent itself
/// (SAML Core §3.5): the answer around it vouches for nothing inside.
extension MessageVerifier {
  /// The findings of a message that an answer brings.
  func findings(
    of message: XMLTree.Element, in carrier: XMLTree.Element, by prepared: PreparedPolicy,
    at time: EvaluationTime
  ) -> [Finding] {
    if message.hasName(SAMLName.response) {
      // A key that signs requests signs no response, wherever that is found.
      var policy = prepared.policy
      policy.trustAnchors = responses.policy.trustAnchors
      return responses.evaluate(
        message, broughtBy: carrier, PreparedPolicy(policy, explaining: prepared.explainer),
        at: time
      ).findings
    }
    guard let kind = MessageKind(judging: message), !kind.resolvesArtifact else {
      return [Finding(.samlUnexpectedChild, .fail, location: Finding.Location(message))]
    }
    return evaluate(
      message, in: [], by: prepared.policy, at: time, from: .message(message.tree),
      broughtBy: carrier
    ).findings
  }
}

/// The signature of one message, which stands directly in it (SIG-03).
struct MessageSignature {
  /// The verified message; nil unless each signature of the document is at a permitted place.
  let verified: VerifiedElement?
  /// The findings about it, and about signatures at other places.
  let findings: [Finding]
  /// Whether the message carries none.
  let isMissing: Bool

  /// Evaluates the signature.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - brought: The message that it brings, with signatures of its own.
  ///   - carrier: The answer that brings it, with a signature of its own.
  ///   - prepared: What is trusted.
  ///   - now: The moment for what is trusted.
  init(
    of message: XMLTree.Element, bringing brought: XMLTree.Element?,
    broughtBy carrier: XMLTree.Element?, _ prepared: PreparedPolicy, at now: Instant
  ) {
    var evaluation = SignatureEvaluation(prepared, at: now, asAnyRole: true)
    let others = [brought, carrier].compactMap(\.self)
    let places = evaluation.checkPlaces(
      in: message, and: others + (brought?.children(named: SAMLName.assertion) ?? []))
    var element: VerifiedElement?
    if places != .tooMany { element = evaluation.evaluate(message, IDMap(of: message.tree)) }
    verified = places == .sound ? element : nil
    findings = evaluation.findings
    isMissing = message.firstChild(DSigName.signature) == nil
  }
}
