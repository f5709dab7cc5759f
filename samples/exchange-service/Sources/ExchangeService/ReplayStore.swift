import ReplayCacheRedis
import ReplayCacheSQLite
public import SAML

/// Where the service keeps which assertions were used, and by whom.
public enum ReplayStore: Sendable, Hashable {
  /// In this process: a restart forgets.
  case memory
  /// In a file of this machine.
  case sqlite(path: String)
  /// In a Redis or Valkey server that several machines share.
  case redis(host: String, port: UInt16)

  /// Parses `memory`, `sqlite:PATH` or `redis://HOST:PORT`; nil for every other text.
  ///
  /// - Parameter text: The text; an IPv6 address stands in brackets.
  public init?(parsing text: String) {
    if text == "memory" {
      self = .memory
    } else if text.hasPrefix("sqlite:"), text.utf8.count > 7 {
      self = .sqlite(path: String(text.dropFirst(7)))
    } else if text.hasPrefix("redis://"), let colon = text.lastIndex(of: ":"),
      let port = UInt16(text[text.index(after: colon)...]), port > 0
    {
      var host = text[..<colon].dropFirst(8)
      if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
      guard !host.isEmpty, !host.contains(where: { "/@".contains($0) }) else { return nil }
      self = .redis(host: String(host), port: port)
    } else {
      return nil
    }
  }

  /// Whether it is a server, which may want a password.
  var isServer: Bool { if case .redis = self { true } else { false } }
}

extension Settings {
  /// Opens the store of the used assertions.
  ///
  /// A Redis server is asked by the first request; the readiness of the service says whether it answers.
  ///
  /// - Returns: The cache.
  /// - Throws: ``SettingsError`` for a file that SQLite cannot use, or a password that cannot be read.
  public func replayCache() throws(SettingsError) -> any ClaimingReplayCache {
    switch replay {
    case .memory: return InMemoryReplayCache()
    case .sqlite(let path):
      do {
        return try SQLiteReplayCache(path: path)
      } catch {
        throw .refused(
          Setting.replay.variable, file: path, code: error.code.rawValue, place: nil)
      }
    case .redis(let host, let port):
      let password = try replayPasswordPath.map { (path) throws(SettingsError) in
        String(decoding: try Self.firstLine(of: path, .replayPassword), as: UTF8.self)
      }
      return RedisReplayCache(RedisServer(host: host, port: port, password: password))
    }
  }
}
