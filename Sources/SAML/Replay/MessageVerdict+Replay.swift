import SAMLFormats
import XMLSignature

/// A request acts once: a captured logout or a captured query can be presented again.
///
/// An answer is bound to its request by `InResponseTo`, and no cache is asked for it.
extension MessageVerdict {
  /// The verdict with what a replay cache knows of the request; nothing is written.
  ///
  /// - Parameter cache: The memory of the service that acts on requests.
  /// - Returns: The verdict itself when it is not `valid`. It becomes `invalid` when the request is
  ///   remembered, and `indeterminate` when the cache cannot say.
  package func observing(_ cache: some ReplayCache) async -> MessageVerdict {
    await asking { (key, until) throws(ReplayCacheError) in
      try await !cache.contains(key, until: until, at: evaluatedAt)
    }
  }

  /// The verdict after the request was used up in a replay cache.
  ///
  /// Exactly one presentation of the request is `valid`.
  package func consuming(_ cache: some ReplayCache) async -> MessageVerdict {
    await asking { (key, until) throws(ReplayCacheError) in
      try await cache.insertIfAbsent(key, until: until, at: evaluatedAt)
    }
  }

  private func asking(
    _ isNew: (ReplayKey, Instant) async throws(ReplayCacheError) -> Bool
  ) async -> MessageVerdict {
    guard let message, case .valid = outcome else {
      return replacing(Finding(.replayAssertion, lacking: .otherRules, isRequired: false))
    }
    // An answer to an artifact leads to no assertion, so the one inside of it cannot be remembered.
    guard !message.content.kind.isAnswer else {
      return replacing(Finding(.replayAssertion, lacking: .assertion, isRequired: true))
    }
    // What never ends would have to be remembered for ever.
    guard let acceptableUntil else {
      return replacing(Finding(.replayAssertion, .notChecked, actual: .fact(.noEnd)))
    }
    do throws(ReplayCacheError) {
      let isNew = try await isNew(try ReplayKey(message), acceptableUntil)
      return replacing(
        isNew
          ? Finding(.replayAssertion, .pass)
          : Finding(
            .replayReplayed, .fail, location: Finding.Location(message.origin)))
    } catch {
      // It says nothing of the request, and without an answer nothing is valid.
      return replacing(Finding(error.code, .notChecked))
    }
  }

  /// The verdict with another finding in the place of that of the replay rule; an answer has none.
  private func replacing(_ finding: Finding) -> MessageVerdict {
    with(findings.map { $0 == MessageReplayRule.unasked ? finding : $0 })
  }
}
