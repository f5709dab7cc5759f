#if SQLiteReplay
  import CSQLite

  /// A database beside the cache, opened by SQLite alone.
  @safe
  final class SQLiteFile {
    private let handle: OpaquePointer

    /// SQLite said no.
    struct Refused: Error { let status: Int32 }

    init(_ path: String) throws {
      var handle: OpaquePointer?
      let status = unsafe sqlite3_open(path, &handle)
      guard status == SQLITE_OK, let handle = unsafe handle else {
        unsafe sqlite3_close(handle)
        throw Refused(status: status)
      }
      unsafe self.handle = handle
    }

    deinit { unsafe sqlite3_close(handle) }

    func execute(_ sql: String) throws {
      let status = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
      guard status == SQLITE_OK else { throw Refused(status: status) }
    }

    /// The number in the first column of the first row.
    func number(_ sql: String) throws -> Int {
      var statement: OpaquePointer?
      defer { unsafe sqlite3_finalize(statement) }
      var status = unsafe sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
      guard status == SQLITE_OK else { throw Refused(status: status) }
      status = unsafe sqlite3_step(statement)
      guard status == SQLITE_ROW else { throw Refused(status: status) }
      return Int(unsafe sqlite3_column_int64(statement, 0))
    }
  }
#endif
