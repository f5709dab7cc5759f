#if SQLiteReplay
  internal import CSQLite
  import SAML

  /// An open database; closed when it goes.
  ///
  /// Only one thread at a time may use it. Every failure is `.unavailable`: what SQLite says stays here.
  @safe
  struct SQLiteConnection: ~Copyable {
    fileprivate let handle: OpaquePointer

    /// Opens a file, without a look at what it holds.
    ///
    /// - Parameters:
    ///   - path: The file; never a URI, nor a database in memory.
    ///   - access: What may be done with it.
    ///   - patience: How long each call waits for a lock.
    /// - Throws: `ReplayCacheError.unavailable` when SQLite cannot open it.
    init(
      path: String, access: SQLiteReplayCache.Access, patience: Duration
    ) throws(ReplayCacheError) {
      let milliseconds = Int32(clamping: Int64(max(0, patience / .milliseconds(1)).rounded(.up)))
      let handle = unsafe try Self.open(path, access)
      unsafe sqlite3_busy_timeout(handle, milliseconds)
      unsafe self.handle = handle
    }

    // Statements that still exist keep it open until they are gone.
    deinit { unsafe sqlite3_close_v2(handle) }

    /// Runs statements that return nothing.
    func execute(_ sql: String) throws(ReplayCacheError) {
      guard unsafe sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw .unavailable }
    }

    /// Refuses a file that was deleted or replaced since it was opened: other processes no longer see
    /// what is written to it.
    func checkPlace() throws(ReplayCacheError) {
      var hasMoved: Int32 = 0
      let status = unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
      guard status == SQLITE_OK, hasMoved == 0 else { throw .unavailable }
    }

    private static func open(
      _ path: String, _ access: SQLiteReplayCache.Access
    ) throws(ReplayCacheError) -> OpaquePointer {
      // SQLite would take the name up to the zero byte.
      guard !path.utf8.contains(0), sqlite3_threadsafe() != 0 else { throw .unavailable }
      // A name that begins with a slash or a point is never a URI, nor a database in memory.
      let file = path.hasPrefix("/") ? path : "./" + path
      let flags =
        access == .observing ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      var handle: OpaquePointer?
      let status = unsafe sqlite3_open_v2(file, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
      guard status == SQLITE_OK, let handle = unsafe handle else {
        // There is a handle even after most failures.
        unsafe sqlite3_close_v2(handle)
        throw .unavailable
      }
      return unsafe handle
    }
  }

  /// A prepared statement, to be run many times; it goes before or after its connection.
  @safe
  struct SQLiteStatement: ~Copyable {
    /// A value in the place of a `?`.
    enum Value {
      case bytes([UInt8])
      case number(Int64)
    }

    private let handle: OpaquePointer

    /// Compiles one statement.
    ///
    /// - Throws: `ReplayCacheError.unavailable` when the tables that it names are not there.
    init(_ sql: String, in connection: borrowing SQLiteConnection) throws(ReplayCacheError) {
      var handle: OpaquePointer?
      let status = unsafe sqlite3_prepare_v3(
        connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
      guard status == SQLITE_OK, let handle = unsafe handle else { throw .unavailable }
      unsafe self.handle = handle
    }

    deinit { unsafe sqlite3_finalize(handle) }

    /// Runs it to its end.
    ///
    /// - Returns: The number in the first column of each row.
    /// - Throws: `ReplayCacheError.unavailable` for every failure, even if a row has no number.
    @discardableResult
    func run(_ values: Value...) throws(ReplayCacheError) -> [Int64] {
      unsafe try rows(values) { (row) throws(ReplayCacheError) in
        guard unsafe sqlite3_column_type(row, 0) == SQLITE_INTEGER else { throw .unavailable }
        return unsafe sqlite3_column_int64(row, 0)
      }
    }

    /// Runs it to its end.
    ///
    /// - Returns: The bytes in the first column of each row; a row without any gives an empty array.
    /// - Throws: `ReplayCacheError.unavailable` for every failure, even if a row has something else.
    func bytes(_ values: Value...) throws(ReplayCacheError) -> [[UInt8]] {
      unsafe try rows(values) { (row) throws(ReplayCacheError) in
        switch unsafe sqlite3_column_type(row, 0) {
        case SQLITE_NULL: return []
        case SQLITE_BLOB:
          // SQLite keeps so many bytes there until the next step, and has no place for none.
          let count = Int(unsafe sqlite3_column_bytes(row, 0))
          guard let start = unsafe sqlite3_column_blob(row, 0) else { return [] }
          return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
        default: throw .unavailable
        }
      }
    }

    private func rows<Row>(
      _ values: [Value], _ read: (OpaquePointer) throws(ReplayCacheError) -> Row
    ) throws(ReplayCacheError) -> [Row] {
      defer {
        // Its status is that of the last step again.
        unsafe sqlite3_reset(handle)
        unsafe sqlite3_clear_bindings(handle)
      }
      for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
      var rows: [Row] = []
      while true {
        switch unsafe sqlite3_step(handle) {
        case SQLITE_DONE: return rows
        case SQLITE_ROW: rows.append(unsafe try read(handle))
        default: throw .unavailable
        }
      }
    }

    private func bind(_ value: Value, at place: Int32) throws(ReplayCacheError) {
      let status =
        switch value {
        case .bytes(let bytes):
          unsafe csqlite_bind_bytes(handle, place, bytes, Int32(bytes.count))
        case .number(let number): unsafe sqlite3_bind_int64(handle, place, number)
        }
      guard status == SQLITE_OK else { throw .unavailable }
    }
  }
#endif
