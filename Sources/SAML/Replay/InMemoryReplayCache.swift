/// A replay cache for one process that need not survive it.
///
/// It forgets everything when the process ends: an assertion that was used shortly before a restart
/// can be used once more after it. If that matters, or if several processes share the work, use a
/// cache that is stored.
///
/// When it is full of entries that are still needed, it throws and drops none of them. Only holders
/// of assertions that every rule accepts can fill it.
public actor InMemoryReplayCache: ClaimingReplayCache {
  /// Some 80 sign-ins in a second, when each is remembered for twenty minutes.
  public static let defaultCapacity = 100_000

  private let capacity: Int
  private var ends: [ReplayKey: Instant] = [:]
  /// The claimants of the keys that have one.
  private var claimants: [ReplayKey: ReplayClaimant] = [:]
  private var queue = ExpiryQueue()
  /// The latest end among the entries that were dropped: what ends no later may be one of them.
  private var forgottenUntil = Instant(millisecondsSince1970: .min)

  /// Makes an empty cache.
  ///
  /// - Parameter capacity: The most entries that it holds; docs/reference/replay.md lists the memory of one.
  public init(capacity: Int = defaultCapacity) { self.capacity = capacity }

  /// Remembers a key, unless it is remembered already.
  public func insertIfAbsent(
    _ key: ReplayKey, until: Instant, at now: Instant
  ) throws(ReplayCacheError) -> Bool {
    guard !holds(key, at: now) else { return false }
    try insert(key, nil, until, now)
    return true
  }

  /// Remembers a key with its claimant, unless it is remembered already.
  public func claim(
    _ key: ReplayKey, for claimant: ReplayClaimant, until: Instant, at now: Instant
  ) throws(ReplayCacheError) -> ReplayClaim {
    guard !holds(key, at: now) else {
      return claimant.isClaimant(claimants[key]?.bytes ?? []) ? .repeated : .refused
    }
    try insert(key, claimant, until, now)
    return .new
  }

  /// Whether a key is remembered.
  public func contains(
    _ key: ReplayKey, until: Instant, at now: Instant
  ) throws(ReplayCacheError) -> Bool {
    guard !holds(key, at: now) else { return true }
    guard forgottenUntil < until else { throw .forgotten }
    return false
  }

  private func insert(
    _ key: ReplayKey, _ claimant: ReplayClaimant?, _ until: Instant, _ now: Instant
  ) throws(ReplayCacheError) {
    dropExpired(at: now)
    guard now < until, forgottenUntil < until else { throw .forgotten }
    guard ends.count < capacity else { throw .full }
    ends[key] = until
    claimants[key] = claimant
    queue.insert(key, until: until)
  }

  private func holds(_ key: ReplayKey, at now: Instant) -> Bool {
    ends[key].map { now < $0 } ?? false
  }

  /// Drops some of what is no longer needed: more than one call adds, and few enough that no caller
  /// pays for all others.
  private func dropExpired(at now: Instant) {
    for _ in 0..<64 {
      guard let (key, end) = queue.first, end <= now else { return }
      queue.removeFirst()
      // The key may have been remembered again since, until a later moment.
      if ends[key] == end {
        ends[key] = nil
        claimants[key] = nil
      }
      forgottenUntil = max(forgottenUntil, end)
    }
  }
}
