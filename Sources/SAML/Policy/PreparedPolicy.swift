import SAMLFormats
import XMLSignature

/// A policy by one reference, with what follows from it for every response.
///
/// A policy holds a dozen lists and texts, and a copy of it counts a reference to each.
final class PreparedPolicy: Sendable {
  let policy: Policy
  /// Searches for the causes of failed signatures; nil for no search.
  let explainer: SignatureExplainer?
  /// The rules that it asks for, in the order of the report.
  let rules: [any Rule]
  /// How far the clocks may disagree.
  let clockSkew: Duration

  /// Whether the response must answer a query that is known in full.
  let hasQuery: Bool
  /// The identifier of the query that the response must answer, if it is known.
  let expectedQuery: ExactString?
  /// The findings of all rules when there is nothing to apply them to.
  let uncheckedRules: [Finding]

  convenience init(_ policy: Policy, explaining explainer: SignatureExplainer?) {
    self.init(policy, explainer, Rules.asked(by: policy))
  }

  /// The same with what is known of one response beside it, which may be a query.
  convenience init(_ other: PreparedPolicy, with policy: Policy) {
    let asksNoMore = policy.query == nil || other.hasQuery
    self.init(policy, other.explainer, asksNoMore ? other.rules : Rules.asked(by: policy))
  }

  private init(_ policy: Policy, _ explainer: SignatureExplainer?, _ rules: [any Rule]) {
    self.policy = policy
    self.explainer = explainer
    clockSkew = policy.effectiveClockSkew
    hasQuery = policy.query != nil
    expectedQuery = policy.query?.id ?? policy.inResponseTo
    self.rules = rules
    uncheckedRules = rules.map { Finding($0.code, lacking: .response, isRequired: $0.isRequired) }
  }

  /// How the assertion of a message, or one that was decrypted, may be written.
  ///
  /// An exception counts for what a key that is bound to its issuer has signed.
  ///
  /// - Parameters:
  ///   - assertion: The assertion with a signature of its own that holds.
  ///   - response: The response with one.
  ///   - now: The moment of the evaluation.
  /// - Returns: The form.
  func form(
    assertion: VerifiedElement?, response: VerifiedElement?, at now: Instant
  ) -> AssertionForm {
    var form = AssertionForm(policy.assertionLimits)
    guard !policy.exceptions.isEmpty else { return form }
    func accepts(_ setting: KeyPath<PolicyException.Dangerous, Bool>, _ of: VerifiedElement) -> Bool
    {
      exception(setting, for: of.signer, at: now) != nil
    }
    form.acceptsSignatureAsLastChild =
      assertion.map { accepts(\.acceptsSignatureAsLastChild, $0) } ?? false
    let signed = [assertion, response].compactMap(\.self)
    form.acceptsNmtokenIDs =
      !signed.isEmpty && signed.allSatisfy { accepts(\.acceptsNmtokenIDs, $0) }
    return form
  }

  /// The exception in force by which what a key has signed may deviate from the standard.
  func exception(
    _ setting: KeyPath<PolicyException.Dangerous, Bool>, for signer: TrustAnchor?, at now: Instant
  ) -> PolicyException? {
    guard !policy.exceptions.isEmpty, let issuer = signer?.issuer else { return nil }
    return policy.exceptions.first { exception in
      exception.dangerous[keyPath: setting] && exception.issuer == issuer
        && now < exception.expires
    }
  }
}
