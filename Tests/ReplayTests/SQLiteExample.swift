#if SQLiteReplay
  import ReplayCacheSQLite
  import SAML

  /// The code in the documentation of ReplayCacheSQLite.
  private struct SQLiteExample {
    func verifier(policy: Policy, file: String) throws -> ResponseVerifier {
      ResponseVerifier(policy: policy, replay: try SQLiteReplayCache(path: file))
    }

    func wasUsed(
      _ assertion: ValidatedAssertion, accordingTo file: String, at now: Instant
    ) async throws -> Bool {
      let cache = try SQLiteReplayCache(path: file, access: .observing)
      return try await cache.contains(
        ReplayKey(assertion), until: assertion.acceptableUntil, at: now)
    }
  }
#endif
