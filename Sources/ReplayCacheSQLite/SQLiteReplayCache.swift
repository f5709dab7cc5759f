#if SQLiteReplay
  public import SAML

  /// A replay cache in a file, shared by the processes of one machine; it survives their restarts.
  ///
  /// Each insertion is one transaction that is on the disk before it is answered, so a power
  /// failure does not bring an assertion back. The file must be on a local disk: SQLite's locks are
  /// not reliable over a network. Only the service may be able to write to its folder.
  ///
  /// The calls run on a queue of their own and do not hold up other tasks.
  public final class SQLiteReplayCache: ClaimingReplayCache {
    /// The permitted operations on the file.
    public enum Access: Sendable, Hashable {
      /// Insert; the file is made when it is missing.
      case readWrite
      /// Look, and never write: insertions throw. The file must be there.
      case observing
    }

    private let table: SerialTable
    private let access: Access

    /// Opens the file, which takes the time of a few reads and writes.
    ///
    /// - Parameters:
    ///   - path: The file. SQLite keeps two more beside it, with the endings `-wal` and `-shm`.
    ///   - access: Whether the cache may insert, or only look up.
    ///   - patience: How long a call waits for other processes before it throws.
    /// - Throws: `ReplayCacheError.unavailable` when it cannot be opened, or is something else.
    public init(
      path: String, access: Access = .readWrite, patience: Duration = .seconds(5)
    ) throws(ReplayCacheError) {
      self.access = access
      table = SerialTable(
        try UsedAssertions(
          in: SQLiteConnection(path: path, access: access, patience: patience), access: access))
    }

    /// Remembers a key, unless it is remembered already.
    public func insertIfAbsent(
      _ key: ReplayKey, until: Instant, at now: Instant
    ) async throws(ReplayCacheError) -> Bool {
      guard access == .readWrite else { throw .unavailable }
      return try await table.insertIfAbsent(key, until: until, at: now)
    }

    /// Remembers a key with its claimant, or answers what became of it.
    ///
    /// A lease ends by the greatest time that the machine's clock has had in any transaction that wrote a lease.
    public func claim(
      _ key: ReplayKey, for claimant: ReplayClaimant, leasing time: Duration, until: Instant,
      at now: Instant
    ) async throws(ReplayCacheError) -> ReplayClaim {
      guard access == .readWrite else { throw .unavailable }
      return try await table.claim(key, claimant, time, until: until, at: now)
    }

    /// Ends a lease, on the disk before it is answered.
    public func end(
      _ lease: ReplayLease, with answer: ReplayAnswer?
    ) async throws(ReplayCacheError) -> Bool {
      guard access == .readWrite else { throw .unavailable }
      return try await table.end(lease, with: answer)
    }

    /// Writes the time into the file, as each lease does.
    public func probe(at now: Instant) async throws(ReplayCacheError) {
      guard access == .readWrite else { throw .unavailable }
      try await table.probe()
    }

    /// Whether a key is remembered.
    public func contains(
      _ key: ReplayKey, until: Instant, at now: Instant
    ) async throws(ReplayCacheError) -> Bool {
      try await table.contains(key, until: until, at: now)
    }
  }

  /// The tables. They have a queue of their own, which takes one call at a time.
  private actor SerialTable {
    // The reference does not keep the executor alive; the actor does.
    nonisolated var unownedExecutor: UnownedSerialExecutor {
      unsafe executor.asUnownedSerialExecutor()
    }

    private nonisolated let executor = QueueExecutor(label: "swift-saml.replay-cache-sqlite")
    private let used: UsedAssertions

    init(_ used: consuming UsedAssertions) { self.used = used }

    func insertIfAbsent(
      _ key: ReplayKey, until: Instant, at now: Instant
    ) throws(ReplayCacheError) -> Bool {
      try checkWanted()
      return try used.insertIfAbsent(key, until: until, at: now)
    }

    func claim(
      _ key: ReplayKey, _ claimant: ReplayClaimant, _ time: Duration, until: Instant,
      at now: Instant
    ) throws(ReplayCacheError) -> ReplayClaim {
      try checkWanted()
      return try used.claim(key, claimant, for: time, until: until, at: now)
    }

    /// Even for a task that was cancelled: what was done must be known.
    func end(
      _ lease: ReplayLease, with answer: ReplayAnswer?
    ) throws(ReplayCacheError) -> Bool { try used.end(lease, with: answer) }

    func probe() throws(ReplayCacheError) { try used.probe() }

    func contains(
      _ key: ReplayKey, until: Instant, at now: Instant
    ) throws(ReplayCacheError) -> Bool {
      try checkWanted()
      return try used.contains(key, until: until, at: now)
    }

    /// Spares the disk an answer that its task, cancelled while it waited here, does not use.
    private func checkWanted() throws(ReplayCacheError) {
      guard !Task.isCancelled else { throw .unavailable }
    }
  }
#endif
