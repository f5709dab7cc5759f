import SAML
import SAMLForge
import SAMLCommandLine
import SAMLFormats
import XMLSignature

/// The response that attacks are made from: it has to be valid, or a rejected attack proves nothing.
struct AttackBaseline {
  private let original: Original
  private let path: String

  init(_ original: Original, _ path: String) {
    self.original = original
    self.path = path
  }

  /// Returns the key that makes the response valid for the receiver that it names.
  ///
  /// - Throws: ``Failure`` with the codes of what is wrong with it.
  func signer(among anchors: [TrustAnchor]) throws(Failure) -> TrustAnchor {
    var codes: [StableCode] = []
    for anchor in anchors {
      let verdict = evaluate(trusting: anchor)
      if verdict.validated != nil { return anchor }
      codes = verdict.reasons.map(\.code)
    }
    var known: Set<StableCode> = []
    let list = codes.filter { known.insert($0).inserted }.map(\.rawValue).joined(separator: ", ")
    let help =
      known.contains(.signatureKeyMismatch)
      ? "Give --trust the certificate of the key that signed it."
      : "Run saml validate on it: it says what to change."
    throw Failure(
      .refused,
      "\(path): the response is not sound, so a rejected attack would prove nothing [\(list)]\n"
        + "help: \(help)")
  }

  private func evaluate(trusting anchor: TrustAnchor) -> Verdict {
    let expectations = original.expectations
    var policy = Policy()
    policy.trustAnchors = [anchor]
    policy.audiences = expectations.audiences
    policy.issuers = expectations.issuers
    policy.recipient = expectations.recipient
    policy.destination = expectations.destination
    policy.inResponseTo = expectations.inResponseTo
    policy.clockSkew = .seconds(Original.clockSkew)
    let message: ResponseVerifier.Message =
      original.isEnvelope ? .envelope(original.document) : .response(original.document)
    let now = expectations.now ?? Instant(millisecondsSince1970: 0)
    return ResponseVerifier(policy: policy).evaluate(message, at: now)
  }
}
