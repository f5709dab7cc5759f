extension ResponseVerifier {
  /// Verifies a response and uses its assertion up, for services that act on it once.
  ///
  /// The cache is asked last, and only when every other rule holds: nobody can fill it, or use up an
  /// assertion of somebody else, by a message that is refused.
  ///
  /// - Parameters:
  ///   - octets: The XML octets, exactly as they were signed.
  ///   - now: The moment of the judgement.
  ///   - cache: What remembers the assertions that were used.
  /// - Returns: The assertion for which every rule holds, and that was not used before.
  /// - Throws: `VerificationError` with every reason at once. A cache that cannot say is a reason.
  public func verify(
    _ octets: [UInt8], at now: Instant, replay cache: some ReplayCache
  ) async throws(VerificationError) -> ValidatedAssertion {
    let verdict = await judge(octets, at: now).consuming(cache)
    guard let validated = verdict.validated else { throw VerificationError(verdict) }
    return validated
  }
}
