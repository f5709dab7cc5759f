#if SQLiteReplay
  import SAML

  /// The tables of the file; each function is one transaction.
  struct UsedAssertions: ~Copyable {
    private let connection: SQLiteConnection
    private let findEnd: SQLiteStatement
    private let findForgotten: SQLiteStatement
    private let delete: SQLiteStatement
    private let insert: SQLiteStatement
    private let deleteExpired: SQLiteStatement
    private let updateForgotten: SQLiteStatement

    /// Makes the tables where they are missing, unless the file may only be looked at.
    ///
    /// - Throws: `ReplayCacheError.unavailable` when the file is something else.
    init(
      in connection: consuming SQLiteConnection, access: SQLiteReplayCache.Access
    ) throws(ReplayCacheError) {
      if access == .readWrite { try Self.makeTables(in: connection) }
      let findEnd = try SQLiteStatement(
        "SELECT until FROM used_assertion WHERE key = ?", in: connection)
      let findForgotten = try SQLiteStatement(
        "SELECT until FROM forgotten WHERE id = 0", in: connection)
      let delete = try SQLiteStatement("DELETE FROM used_assertion WHERE key = ?", in: connection)
      // A table of another form, where a key need not be unique, does not take this statement.
      let insert = try SQLiteStatement(
        """
        INSERT INTO used_assertion (key, until) VALUES (?, ?)
        ON CONFLICT (key) DO UPDATE SET until = excluded.until
        """, in: connection)
      let deleteExpired = try SQLiteStatement(
        """
        DELETE FROM used_assertion WHERE key IN (
          SELECT key FROM used_assertion WHERE until <= ? ORDER BY until LIMIT 64
        ) RETURNING until
        """, in: connection)
      let updateForgotten = try SQLiteStatement(
        "UPDATE forgotten SET until = max(until, ?) WHERE id = 0", in: connection)
      self.connection = connection
      self.findEnd = findEnd
      self.findForgotten = findForgotten
      self.delete = delete
      self.insert = insert
      self.deleteExpired = deleteExpired
      self.updateForgotten = updateForgotten
    }

    func insertIfAbsent(
      _ key: ReplayKey, until: Instant, at now: Instant
    ) throws(ReplayCacheError) -> Bool {
      try writing { () throws(ReplayCacheError) in
        guard try !holds(key, at: now) else { return false }
        try remember(key, until, now)
        return true
      }
    }

    /// Remembers a key with its claimant, or answers what became of it.
    func claim(
      _ key: ReplayKey, _ claimant: ReplayClaimant, for time: Duration, until: Instant,
      at now: Instant
    ) throws(ReplayCacheError) -> ReplayClaim {
      try writing { () throws(ReplayCacheError) in
        let isHeld = try holds(key, at: now)
        var work = try isHeld ? storedWork(of: key) : ReplayWork(claimant: claimant.bytes)
        if isHeld {
          // The time is not written here, so a claim that is refused or has to wait costs no write.
          let claim = work.claim(key, by: claimant, for: time, at: try moment())
          if case .resumed = claim { try store(work, of: key) }
          return claim
        }
        try remember(key, until, now)
        let lease = work.lease(key, for: time, at: try moment(), firstClaim: now)
        try store(work, of: key)
        return .new(lease)
      }
    }

    /// Ends a lease if it is the last one.
    func end(
      _ lease: ReplayLease, with answer: ReplayAnswer?
    ) throws(ReplayCacheError) -> Bool {
      try writing { () throws(ReplayCacheError) in
        var work = try storedWork(of: lease.key)
        guard work.end(lease, with: answer) else { return false }
        try store(work, of: lease.key)
        return true
      }
    }

    func probe() throws(ReplayCacheError) {
      try writing { () throws(ReplayCacheError) in try writeMoment() }
    }

    /// Takes the lock before the look, so no other connection writes between it and the insertion.
    private func writing<Answer>(
      _ body: () throws(ReplayCacheError) -> Answer
    ) throws(ReplayCacheError) -> Answer {
      try connection.execute("BEGIN IMMEDIATE")
      do throws(ReplayCacheError) {
        try connection.checkPlace()
        let answer = try body()
        try connection.execute("COMMIT")
        return answer
      } catch {
        rollBack()
        throw error
      }
    }

    func contains(
      _ key: ReplayKey, until: Instant, at now: Instant
    ) throws(ReplayCacheError) -> Bool {
      try connection.execute("BEGIN")
      // Nothing was written, so this only lets go of the state that was read.
      defer { rollBack() }
      try connection.checkPlace()
      guard try !holds(key, at: now) else { return true }
      guard try forgottenUntil() < until else { throw .forgotten }
      return false
    }

    private func remember(
      _ key: ReplayKey, _ until: Instant, _ now: Instant
    ) throws(ReplayCacheError) {
      guard now < until, try forgottenUntil() < until else { throw .forgotten }
      // An entry that is there under this key is over, and so is its claim: `holds` says so in the same
      // transaction.
      try delete.run(.bytes(key.bytes))
      try insert.run(.bytes(key.bytes), .number(until.millisecondsSince1970))
      try dropExpired(at: now)
    }

    // The statements below are compiled when they are used, because a file that is only looked at may lack the
    // columns.

    /// The stored claim; a key without one has an empty claimant.
    private func storedWork(of key: ReplayKey) throws(ReplayCacheError) -> ReplayWork {
      var work = ReplayWork(claimant: try bytes("claimant", of: key))
      work.firstClaim = try number("first_claim", of: key).map(Instant.init(millisecondsSince1970:))
      work.token = try bytes("token", of: key)
      work.leasedUntil = Instant(millisecondsSince1970: try number("leased_until", of: key) ?? .min)
      let answer = try bytes("answer", of: key)
      work.answer = answer.isEmpty ? nil : ReplayAnswer(digest: answer)
      return work
    }

    private func bytes(
      _ column: String, of key: ReplayKey
    ) throws(ReplayCacheError) -> [UInt8] {
      try SQLiteStatement("SELECT \(column) FROM used_assertion WHERE key = ?", in: connection)
        .bytes(.bytes(key.bytes)).first ?? []
    }

    private func number(
      _ column: String, of key: ReplayKey
    ) throws(ReplayCacheError) -> Int64? {
      try SQLiteStatement(
        "SELECT \(column) FROM used_assertion WHERE key = ? AND \(column) IS NOT NULL",
        in: connection
      ).run(.bytes(key.bytes)).first
    }

    /// Stores a claim, and the time: the next look at it happens no earlier, whatever the clock does.
    private func store(_ work: ReplayWork, of key: ReplayKey) throws(ReplayCacheError) {
      try SQLiteStatement(
        """
        UPDATE used_assertion
        SET claimant = ?, first_claim = ?, token = ?, leased_until = ?, answer = ? WHERE key = ?
        """, in: connection
      ).run(
        .bytes(work.claimant), .number(work.firstClaim?.millisecondsSince1970 ?? 0),
        .bytes(work.token), .number(work.leasedUntil.millisecondsSince1970),
        .bytes(work.answer?.digest ?? []), .bytes(key.bytes))
      try writeMoment()
    }

    /// The time of the machine, or the greatest that was written if its clock was set back.
    private func moment() throws(ReplayCacheError) -> Instant {
      let moment = try SQLiteStatement(
        "SELECT max(moment, \(Self.time)) FROM lease_clock WHERE id = 0", in: connection
      ).run().first
      guard let moment else { throw .unavailable }
      return Instant(millisecondsSince1970: moment)
    }

    private func writeMoment() throws(ReplayCacheError) {
      try SQLiteStatement(
        "UPDATE lease_clock SET moment = max(moment, \(Self.time)) WHERE id = 0", in: connection
      ).run()
    }

    /// Milliseconds since 1970 by the machine's clock.
    private static let time = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"

    private func holds(_ key: ReplayKey, at now: Instant) throws(ReplayCacheError) -> Bool {
      let end = try findEnd.run(.bytes(key.bytes)).first
      return end.map { now.millisecondsSince1970 < $0 } ?? false
    }

    /// The latest end among the entries that were dropped: what ends no later may be one of them.
    private func forgottenUntil() throws(ReplayCacheError) -> Instant {
      guard let end = try findForgotten.run().first else { throw .unavailable }
      return Instant(millisecondsSince1970: end)
    }

    /// Drops some of what is no longer needed: more than one call adds, and few enough that no caller
    /// pays for all others.
    private func dropExpired(at now: Instant) throws(ReplayCacheError) {
      let ends = try deleteExpired.run(.number(now.millisecondsSince1970))
      guard let last = ends.max() else { return }
      try updateForgotten.run(.number(last))
    }

    /// Where this fails too, as on a failing disk, the transaction stays open and every later call
    /// throws, because it cannot begin another.
    private func rollBack() {
      do { try connection.execute("ROLLBACK") } catch {}
    }

    private static func makeTables(
      in connection: borrowing SQLiteConnection
    ) throws(ReplayCacheError) {
      try setUpJournal(of: connection)
      try connection.execute(
        """
        BEGIN IMMEDIATE;
        CREATE TABLE IF NOT EXISTS used_assertion (
          key BLOB NOT NULL PRIMARY KEY, until INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS used_assertion_until ON used_assertion (until);
        CREATE TABLE IF NOT EXISTS forgotten (
          id INTEGER NOT NULL PRIMARY KEY CHECK (id = 0), until INTEGER NOT NULL
        );
        INSERT OR IGNORE INTO forgotten (id, until) VALUES (0, \(Int64.min));
        CREATE TABLE IF NOT EXISTS lease_clock (
          id INTEGER NOT NULL PRIMARY KEY CHECK (id = 0), moment INTEGER NOT NULL
        );
        INSERT OR IGNORE INTO lease_clock (id, moment) VALUES (0, 0)
        """)
      // A file of an earlier version has keys without claimants, or claims without leases.
      for (name, type) in [
        ("claimant", "BLOB"), ("first_claim", "INTEGER"), ("token", "BLOB"),
        ("leased_until", "INTEGER"), ("answer", "BLOB"),
      ] {
        let columns = try SQLiteStatement(
          "SELECT count(*) FROM pragma_table_info('used_assertion') WHERE name = '\(name)'",
          in: connection)
        if try columns.run() == [0] {
          try connection.execute("ALTER TABLE used_assertion ADD COLUMN \(name) \(type)")
        }
      }
      try connection.execute("COMMIT")
    }

    /// Write-ahead, where readers do not wait for writers, and on the disk before a commit returns.
    private static func setUpJournal(
      of connection: borrowing SQLiteConnection
    ) throws(ReplayCacheError) {
      try connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
      let isSetUp = try SQLiteStatement(
        "SELECT journal_mode = 'wal' FROM pragma_journal_mode", in: connection)
      guard try isSetUp.run() == [1] else { throw .unavailable }
    }
  }
#endif
