import SAML

/// Verifies responses: what it returns was signed by a trusted key, and every rule of the policy holds.
struct PresentationVerifier: Sendable {
  private let verifier: ResponseVerifier
  private let providers: Providers

  /// Verifies by a policy, and knows these providers.
  init(policy: Policy, providers: Providers) {
    verifier = ResponseVerifier(policy: policy)
    self.providers = providers
  }

  /// The assertion of a response, and the provider that issued it.
  ///
  /// Whether it was used before is not asked here: see ``Exchanges``.
  ///
  /// - Throws: ``Problem`` with the codes of all findings that stand against the response.
  func verify(
    _ presentation: Presentation, at now: Instant
  ) throws(Problem) -> (assertion: ValidatedAssertion, provider: String) {
    let assertion: ValidatedAssertion
    do {
      assertion = try verifier.verify(.response(presentation.bytes), at: now)
    } catch {
      let codes = error.reasons.map(\.code.rawValue)
      throw Problem(.unprocessable(codes.first ?? "service.failed"), codes: codes)
    }
    guard let provider = providers.identifier(of: assertion.issuer.value) else {
      throw Problem(.providerUnknown)
    }
    return (assertion, provider)
  }
}
