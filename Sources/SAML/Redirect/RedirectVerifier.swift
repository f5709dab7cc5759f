public import SAMLFormats

/// Verifies messages of the HTTP-Redirect binding by the signature of their query (SAML Bindings §3.4.4.1).
///
/// Uses these parts of the policy: the trusted keys, the exceptions, the signature settings, the dates of
/// certificates and the limits. It only establishes who sent
/// the message; a verifier for the message's type checks its contents.
public struct RedirectVerifier: Sendable {
  /// The trusted keys and the accepted methods.
  private let policy: Policy

  /// Verifies by a policy.
  public init(policy: Policy) { self.policy = policy }

  /// Verifies the signature of a query.
  ///
  /// - Parameters:
  ///   - query: The bytes of the request's URL between `?` and `#`, exactly as they were sent. A query that was
  ///     decoded and put together again is another one.
  ///   - now: The moment for what is trusted.
  /// - Returns: The message, read from the bytes that were signed.
  /// - Throws: `RedirectError`; a query without a signature is refused as well.
  public func verify(
    query: [UInt8], at now: Instant
  ) throws(RedirectError) -> VerifiedRedirectMessage {
    let evaluation = RedirectEvaluation(of: query[...], by: policy, at: now)
    guard let verified = evaluation.accepted else {
      let reasons = evaluation.findings.filter { $0.outcome != .pass }
      throw RedirectError(
        reasons: reasons.isEmpty
          ? [RedirectDefect.incomplete(missing: .signature).finding] : reasons)
    }
    return verified
  }
}

/// Why a query of the HTTP-Redirect binding is not accepted.
public struct RedirectError: Error, Sendable, CustomStringConvertible {
  /// The findings that failed or could not be checked.
  public let reasons: [Finding]

  /// The code and the message of each reason, without any content of the query.
  public var description: String { reasons.sentences }
}
