#if SQLiteReplay
  internal import Foundation
  internal import GRDB
  internal import GRDBSQLite
  import SAML

  /// The tables of the file, inside one transaction.
  struct UsedAssertions {
    private let database: Database

    init(_ database: Database) { self.database = database }

    /// Makes the tables where they are missing.
    static func makeTables(in database: Database) throws {
      try database.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS used_assertion (
            key BLOB NOT NULL PRIMARY KEY, until INTEGER NOT NULL
          ) WITHOUT ROWID;
          CREATE INDEX IF NOT EXISTS used_assertion_until ON used_assertion (until);
          CREATE TABLE IF NOT EXISTS forgotten (
            id INTEGER NOT NULL PRIMARY KEY CHECK (id = 0), until INTEGER NOT NULL
          );
          INSERT OR IGNORE INTO forgotten (id, until) VALUES (0, \(Int64.min));
          """)
    }

    func insertIfAbsent(_ key: ReplayKey, until: Instant, at now: Instant) throws -> Bool {
      try checkPlace()
      guard try !holds(key, at: now) else { return false }
      guard now < until, try forgottenUntil() < until else { throw ReplayCacheError.forgotten }
      // What is there under this key is over, for `holds` says so in the same transaction.
      try execute(
        """
        INSERT INTO used_assertion (key, until) VALUES (?, ?)
        ON CONFLICT (key) DO UPDATE SET until = excluded.until
        """, [Data(key.bytes), until.millisecondsSince1970])
      try dropExpired(at: now)
      return true
    }

    func contains(_ key: ReplayKey, until: Instant, at now: Instant) throws -> Bool {
      try checkPlace()
      guard try !holds(key, at: now) else { return true }
      guard try forgottenUntil() < until else { throw ReplayCacheError.forgotten }
      return false
    }

    /// Refuses a file that was deleted or replaced since it was opened: other processes no longer see
    /// what is written to it.
    private func checkPlace() throws {
      guard let connection = unsafe database.sqliteConnection else {
        throw ReplayCacheError.unavailable
      }
      var hasMoved: Int32 = 0
      let status = unsafe sqlite3_file_control(
        connection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
      guard status == SQLITE_OK, hasMoved == 0 else { throw ReplayCacheError.unavailable }
    }

    private func holds(_ key: ReplayKey, at now: Instant) throws -> Bool {
      let end = try Int64.fetchOne(
        database.cachedStatement(sql: "SELECT until FROM used_assertion WHERE key = ?"),
        arguments: [Data(key.bytes)])
      return end.map { now.millisecondsSince1970 < $0 } ?? false
    }

    /// The latest end among the entries that were dropped: what ends no later may be one of them.
    private func forgottenUntil() throws -> Instant {
      let end = try Int64.fetchOne(
        database.cachedStatement(sql: "SELECT until FROM forgotten WHERE id = 0"))
      guard let end else { throw ReplayCacheError.unavailable }
      return Instant(millisecondsSince1970: end)
    }

    /// Drops some of what is no longer needed: more than one call adds, and few enough that no caller
    /// pays for all others.
    private func dropExpired(at now: Instant) throws {
      let expired = "SELECT key FROM used_assertion WHERE until <= ? ORDER BY until LIMIT 64"
      let ends = try Int64.fetchAll(
        database.cachedStatement(
          sql: "DELETE FROM used_assertion WHERE key IN (\(expired)) RETURNING until"),
        arguments: [now.millisecondsSince1970])
      guard let last = ends.max() else { return }
      try execute("UPDATE forgotten SET until = max(until, ?) WHERE id = 0", [last])
    }

    private func execute(_ sql: String, _ arguments: StatementArguments) throws {
      try database.cachedStatement(sql: sql).execute(arguments: arguments)
    }
  }
#endif
