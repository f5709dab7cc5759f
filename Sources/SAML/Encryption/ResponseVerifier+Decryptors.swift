public import XMLEncryption
import XMLTree

extension ResponseVerifier {
  /// Verifies a response with private keys that are elsewhere: in a module or behind a service.
  ///
  /// - Parameters:
  ///   - octets: The XML octets, exactly as they were signed.
  ///   - now: The moment of the judgement.
  ///   - decryptors: Whatever holds the private keys.
  /// - Returns: The assertion for which every rule holds.
  /// - Throws: `VerificationError` with every reason at once.
  public func verify(
    _ octets: [UInt8], at now: Instant, decryptingWith decryptors: [any KeyDecryptor]
  ) async throws(VerificationError) -> ValidatedAssertion {
    let verdict = await judge(octets, at: now, decryptingWith: decryptors)
    guard let validated = verdict.validated else { throw VerificationError(verdict) }
    return validated
  }

  /// Verifies a response with private keys that are elsewhere, and uses its assertion up; see
  /// `verify(_:at:replay:)`.
  ///
  /// - Parameters:
  ///   - octets: The XML octets, exactly as they were signed.
  ///   - now: The moment of the judgement.
  ///   - decryptors: Whatever holds the private keys.
  ///   - cache: What remembers the assertions that were used.
  /// - Returns: The assertion for which every rule holds, and that was not used before.
  /// - Throws: `VerificationError` with every reason at once. A cache that cannot say is a reason.
  public func verify(
    _ octets: [UInt8], at now: Instant, decryptingWith decryptors: [any KeyDecryptor],
    replay cache: some ReplayCache
  ) async throws(VerificationError) -> ValidatedAssertion {
    let verdict = await judge(octets, at: now, decryptingWith: decryptors).consuming(cache)
    guard let validated = verdict.validated else { throw VerificationError(verdict) }
    return validated
  }

  /// Judges a response with private keys that are elsewhere; see `judge(_:at:)`.
  ///
  /// - Parameters:
  ///   - octets: The XML octets, exactly as they were signed.
  ///   - now: The moment of the judgement.
  ///   - decryptors: Whatever holds the private keys; each is asked for each key of the message.
  /// - Returns: The findings of all rules, and what follows from them.
  public func judge(
    _ octets: [UInt8], at now: Instant, decryptingWith decryptors: [any KeyDecryptor]
  ) async -> Verdict {
    let tree: XMLTree
    do {
      tree = try XMLTree(parsing: octets, limits: prepared.policy.limits)
    } catch {
      return judge(error, at: now)
    }
    var judgement = Judgement(of: tree.root, prepared, at: now, decrypts: !decryptors.isEmpty)
    while let element = judgement.pending {
      judgement.resume(with: await element.contentKeys(by: decryptors))
    }
    return judgement.verdict()
  }
}
