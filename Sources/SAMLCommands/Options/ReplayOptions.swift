import ArgumentParser
import SAML
import SAMLCommandLine
import SAMLInspection

#if SQLiteReplay
  import ReplayCacheSQLite
#endif
#if RedisReplay
  import ReplayCacheRedis
#endif

/// Where to look whether an assertion was used before.
struct ReplayOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Look whether the assertion was used before: memory finds the same one twice in this run; "
        + "sqlite:PATH and redis://HOST:PORT look into the cache of a service and never write to it. "
        + "Default: none, and nothing is checked.",
      valueName: "cache"), completion: .list(["memory"]))
  var replayCache: String?

  /// The memory that was named; nil without one.
  func memory() throws(Failure) -> ReplayMemory? {
    guard let replayCache else { return nil }
    if replayCache == "memory" { return .run(InMemoryReplayCache(capacity: .max)) }
    let scheme = replayCache.prefix { $0 != ":" }
    let rest = replayCache.dropFirst(scheme.count + 1)
    switch scheme {
    case "sqlite" where !rest.isEmpty: return .service(try Self.sqlite(String(rest)))
    case "redis" where rest.hasPrefix("//"): return .service(try Self.redis(rest.dropFirst(2)))
    default:
      throw .usage("--replay-cache takes memory, sqlite:PATH or redis://HOST:PORT.")
    }
  }

  private static func sqlite(_ path: String) throws(Failure) -> any ReplayCache {
    #if SQLiteReplay
      do {
        return try SQLiteReplayCache(path: path, access: .observing)
      } catch {
        throw .explained(error.code, in: path, .usage)
      }
    #else
      throw missing("SQLite", trait: "SQLiteReplay")
    #endif
  }

  private static func redis(_ authority: Substring) throws(Failure) -> any ReplayCache {
    #if RedisReplay
      let port = authority.split(separator: ":").last.flatMap { UInt16($0) } ?? 0
      let host = authority.dropLast(String(port).count + 1)
      guard port > 0, !host.isEmpty, authority == "\(host):\(port)" else {
        throw .usage("--replay-cache takes redis://HOST:PORT, such as redis://127.0.0.1:6379.")
      }
      let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
      let name = isBracketed ? host.dropFirst().dropLast() : host
      return RedisReplayCache(RedisServer(host: String(name), port: port), connectionCount: 1)
    #else
      throw missing("Redis", trait: "RedisReplay")
    #endif
  }

  private static func missing(_ name: String, trait: String) -> Failure {
    .usage(
      "this program was built without \(name); build it with `swift build --traits \(trait)`.")
  }
}

/// The memory of the assertions of a run.
enum ReplayMemory {
  /// The run itself, which remembers its assertions until it ends.
  case run(InMemoryReplayCache)
  /// A service, whose memory is looked into and never changed.
  case service(any ReplayCache)

  func look(at inspection: Inspection) async -> Inspection {
    switch self {
    case .run(let cache): await inspection.consuming(cache)
    case .service(let cache): await inspection.observing(cache)
    }
  }
}
