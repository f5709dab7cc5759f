import SAML

/// Exchanges every assertion once, and for one client.
///
/// The replay cache is asked before the partner: of all that present an assertion at once, exactly one wins,
/// whatever happens afterwards. A lost answer, a failing partner or a killed process must not cost the user the
/// sign-in. So the winner may ask again, and proves who it is by its device and by the secret of
/// ``IdempotencyKey``:
///
/// | the same assertion comes again | from its claimant | from anybody else, or without a secret |
/// |---|---|---|
/// | while it is exchanged | waits for that exchange | refused as a replay |
/// | after a success | the same answer; the partner is not called | refused |
/// | after a failure, a restart, or at another process | taken up again | refused |
///
/// To take an exchange up again is to ask the partner first whether it has taken effect already.
///
/// An exchange is a task of its own: when its app goes away it continues, and the app can ask for
/// it later.
actor Exchanges {
  private enum State {
    case running(Task<Result<Receipt, Problem>, Never>)
    case exchanged(Receipt)
    case failed
  }

  /// What the replay cache says: whether the assertion is this claimant's, or why not.
  private typealias Claiming = Task<Result<ReplayClaim, Problem>, Never>

  private struct Entry {
    let claimant: ReplayClaimant?
    let until: Instant
    let claiming: Claiming
    var state: State

    var running: Task<Result<Receipt, Problem>, Never>? {
      if case .running(let task) = state { task } else { nil }
    }

    func isClaimed(by other: ReplayClaimant?) -> Bool {
      guard let claimant, let other else { return false }
      return claimant.isClaimant(other.bytes)
    }
  }

  private let cache: any ClaimingReplayCache
  private let capacity: Int
  private var entries: [ReplayKey: Entry] = [:]
  private var mayHaveExpired = Instant(millisecondsSince1970: .min)

  /// Asks a cache.
  ///
  /// - Parameters:
  ///   - cache: What remembers the assertions that were used, and who used them.
  ///   - capacity: How many exchanges are remembered here at most.
  init(cache: any ClaimingReplayCache, capacity: Int = InMemoryReplayCache.defaultCapacity) {
    self.cache = cache
    self.capacity = capacity
  }

  /// Exchanges an assertion, or returns the earlier receipt to its client.
  ///
  /// - Parameters:
  ///   - assertion: An assertion for which every rule holds.
  ///   - claimant: The device and its secret; nil for a client that cannot ask again.
  ///   - now: The moment of the evaluation.
  ///   - exchange: Calls the partner, with whether an exchange of this assertion may have begun before.
  /// - Returns: The receipt of the exchange.
  /// - Throws: ``Problem`` when the assertion was used, or the exchange failed.
  func exchange(
    _ assertion: ValidatedAssertion, for claimant: ReplayClaimant?, at now: Instant,
    by exchange: @escaping @Sendable (_ isRepeated: Bool) async throws(Problem) -> Receipt
  ) async throws(Problem) -> Receipt {
    let key: ReplayKey
    do { key = try ReplayKey(assertion) } catch { throw Problem(error) }
    // Until the cache has answered, an entry may be of one that comes second.
    while let entry = entries[key], !entry.isClaimed(by: claimant) {
      if case .success = await entry.claiming.value { throw Problem(.replayed) }
    }
    let task: Task<Result<Receipt, Problem>, Never>
    switch entries[key]?.state {
    case .exchanged(let receipt): return receipt
    case .running(let running): task = running
    case .failed: task = takeUp(key, exchange)
    case nil:
      try makeRoom(at: now)
      task = start(key, assertion.acceptableUntil, claimant, exchange, at: now)
    }
    return try await task.value.get()
  }

  /// Waits until nothing runs.
  func finish() async {
    while let running = entries.values.lazy.compactMap(\.running).first {
      _ = await running.value
    }
  }

  /// Starts an exchange, which claims the assertion first.
  private func start(
    _ key: ReplayKey, _ until: Instant, _ claimant: ReplayClaimant?,
    _ exchange: @escaping @Sendable (Bool) async throws(Problem) -> Receipt, at now: Instant
  ) -> Task<Result<Receipt, Problem>, Never> {
    let claiming = Claiming {
      let result = await claim(key, claimant, until, at: now)
      // Before anybody who waits for the answer goes on.
      if case .failure = result { entries[key] = nil }
      return result
    }
    let task = Task { () -> Result<Receipt, Problem> in
      switch await claiming.value {
      case .success(let claim): return await run(key, exchange, isRepeated: claim == .repeated)
      case .failure(let refusal): return .failure(refusal)
      }
    }
    entries[key] = Entry(
      claimant: claimant, until: until, claiming: claiming, state: .running(task))
    return task
  }

  /// Starts the exchange of an assertion again that this process has claimed.
  private func takeUp(
    _ key: ReplayKey, _ exchange: @escaping @Sendable (Bool) async throws(Problem) -> Receipt
  ) -> Task<Result<Receipt, Problem>, Never> {
    let task = Task { await run(key, exchange, isRepeated: true) }
    entries[key]?.state = .running(task)
    return task
  }

  private func run(
    _ key: ReplayKey, _ exchange: @Sendable (Bool) async throws(Problem) -> Receipt,
    isRepeated: Bool
  ) async -> Result<Receipt, Problem> {
    do throws(Problem) {
      let receipt = try await exchange(isRepeated)
      entries[key]?.state = .exchanged(receipt)
      return .success(receipt)
    } catch {
      entries[key]?.state = .failed
      return .failure(error)
    }
  }

  private func claim(
    _ key: ReplayKey, _ claimant: ReplayClaimant?, _ until: Instant, at now: Instant
  ) async -> Result<ReplayClaim, Problem> {
    do throws(ReplayCacheError) {
      guard let claimant else {
        let isNew = try await cache.insertIfAbsent(key, until: until, at: now)
        return isNew ? .success(.new) : .failure(Problem(.replayed))
      }
      let claim = try await cache.claim(key, for: claimant, until: until, at: now)
      return claim == .refused ? .failure(Problem(.replayed)) : .success(claim)
    } catch {
      return .failure(Problem(error))
    }
  }

  /// Forgets what has expired, when there is no room; what is needed is never dropped.
  private func makeRoom(at now: Instant) throws(Problem) {
    guard entries.count >= capacity else { return }
    // Looking through all of them is for once in a second, not for every request.
    if mayHaveExpired <= now {
      entries = entries.filter { $0.value.running != nil || now < $0.value.until }
      mayHaveExpired = now.advanced(by: .seconds(1))
    }
    guard entries.count < capacity else { throw Problem(ReplayCacheError.full) }
  }
}
