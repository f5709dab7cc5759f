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
  /// The claims of the keys that have one.
  private var works: [ReplayKey: ReplayWork] = [:]
  /// Leases end by the time of this process, which never goes backwards.
  private let start = ContinuousClock.now
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
    try insert(key, until, now)
    return true
  }

  /// Remembers a key with its claimant, or answers what became of it.
  public func claim(
    _ key: ReplayKey, for claimant: ReplayClaimant, leasing time: Duration, until: Instant,
    at now: Instant
  ) throws(ReplayCacheError) -> ReplayClaim {
    guard !holds(key, at: now) else {
      return works[key]?.claim(key, by: claimant, for: time, at: moment) ?? .refused
    }
    try insert(key, until, now)
    var work = ReplayWork(claimant: claimant.bytes)
    let lease = work.lease(key, for: time, at: moment, firstClaim: now)
    works[key] = work
    return .new(lease)
  }

  /// Ends a lease.
  public func end(_ lease: ReplayLease, with answer: ReplayAnswer?) -> Bool {
    works[lease.key]?.end(lease, with: answer) ?? false
  }

  /// Finds out whether there is room for a claim.
  public func probe(at now: Instant) throws(ReplayCacheError) {
    dropExpired(at: now)
    guard ends.count < capacity else { throw .full }
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
    _ key: ReplayKey, _ until: Instant, _ now: Instant
  ) throws(ReplayCacheError) {
    dropExpired(at: now)
    guard now < until, forgottenUntil < until else { throw .forgotten }
    guard ends.count < capacity else { throw .full }
    ends[key] = until
    works[key] = nil
    queue.insert(key, until: until)
  }

  private var moment: Instant {
    Instant(millisecondsSince1970: 0).advanced(by: start.duration(to: .now))
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
        works[key] = nil
      }
      forgottenUntil = max(forgottenUntil, end)
    }
  }
}
