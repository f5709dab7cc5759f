#if SQLiteReplay
  internal import GRDB
  public import SAML

  /// A replay cache in a file, shared by the processes of one machine; it survives their restarts.
  ///
  /// Each insertion is one transaction that is on the disk before it is answered, so a power
  /// failure does not bring an assertion back. The file must be on a local disk: SQLite's locks are
  /// not reliable over a network. Only the service may be able to write to its folder.
  ///
  /// The calls run on a queue of their own and do not hold up other tasks.
  public final class SQLiteReplayCache: ReplayCache {
    /// The permitted operations on the file.
    public enum Access: Sendable, Hashable {
      /// Insert; the file is made when it is missing.
      case readWrite
      /// Look, and never write: insertions throw. The file must be there.
      case observing
    }

    private let database: DatabaseQueue
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
      var configuration = Configuration()
      configuration.readonly = access == .observing
      configuration.journalMode = .wal
      configuration.busyMode = .timeout(patience / .seconds(1))
      // Otherwise GRDB ends the process when a transaction can be neither committed nor undone, as on
      // a failing disk; with it, every later call throws.
      configuration.allowsUnsafeTransactions = true
      // A name that begins with a slash or a point is never a URI, nor a database in memory.
      let file = path.hasPrefix("/") ? path : "./" + path
      do {
        database = try DatabaseQueue(path: file, configuration: configuration)
        if access == .readWrite { try Self.prepare(database) }
      } catch {
        throw .unavailable
      }
    }

    /// Remembers a key, unless it is remembered already.
    public func insertIfAbsent(
      _ key: ReplayKey, until: Instant, at now: Instant
    ) async throws(ReplayCacheError) -> Bool {
      guard access == .readWrite else { throw .unavailable }
      return try await Self.mapped {
        try await database.write { database in
          try UsedAssertions(database).insertIfAbsent(key, until: until, at: now)
        }
      }
    }

    /// Whether a key is remembered.
    public func contains(
      _ key: ReplayKey, until: Instant, at now: Instant
    ) async throws(ReplayCacheError) -> Bool {
      try await Self.mapped {
        try await database.read { database in
          try UsedAssertions(database).contains(key, until: until, at: now)
        }
      }
    }

    private static func prepare(_ database: DatabaseQueue) throws {
      // In write-ahead mode GRDB takes NORMAL, which can lose the last transactions with the power.
      try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      try database.write { try UsedAssertions.makeTables(in: $0) }
    }

    /// A call with the errors of this layer: what SQLite and GRDB say stays here.
    private static func mapped(
      _ call: () async throws -> Bool
    ) async throws(ReplayCacheError) -> Bool {
      do {
        return try await call()
      } catch let error as ReplayCacheError {
        throw error
      } catch {
        throw .unavailable
      }
    }
  }
#endif
