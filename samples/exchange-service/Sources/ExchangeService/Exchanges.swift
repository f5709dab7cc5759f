import SAML

/// Exchanges every assertion once, and for one device.
///
/// The replay cache is asked before the partner: of all that present an assertion at once, exactly
/// one wins, whatever happens afterwards. A lost answer or a failing partner must not cost the user
/// the sign-in. So this process also remembers, until the assertion expires, which device won and
/// how the exchange ended:
///
/// | the same assertion comes again | from the same device | from another |
/// |---|---|---|
/// | while it is exchanged | waits for that exchange | refused as a replay |
/// | after a success | the same answer; the partner is not called | refused |
/// | after a failure | exchanged again | refused |
/// | after a restart, or at another process | refused, by a cache that is shared or stored | refused |
///
/// An exchange is a task of its own: when its app goes away it continues, and the app can ask for
/// it later.
actor Exchanges {
  private enum State {
    case running(Task<Result<Receipt, Problem>, Never>)
    case exchanged(Receipt)
    case failed
  }

  private struct Entry {
    let deviceID: String
    let until: Instant
    var state: State

    var running: Task<Result<Receipt, Problem>, Never>? {
      if case .running(let task) = state { task } else { nil }
    }
  }

  private let cache: any ReplayCache
  private let capacity: Int
  private var entries: [ReplayKey: Entry] = [:]
  private var mayHaveExpired = Instant(millisecondsSince1970: .min)

  /// Asks a cache.
  ///
  /// - Parameters:
  ///   - cache: What remembers the assertions that were used.
  ///   - capacity: How many exchanges are remembered here at most.
  init(cache: any ReplayCache, capacity: Int = InMemoryReplayCache.defaultCapacity) {
    self.cache = cache
    self.capacity = capacity
  }

  /// Exchanges an assertion, or returns the earlier receipt to its device.
  ///
  /// - Parameters:
  ///   - assertion: An assertion for which every rule holds.
  ///   - deviceID: The device that it is for.
  ///   - now: The moment of the evaluation.
  ///   - exchange: Calls the partner.
  /// - Returns: The receipt of the exchange.
  /// - Throws: ``Problem`` when the assertion was used, or the exchange failed.
  func exchange(
    _ assertion: ValidatedAssertion, for deviceID: String, at now: Instant,
    by exchange: @escaping @Sendable () async throws(Problem) -> Receipt
  ) async throws(Problem) -> Receipt {
    let key: ReplayKey
    do { key = try ReplayKey(assertion) } catch { throw Problem(.undecided(error.code.rawValue)) }
    let until = assertion.acceptableUntil
    let task: Task<Result<Receipt, Problem>, Never>
    switch entries[key] {
    case .some(let entry) where entry.deviceID != deviceID:
      throw Problem(.replayed)
    case .some(let entry):
      switch entry.state {
      case .exchanged(let receipt): return receipt
      case .running(let running): task = running
      case .failed: task = start(key, until, deviceID, exchange, claimingAt: nil)
      }
    case .none:
      try makeRoom(at: now)
      task = start(key, until, deviceID, exchange, claimingAt: now)
    }
    return try await task.value.get()
  }

  /// Waits until nothing runs.
  func finish() async {
    while let running = entries.values.lazy.compactMap(\.running).first {
      _ = await running.value
    }
  }

  /// Starts an exchange, which claims the assertion first unless this process has.
  private func start(
    _ key: ReplayKey, _ until: Instant, _ deviceID: String,
    _ exchange: @escaping @Sendable () async throws(Problem) -> Receipt, claimingAt now: Instant?
  ) -> Task<Result<Receipt, Problem>, Never> {
    let task = Task { () -> Result<Receipt, Problem> in
      if let now, let refusal = await claim(key, until, at: now) {
        entries[key] = nil
        return .failure(refusal)
      }
      do throws(Problem) {
        let receipt = try await exchange()
        entries[key]?.state = .exchanged(receipt)
        return .success(receipt)
      } catch {
        entries[key]?.state = .failed
        return .failure(error)
      }
    }
    entries[key] = Entry(deviceID: deviceID, until: until, state: .running(task))
    return task
  }

  private func claim(_ key: ReplayKey, _ until: Instant, at now: Instant) async -> Problem? {
    do {
      let isNew = try await cache.insertIfAbsent(key, until: until, at: now)
      return isNew ? nil : Problem(.replayed)
    } catch {
      return Problem(.undecided(error.code.rawValue), retryAfter: 1)
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
    guard entries.count < capacity else {
      throw Problem(.undecided(ReplayCacheError.full.code.rawValue), retryAfter: 1)
    }
  }
}
