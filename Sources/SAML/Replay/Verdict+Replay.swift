import SAMLFormats
import XMLSignature

extension Verdict {
  /// Returns the verdict with the answer of a replay cache about the assertion; nothing is written.
  ///
  /// It is for captures, whose evaluation must not use up the assertion. The cache is asked only
  /// when the verdict is `valid`, which means that every other rule holds.
  ///
  /// - Parameter cache: The memory of the service that accepts the assertions.
  /// - Returns: The verdict itself when it is not `valid`. It becomes `invalid` when the assertion
  ///   is remembered, and `indeterminate` when the cache cannot answer.
  package func observing(_ cache: some ReplayCache) async -> Verdict {
    await asking { (key, until) throws(ReplayCacheError) in
      try await !cache.contains(key, until: until, at: evaluatedAt)
    }
  }

  /// The verdict after the assertion was used up in a replay cache.
  ///
  /// However often the assertion is presented, exactly one verdict is `valid`.
  package func consuming(_ cache: some ReplayCache) async -> Verdict {
    await asking { (key, until) throws(ReplayCacheError) in
      try await cache.insertIfAbsent(key, until: until, at: evaluatedAt)
    }
  }

  /// The verdict of a verifier that has a cache and did not ask it: its rule is required, and was not
  /// applied.
  var withoutAskingCache: Verdict { replacing(Finding(ReplayRule().code, .notChecked)) }

  private func asking(
    _ isNew: (ReplayKey, Instant) async throws(ReplayCacheError) -> Bool
  ) async -> Verdict {
    guard let validated else {
      return replacing(
        Finding(ReplayRule().code, lacking: .otherRules, isRequired: ReplayRule().isRequired))
    }
    do throws(ReplayCacheError) {
      let isNew = try await isNew(try ReplayKey(validated), validated.acceptableUntil)
      return replacing(isNew ? Finding(ReplayRule().code, .pass) : replayed)
    } catch {
      // The cache has no answer about the assertion, and without an answer nothing is valid.
      return replacing(Finding(error.code, .notChecked))
    }
  }

  private var replayed: Finding {
    // The assertion may have been decrypted; the finding about its signature has its place.
    let signed = findings.last { $0.code == SignatureEvaluation.code && $0.outcome == .pass }
    return Finding(.replayReplayed, .fail, location: signed?.location)
  }

  /// The verdict with another finding in the place of that of the replay rule.
  private func replacing(_ finding: Finding) -> Verdict {
    with(findings.map { $0.code == ReplayRule().code ? finding : $0 })
  }
}

extension ValidatedAssertion {
  /// The moment from which no verifier accepts the assertion any more, whatever its policy.
  ///
  /// That is `NotOnOrAfter` of its conditions plus the largest clock skew that a policy can have.
  /// The subject confirmation may end earlier and never extends it. Verifiers of different policies
  /// can share a cache, and clocks that differ by the unused part of the skew do no harm.
  ///
  /// The rules refuse an assertion without an end, unless an exception takes that of the confirmation
  /// that holds. Another one may hold later, so the last of their ends counts here; without any it is
  /// the latest moment there is.
  public var acceptableUntil: Instant {
    let confirmations = assertion.subject?.confirmations.filter(\.isBearer) ?? []
    let end =
      assertion.conditions?.notOnOrAfter ?? confirmations.compactMap(\.data?.notOnOrAfter).max()
    return (end ?? Instant(millisecondsSince1970: .max)).advanced(by: Policy.maximumClockSkew)
  }
}
