public import SAMLFormats
import XMLSignature

/// A replay cache that also remembers who used an assertion first, and how far that use has come, so that a
/// client whose answer was lost can ask again.
///
/// A claim is a lease: its holder may work with the assertion for a while, and others come after it. The cache
/// keeps the laws of `ReplayCache`, and these, however many processes ask at once:
///
/// 1. Among all claims of one key before `until`, exactly one returns `.new`.
/// 2. Everybody but the claimant of that first claim gets `.refused`. No client can take a claim over.
/// 3. While a lease runs, its claimant gets `.inWork`. Leases end by the clock of the cache alone, which never goes
///    backwards; in doubt a lease goes on.
/// 4. A lease that ran out or was ended without an answer passes to one claim, which gets `.resumed`.
/// 5. Only the last lease of a key can be ended, and what is done stays done.
/// 6. A key that `insertIfAbsent` remembered has no claimant, and each later claim of it is `.refused`.
public protocol ClaimingReplayCache: ReplayCache {
  /// Remembers a key with its claimant, or answers what became of it; both in one indivisible step.
  ///
  /// - Parameters:
  ///   - key: The assertion.
  ///   - claimant: Who asks.
  ///   - time: How long the claimant may work with it, by the clock of the cache.
  ///   - until: The moment from which it need no longer be remembered.
  ///   - now: The moment of the evaluation, which is kept as that of the first claim.
  /// - Returns: A lease, or why there is none.
  /// - Throws: `ReplayCacheError`; the assertion is then not used, whether it was remembered or not.
  func claim(
    _ key: ReplayKey, for claimant: ReplayClaimant, leasing time: Duration, until: Instant,
    at now: Instant
  ) async throws(ReplayCacheError) -> ReplayClaim

  /// Ends a lease: with the answer that the work has brought, or without one, to let the claimant try again.
  ///
  /// - Parameters:
  ///   - lease: The lease, which may have run out.
  ///   - answer: The digest of the answer; nil lets the next claim be `.resumed`.
  /// - Returns: Whether it was still the last lease of its key; otherwise nothing was written.
  /// - Throws: `ReplayCacheError` when the cache cannot say; the lease may have ended.
  func end(
    _ lease: ReplayLease, with answer: ReplayAnswer?
  ) async throws(ReplayCacheError) -> Bool

  /// Writes a value that is never read, to find out whether the cache could take a claim.
  ///
  /// - Parameter now: The moment of the question.
  /// - Throws: `ReplayCacheError` as a claim would, such as for a disk that is full.
  func probe(at now: Instant) async throws(ReplayCacheError)
}

/// The answer of a replay cache to a claim.
public enum ReplayClaim: Sendable {
  /// The assertion was not used before, and is now this claimant's to work with.
  case new(ReplayLease)
  /// This claimant used the assertion first, with an unknown result: find it out before you use it again.
  case resumed(ReplayLease)
  /// This claimant used the assertion first and may still be at work for so long, perhaps in another process.
  case inWork(Duration)
  /// The work of this claimant is done, with the digest of its answer and the moment of the first claim.
  ///
  /// Both are nil for a claim that an earlier version of this library has written.
  case done(ReplayAnswer?, since: Instant?)
  /// Another claimant used the assertion, or one that was not named.
  case refused
}

/// The right to work with an assertion for a while, which its random token proves.
public struct ReplayLease: Sendable {
  /// The assertion.
  public var key: ReplayKey { ReplayKey(digest: keyBytes) }
  /// Not as vectors: where an enum has a payload that is aligned to 32 bytes, Swift 6.3 corrupts the memory of
  /// asynchronous calls that return it.
  private let keyBytes: [UInt8]
  /// The 16 random bytes by which the cache knows the holder.
  public let token: [UInt8]
  /// The moment of the first claim of the assertion; what the work has effected is not older.
  public let firstClaim: Instant

  /// Makes a lease, for caches of one's own.
  public init(of key: ReplayKey, token: [UInt8], firstClaim: Instant) {
    keyBytes = key.bytes
    self.token = token
    self.firstClaim = firstClaim
  }

  /// Makes a token that cannot be guessed.
  public static func newToken() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
}

/// The digest of an answer, by which a later one is known to be the same; the answer itself is not kept.
public struct ReplayAnswer: Sendable, Hashable {
  /// The 32 bytes of the digest.
  public let digest: [UInt8]

  /// Digests an answer.
  ///
  /// - Throws: `ReplayCacheError.unavailable` when OpenSSL computes no SHA-256.
  public init(of answer: [UInt8]) throws(ReplayCacheError) {
    do { digest = try DigestMethod.sha256.digest(of: answer) } catch { throw .unavailable }
  }

  /// Takes a digest that a cache has stored.
  public init(digest: [UInt8]) { self.digest = digest }
}
