import SAML
import Synchronization
import XMLEncryption
import XMLSignatureDiagnosis

/// Verifies responses by the policy in use, which a reload replaces as a whole: what it returns was signed by a trusted
/// key, and every rule of the policy holds.
final class CurrentVerifier: Sendable {
  private let providers: Providers
  private let keys: [PrivateKeyDecryptor]
  private let verifier: Mutex<ResponseVerifier>

  /// Starts with a policy; the providers and the decryption keys stay.
  init(policy: Policy, keys: [PrivateKeyDecryptor], providers: Providers) {
    self.providers = providers
    self.keys = keys
    verifier = Mutex(ResponseVerifier(policy: policy, keys: keys, explaining: .search))
  }

  /// The policy in use.
  var policy: Policy { verifier.withLock { $0.policy } }

  /// Judges by another policy from now on.
  func replace(by policy: Policy) {
    let other = ResponseVerifier(policy: policy, keys: keys, explaining: .search)
    verifier.withLock { $0 = other }
  }

  /// The assertion of a response, and the provider that issued it.
  ///
  /// It takes the verifier once, so a request meets the old settings or the new ones and never a mixture. Whether the
  /// assertion was used before is not asked here: see ``Exchanges``.
  ///
  /// - Throws: ``Problem`` with the codes of all findings against the response, and who can mend it.
  func verify(
    _ presentation: Presentation, at now: Instant
  ) throws(Problem) -> (assertion: ValidatedAssertion, provider: ExactString) {
    let verifier = verifier.withLock { $0 }
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
