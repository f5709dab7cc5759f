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
      try claim(key, nil, until: until, at: now) == .new
    }

    /// Remembers a key, with its claimant if it has one.
    func claim(
      _ key: ReplayKey, _ claimant: ReplayClaimant?, until: Instant, at now: Instant
    ) throws(ReplayCacheError) -> ReplayClaim {
      // Takes the lock before the look, so no other connection writes between it and the insertion.
      try connection.execute("BEGIN IMMEDIATE")
      do throws(ReplayCacheError) {
        let claim = try claimed(key, claimant, until, now)
        try connection.execute("COMMIT")
        return claim
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

    private func claimed(
      _ key: ReplayKey, _ claimant: ReplayClaimant?, _ until: Instant, _ now: Instant
    ) throws(ReplayCacheError) -> ReplayClaim {
      try connection.checkPlace()
      guard try !holds(key, at: now) else {
        guard let claimant else { return .refused }
        return claimant.isClaimant(try storedClaimant(of: key)) ? .repeated : .refused
      }
      guard now < until, try forgottenUntil() < until else { throw .forgotten }
      // An entry that is there under this key is over, and so is its claim: `holds` says so in the same
      // transaction.
      try delete.run(.bytes(key.bytes))
      try insert.run(.bytes(key.bytes), .number(until.millisecondsSince1970))
      if let claimant {
        // Compiled here, because a file that is only looked at may lack the column.
        try SQLiteStatement(
          "UPDATE used_assertion SET claimant = ? WHERE key = ?", in: connection
        ).run(.bytes(claimant.bytes), .bytes(key.bytes))
      }
      try dropExpired(at: now)
      return .new
    }

    /// The digest that the first claim left; nothing for a key without a claimant.
    private func storedClaimant(of key: ReplayKey) throws(ReplayCacheError) -> [UInt8] {
      try SQLiteStatement("SELECT claimant FROM used_assertion WHERE key = ?", in: connection)
        .bytes(.bytes(key.bytes)).first ?? []
    }

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
          key BLOB NOT NULL PRIMARY KEY, until INTEGER NOT NULL, claimant BLOB
        ) WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS used_assertion_until ON used_assertion (until);
        CREATE TABLE IF NOT EXISTS forgotten (
          id INTEGER NOT NULL PRIMARY KEY CHECK (id = 0), until INTEGER NOT NULL
        );
        INSERT OR IGNORE INTO forgotten (id, until) VALUES (0, \(Int64.min))
        """)
      // A file of an earlier version has keys without claimants.
      let columns = try SQLiteStatement(
        "SELECT count(*) FROM pragma_table_info('used_assertion') WHERE name = 'claimant'",
        in: connection)
      if try columns.run() == [0] {
        try connection.execute("ALTER TABLE used_assertion ADD COLUMN claimant BLOB")
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
