import TestTools

#if SQLiteReplay
  import Foundation
  import ReplayCacheSQLite
  import SAML
  import Testing

  /// What can happen to a file, and that nothing is accepted by it.
  @Suite struct SQLiteReplayCacheTests {
    private let now = Instant(millisecondsSince1970: 1_772_366_430_000)
    private var until: Instant { now.advanced(by: .seconds(300)) }
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    @Test(arguments: ["", ".", "missing/used.sqlite", "/dev/null", "/proc/used.sqlite"])
    func aPlaceThatHoldsNoFileIsRefused(_ path: String) {
      #expect(throws: ReplayCacheError.unavailable) {
        try SQLiteReplayCache(path: path.hasPrefix("/") ? path : folder.path(path))
      }
    }

    /// Names that SQLite reads as something else than a file stand for files here.
    @Test(arguments: [":memory:", "file:used?mode=memory", "file:used?nolock=1"])
    func everyNameIsThatOfAFile(_ name: String) async throws {
      let key = try ReplayKey(number: 1)
      let path = folder.path(name)
      let first = try SQLiteReplayCache(path: path)
      #expect(try await first.insertIfAbsent(key, until: until, at: now))
      #expect(try await !SQLiteReplayCache(path: path).insertIfAbsent(key, until: until, at: now))
      #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test func somethingElseThanADatabaseIsRefused() throws {
      let path = folder.path("used.sqlite")
      try Data(repeating: 0x41, count: 8192).write(to: URL(filePath: path))
      #expect(throws: ReplayCacheError.unavailable) { try SQLiteReplayCache(path: path) }
      #expect(throws: ReplayCacheError.unavailable) {
        try SQLiteReplayCache(path: path, access: .observing)
      }
      #expect(try Data(contentsOf: URL(filePath: path)) == Data(repeating: 0x41, count: 8192))
    }

    @Test(arguments: [
      "CREATE TABLE used_assertion (key TEXT, until TEXT)",
      "CREATE TABLE used_assertion (name TEXT)", "CREATE TABLE forgotten (name TEXT)",
      "CREATE TABLE forgotten (id INTEGER PRIMARY KEY, until TEXT); INSERT INTO forgotten VALUES (0, 'x')",
      "CREATE TABLE forgotten (id INTEGER PRIMARY KEY, until TEXT); INSERT INTO forgotten VALUES (0, NULL)",
      "CREATE VIEW used_assertion AS SELECT 1 AS key, 2 AS until",
      "CREATE VIRTUAL TABLE used_assertion USING fts5(key, until)",
    ])
    func aTableOfAnotherFormAcceptsNothing(_ tables: String) async throws {
      let path = folder.path("used.sqlite")
      try SQLiteFile(path).execute(tables)
      await #expect(throws: ReplayCacheError.unavailable) {
        try await SQLiteReplayCache(path: path).insertIfAbsent(
          ReplayKey(number: 1), until: until, at: now)
      }
      await #expect(throws: ReplayCacheError.unavailable) {
        try await SQLiteReplayCache(path: path, access: .observing).contains(
          ReplayKey(number: 1), until: until, at: now)
      }
    }

    @Test func aFileThatIsDamagedInUseAcceptsNothing() async throws {
      let path = folder.path("used.sqlite")
      let cache = try SQLiteReplayCache(path: path)
      for number in 0..<2000 {
        #expect(try await cache.insertIfAbsent(ReplayKey(number: number), until: until, at: now))
      }
      try SQLiteFile(path).execute("PRAGMA wal_checkpoint(TRUNCATE)")
      let file = try FileHandle(forUpdating: URL(filePath: path))
      let size = try file.seekToEnd()
      try file.seek(toOffset: 4096)
      try file.write(contentsOf: Data(repeating: 0xA5, count: Int(size) - 4096))
      try file.close()
      #expect(throws: ReplayCacheError.unavailable) { try SQLiteReplayCache(path: path) }
      for number in 0..<2000 {
        await #expect(throws: ReplayCacheError.unavailable) {
          try await cache.insertIfAbsent(ReplayKey(number: number), until: until, at: now)
        }
      }
    }

    /// Whoever opens the path next has another file, so the one in hand is worth nothing.
    @Test func aFileThatIsDeletedOrReplacedAcceptsNothing() async throws {
      let path = folder.path("used.sqlite")
      let cache = try SQLiteReplayCache(path: path)
      #expect(try await cache.insertIfAbsent(ReplayKey(number: 1), until: until, at: now))
      for ending in ["", "-wal", "-shm"] {
        try FileManager.default.removeItem(atPath: path + ending)
      }
      for _ in 0..<2 {
        await #expect(throws: ReplayCacheError.unavailable) {
          try await cache.insertIfAbsent(ReplayKey(number: 2), until: until, at: now)
        }
        await #expect(throws: ReplayCacheError.unavailable) {
          try await cache.contains(ReplayKey(number: 1), until: until, at: now)
        }
        _ = try SQLiteReplayCache(path: path)
      }
    }

    @Test func aFileThatAnotherProcessHoldsIsWaitedForAndThenRefused() async throws {
      let path = folder.path("used.sqlite")
      let cache = try SQLiteReplayCache(path: path, patience: .milliseconds(200))
      let other = try SQLiteFile(path)
      try other.execute("BEGIN IMMEDIATE")
      await #expect(throws: ReplayCacheError.unavailable) {
        try await cache.insertIfAbsent(ReplayKey(number: 1), until: until, at: now)
      }
      try other.execute("ROLLBACK")
      #expect(try await cache.insertIfAbsent(ReplayKey(number: 1), until: until, at: now))
    }

    @Test func observingNeverWrites() async throws {
      let path = folder.path("used.sqlite")
      #expect(throws: ReplayCacheError.unavailable) {
        try SQLiteReplayCache(path: path, access: .observing)
      }
      #expect(!FileManager.default.fileExists(atPath: path))
      let cache = try SQLiteReplayCache(path: path)
      #expect(try await cache.insertIfAbsent(ReplayKey(number: 1), until: until, at: now))
      let observer = try SQLiteReplayCache(path: path, access: .observing)
      await #expect(throws: ReplayCacheError.unavailable) {
        try await observer.insertIfAbsent(ReplayKey(number: 2), until: until, at: now)
      }
      #expect(try await observer.contains(ReplayKey(number: 1), until: until, at: now))
      #expect(try await !observer.contains(ReplayKey(number: 2), until: until, at: now))
      #expect(try await cache.insertIfAbsent(ReplayKey(number: 2), until: until, at: now))
    }

    /// A claim survives the process, and so does a file that was made before there were claims or leases.
    @Test(arguments: [nil, false, true] as [Bool?])
    func aClaimIsKeptInTheFileEvenInOneOfAnEarlierForm(_ hasClaim: Bool?) async throws {
      let path = folder.path("used.sqlite")
      let key = try ReplayKey(number: 1)
      let first = try claimant("first")
      let column = hasClaim == nil ? "" : ", claimant BLOB"
      let file = try SQLiteFile(path)
      try file.execute(
        """
        CREATE TABLE used_assertion (key BLOB NOT NULL PRIMARY KEY, until INTEGER NOT NULL\(column))
        WITHOUT ROWID;
        CREATE TABLE forgotten (id INTEGER NOT NULL PRIMARY KEY CHECK (id = 0), until INTEGER NOT NULL);
        INSERT INTO forgotten VALUES (0, \(Int64.min));
        PRAGMA journal_mode = WAL
        """)
      if hasClaim == true {
        let values = [key.bytes, first.bytes].map { bytes in
          "x'" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "'"
        }
        try file.execute(
          "INSERT INTO used_assertion VALUES (\(values[0]), \(Int64.max), \(values[1]))")
      }
      let early = try SQLiteReplayCache(path: path, access: .observing)
      #expect(try await early.contains(key, until: until, at: now) == (hasClaim == true))
      // Of an earlier claim nobody knows whether its exchange still runs: it is never begun again.
      for expected in hasClaim == true ? ["done", "done"] : ["new", "in work"] {
        let cache = try SQLiteReplayCache(path: path)
        #expect(try await claim(key, first, cache) == expected)
        #expect(try await claim(key, claimant("other"), cache) == "refused")
      }
      let observer = try SQLiteReplayCache(path: path, access: .observing)
      await #expect(throws: ReplayCacheError.unavailable) {
        try await claim(ReplayKey(number: 2), first, observer)
      }
      await #expect(throws: ReplayCacheError.unavailable) {
        try await observer.end(
          ReplayLease(of: key, token: ReplayLease.newToken(), firstClaim: now), with: nil)
      }
      await #expect(throws: ReplayCacheError.unavailable) { try await observer.probe(at: now) }
    }

    /// A claimant that is no digest is nobody's, and one that is no bytes is a damaged file.
    @Test func aClaimantThatIsNoDigestIsNobodys() async throws {
      let path = folder.path("used.sqlite")
      let cache = try SQLiteReplayCache(path: path)
      let first = try claimant("first")
      let key = try ReplayKey(number: 1)
      #expect(try await claim(key, first, cache) == "new")
      for value in ["NULL", "x''", "x'00'", "zeroblob(32)"] {
        try SQLiteFile(path).execute("UPDATE used_assertion SET claimant = \(value)")
        #expect(try await claim(key, first, cache) == "refused")
      }
      try SQLiteFile(path).execute("UPDATE used_assertion SET claimant = 'text'")
      await #expect(throws: ReplayCacheError.unavailable) { try await claim(key, first, cache) }
    }

    /// The greatest time that any process has written counts: ahead of it a lease is over, and after it the clock
    /// that is set back ends none.
    @Test func aClockThatIsSetBackEndsNoLease() async throws {
      let path = folder.path("used.sqlite")
      let cache = try SQLiteReplayCache(path: path)
      let key = try ReplayKey(number: 1)
      let first = try claimant("first")
      #expect(try await claim(key, first, cache) == "new")
      #expect(try await claim(key, first, cache) == "in work")
      try SQLiteFile(path).execute("UPDATE lease_clock SET moment = moment + 7200000")
      #expect(try await claim(key, first, cache) == "resumed")
      // By the machine's clock this lease of a millisecond was over before it began.
      let second = try ReplayKey(number: 2)
      for expected in ["new", "in work", "in work"] {
        #expect(try await claim(second, first, cache, for: .milliseconds(1)) == expected)
      }
    }

    /// As with a disk that is full: reading goes on, and a probe must not say that all is well.
    @Test func aProbeOfAFileThatTakesNoWriteThrows() async throws {
      let path = folder.path("used.sqlite")
      let cache = try SQLiteReplayCache(path: path)
      try await cache.probe(at: now)
      try SQLiteFile(path).execute(
        "CREATE TRIGGER refusing BEFORE UPDATE ON lease_clock BEGIN SELECT raise(FAIL, ''); END")
      #expect(try await !cache.contains(ReplayKey(number: 1), until: until, at: now))
      await #expect(throws: ReplayCacheError.unavailable) { try await cache.probe(at: now) }
      try SQLiteFile(path).execute("DROP TRIGGER refusing")
      try await cache.probe(at: now)
    }

    private func claimant(_ device: String) throws -> ReplayClaimant {
      try ReplayClaimant(secret: Array("0123456789abcdef".utf8), device)
    }

    private func claim(
      _ key: ReplayKey, _ claimant: ReplayClaimant, _ cache: SQLiteReplayCache,
      for time: Duration = .seconds(3_600)
    ) async throws -> String {
      try await cache.claim(key, for: claimant, leasing: time, until: until, at: now).word
    }

    @Test func whatIsOverIsDroppedAFewAtATime() async throws {
      let path = folder.path("used.sqlite")
      let cache = try SQLiteReplayCache(path: path)
      for number in 0..<200 {
        #expect(try await cache.insertIfAbsent(ReplayKey(number: number), until: until, at: now))
      }
      var counts: [Int] = []
      for number in 200..<204 {
        let late = now.advanced(by: .seconds(600))
        #expect(
          try await cache.insertIfAbsent(
            ReplayKey(number: number), until: late.advanced(by: .seconds(300)), at: late))
        counts.append(try SQLiteFile(path).number("SELECT count(*) FROM used_assertion"))
      }
      #expect(counts == [137, 74, 11, 4])
    }

    @Test func theFileIsWrittenAheadAndFlushed() async throws {
      let path = folder.path("used.sqlite")
      let cache = try SQLiteReplayCache(path: path)
      #expect(try await cache.insertIfAbsent(ReplayKey(number: 1), until: until, at: now))
      #expect(
        try SQLiteFile(path).number("SELECT journal_mode = 'wal' FROM pragma_journal_mode") == 1)
      #expect(try Data(contentsOf: URL(filePath: path + "-wal")).count > 0)
    }

    /// SQLite reads a name up to its first zero byte.
    @Test func aNameWithAZeroByteIsRefused() {
      #expect(throws: ReplayCacheError.unavailable) {
        try SQLiteReplayCache(path: folder.path("used.sqlite") + "\0.sqlite")
      }
      #expect(!FileManager.default.fileExists(atPath: folder.path("used.sqlite")))
    }

    /// All of them want to be the one that turns the new file to write-ahead mode.
    @Test func manyThatOpenANewFileAtOnceAllHaveIt() async throws {
      let path = folder.path("used.sqlite")
      let key = try ReplayKey(number: 1)
      let (now, until) = (now, until)
      let wins = try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<16 {
          group.addTask { @concurrent in
            try await SQLiteReplayCache(path: path).insertIfAbsent(key, until: until, at: now)
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(wins == 1)
    }

    @Test func aWriteThatFailsIsUndoneAndTheNextCallBeginsAnew() async throws {
      let path = folder.path("used.sqlite")
      let cache = try SQLiteReplayCache(path: path)
      #expect(try await cache.insertIfAbsent(ReplayKey(number: 1), until: until, at: now))
      let other = try SQLiteFile(path)
      try other.execute(
        "CREATE TRIGGER refusing BEFORE INSERT ON used_assertion BEGIN SELECT raise(FAIL, ''); END")
      for _ in 0..<3 {
        await #expect(throws: ReplayCacheError.unavailable) {
          try await cache.insertIfAbsent(ReplayKey(number: 2), until: until, at: now)
        }
        #expect(try await !cache.insertIfAbsent(ReplayKey(number: 1), until: until, at: now))
      }
      try other.execute("DROP TRIGGER refusing")
      #expect(try await cache.insertIfAbsent(ReplayKey(number: 2), until: until, at: now))
    }

    @Test func cancellationAcceptsNothingTwice() async throws {
      let cache = try SQLiteReplayCache(path: folder.path("used.sqlite"))
      let key = try ReplayKey(number: 1)
      let (now, until) = (now, until)
      var wins = 0
      for _ in 0..<50 {
        let task = Task { try await cache.insertIfAbsent(key, until: until, at: now) }
        task.cancel()
        if case .success(true) = await task.result { wins += 1 }
      }
      if try await cache.insertIfAbsent(key, until: until, at: now) { wins += 1 }
      #expect(wins <= 1)
    }
  }
#endif
