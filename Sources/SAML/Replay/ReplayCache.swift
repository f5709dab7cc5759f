public import SAMLFormats

/// A memory of the assertions that were used, by which each is accepted once (SAML Profiles
/// §4.1.4.5, TIM-06).
///
/// Every implementation keeps these laws, however many tasks, processes and machines ask at once:
///
/// 1. Among all insertions of one key before `until`, exactly one returns `true`.
/// 2. Different keys have nothing to do with each other.
/// 3. A key is never dropped before its `until` to make room; a cache that is full throws.
/// 4. A key that may have been dropped already is never taken for new, even when a clock goes
///    backwards.
/// 5. In doubt it throws: a cache that cannot be reached, read or written never returns `true`.
///
/// A cache has no clock: the caller passes `now`, and evaluates by the same moment.
public protocol ReplayCache: Sendable {
  /// Remembers a key, unless it is remembered already; both in one indivisible step.
  ///
  /// - Parameters:
  ///   - key: The assertion.
  ///   - until: The moment from which it need no longer be remembered.
  ///   - now: The moment of the evaluation.
  /// - Returns: Whether the key was absent, and is now remembered: the assertion may be used.
  /// - Throws: `ReplayCacheError`; the assertion is then not used, whether it was remembered or
  ///   not.
  func insertIfAbsent(
    _ key: ReplayKey, until: Instant, at now: Instant
  ) async throws(ReplayCacheError) -> Bool

  /// Whether a key is remembered; nothing is written.
  ///
  /// For reports. The answer may be out of date when it arrives, so nothing may be granted by it.
  ///
  /// - Parameters:
  ///   - key: The assertion.
  ///   - until: The moment until which it would be remembered.
  ///   - now: The moment of the evaluation.
  /// - Returns: Whether it was inserted, and has not expired.
  /// - Throws: `ReplayCacheError` when the cache cannot answer. That includes a key that it does
  ///   not hold and may have dropped.
  func contains(
    _ key: ReplayKey, until: Instant, at now: Instant
  ) async throws(ReplayCacheError) -> Bool
}

/// Why a replay cache has no answer; the assertion is then refused.
///
/// No case carries content of the message, or an error text of the cache's own library.
public enum ReplayCacheError: CodedError, Sendable, Hashable {
  /// The cache cannot be reached, opened, read or written, or it did not answer in time.
  case unavailable
  /// The cache is full of entries that are still needed.
  case full
  /// The assertion ends at a time for which the cache has already dropped its entries.
  case forgotten
  /// The cache is set up to drop entries that are still needed.
  case evicting

  /// The stable code; see docs/reference/error-codes.md.
  public var code: StableCode {
    switch self {
    case .unavailable: .replayCacheUnavailable
    case .full: .replayCacheFull
    case .forgotten: .replayCacheForgotten
    case .evicting: .replayCacheEvicting
    }
  }
}
