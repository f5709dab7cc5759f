#if SQLiteReplay
  import Foundation
  import GRDB
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

    @Test func aTableOfAnotherFormAcceptsNothing() async throws {
      let path = folder.path("used.sqlite")
      try await DatabaseQueue(path: path).write {
        try $0.execute(
          sql: """
            CREATE TABLE used_assertion (key TEXT, until TEXT);
            CREATE TABLE forgotten (id INTEGER PRIMARY KEY, until INTEGER);
            """)
      }
      let cache = try SQLiteReplayCache(path: path)
      await #expect(throws: ReplayCacheError.unavailable) {
        try await cache.insertIfAbsent(ReplayKey(number: 1), until: until, at: now)
      }
    }

    @Test func aFileThatIsDamagedInUseAcceptsNothing() async throws {
      let path = folder.path("used.sqlite")
      let cache = try SQLiteReplayCache(path: path)
      for number in 0..<2000 {
        #expect(try await cache.insertIfAbsent(ReplayKey(number: number), until: until, at: now))
      }
      try await DatabaseQueue(path: path).writeWithoutTransaction {
        try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
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
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      let other = try DatabaseQueue(path: path, configuration: configuration)
      try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
      await #expect(throws: ReplayCacheError.unavailable) {
        try await cache.insertIfAbsent(ReplayKey(number: 1), until: until, at: now)
      }
      try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
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
        let reader = try DatabaseQueue(path: path)
        counts.append(
          try await reader.read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM used_assertion") ?? 0
          })
      }
      #expect(counts == [137, 74, 11, 4])
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
