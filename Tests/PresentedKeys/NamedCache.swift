package import SAML

#if SQLiteReplay
  import ReplayCacheSQLite
#endif
#if RedisReplay
  import ReplayCacheRedis
#endif

/// A replay cache by the name that another process knows it by too.
package enum NamedCache: Sendable, Hashable {
  case memory
  case sqlite(path: String)
  case redis(port: UInt16)

  /// Reads `memory`, `sqlite:PATH` or `redis:PORT`; nil for every other text.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    switch (parts.first, parts.count) {
    case ("memory", 1): self = .memory
    case ("sqlite", 2): self = .sqlite(path: parts[1])
    case ("redis", 2):
      guard let port = UInt16(parts[1]) else { return nil }
      self = .redis(port: port)
    default: return nil
    }
  }

  /// The name as `init` reads it.
  package var text: String {
    switch self {
    case .memory: "memory"
    case .sqlite(let path): "sqlite:\(path)"
    case .redis(let port): "redis:\(port)"
    }
  }

  /// Opens the cache.
  ///
  /// - Throws: `ReplayCacheError.unavailable`, also when its trait is off.
  package func open() throws(ReplayCacheError) -> any ClaimingReplayCache {
    switch self {
    case .memory: return InMemoryReplayCache(capacity: 2_000_000)
    case .sqlite(let path):
      #if SQLiteReplay
        return try SQLiteReplayCache(path: path, patience: .seconds(600))
      #else
        throw .unavailable
      #endif
    case .redis(let port):
      #if RedisReplay
        return RedisReplayCache(
          RedisServer(host: "127.0.0.1", port: port), patience: .seconds(600))
      #else
        throw .unavailable
      #endif
    }
  }
}
