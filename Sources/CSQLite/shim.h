/* SQLITE_TRANSIENT is a cast, which Swift does not see. */
#include <sqlite3.h>

/* Binds bytes, which SQLite copies. */
static inline int csqlite_bind_bytes(sqlite3_stmt *statement, int place, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, place, bytes, count, SQLITE_TRANSIENT);
}
