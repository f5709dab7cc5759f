import SAML
import XMLEncryption

/// Verifies responses: what it returns was signed by a trusted key, and every rule of the policy holds.
struct PresentationVerifier: Sendable {
  private let verifier: ResponseVerifier
  private let providers: Providers

  /// The policy that it verifies by.
  var policy: Policy { verifier.policy }

  /// Verifies by a policy, decrypts by these keys, and knows these providers.
  init(policy: Policy, keys: [PrivateKeyDecryptor], providers: Providers) {
    verifier = ResponseVerifier(policy: policy, keys: keys)
    self.providers = providers
  }

  /// The assertion of a response, and the provider that issued it.
  ///
  /// Whether it was used before is not asked here: see ``Exchanges``.
  ///
  /// - Throws: ``Problem`` with the codes of all findings against the response, and who can mend it.
  func verify(
    _ presentation: Presentation, at now: Instant
  ) throws(Problem) -> (assertion: ValidatedAssertion, provider: String) {
    let assertion: ValidatedAssertion
    do {
      assertion = try verifier.verify(.response(presentation.bytes), at: now)
    } catch {
      throw Problem(error.reasons)
    }
    guard let provider = providers.identifier(of: assertion.issuer.value) else {
      throw Problem(.providerUnknown)
    }
    return (assertion, provider)
  }
}

extension Problem {
  /// Makes a problem of findings: the first whose party comes first in the order decides the status.
  ///
  /// A response that its presenter has damaged is no fault of the service, whatever else is said about it. Where
  /// the same response may be accepted later, nothing else may be wrong with it.
  init(_ reasons: [Finding]) {
    let codes = reasons.map(\.code.rawValue)
    for party in [Responsibility.client, .operator, .provider, .retry] {
      guard let finding = reasons.first(where: { $0.responsibility == party }) else { continue }
      self.init(
        .refused(finding.code.rawValue, party), codes: codes,
        retryAfter: party == .retry ? 1 : nil)
      return
    }
    self.init(.failed, codes: codes)
  }
}
