import Foundation
import PresentedKeys
import ReplayCacheRedis
import SAML
import TestTools
import Testing

/// The kinds of replay cache that this build has; every law is proved for each of them.
enum CacheKind: String, Sendable, CaseIterable, CustomTestStringConvertible {
  /// With `commands`, the Redis cache works over a client of the tests.
  case memory, commands, sqlite, redis

  var testDescription: String { rawValue }

  /// The kinds whose traits are on, without Redis where no server is installed.
  static let available = allCases.filter(\.isAvailable)

  /// The kinds that several processes can share.
  static let shared = available.filter { $0 == .sqlite || $0 == .redis }

  private var isAvailable: Bool {
    switch self {
    case .memory, .commands: return true
    case .sqlite:
      #if SQLiteReplay
        return true
      #else
        return false
      #endif
    case .redis:
      #if RedisReplay
        return RedisProgram.isExpected
      #else
        return false
      #endif
    }
  }
}

/// A replay cache with what stands behind it: nothing, a folder or a server.
struct CacheUnderTest {
  /// The name for other processes, if they can open it too.
  let name: NamedCache?
  let cache: any ClaimingReplayCache

  let now = Instant.tomorrow

  private let folder: ScratchFolder?
  private let program: RedisProgram?

  init(_ kind: CacheKind) async throws {
    switch kind {
    case .memory:
      (name, cache, folder, program) = (.memory, try NamedCache.memory.open(), nil, nil)
    case .commands:
      (name, cache, folder, program) = (nil, RedisReplayCache(RedisImitation()), nil, nil)
    case .sqlite:
      let folder = try ScratchFolder()
      let name = NamedCache.sqlite(path: folder.path("used.sqlite"))
      (self.name, cache, self.folder, program) = (name, try name.open(), folder, nil)
    case .redis:
      let program = try await RedisProgram()
      let name = NamedCache.redis(port: program.port)
      (self.name, cache, folder, self.program) = (name, try name.open(), nil, program)
    }
  }

  /// A moment so many seconds after `now`.
  func seconds(_ count: Int) -> Instant { now.advanced(by: .seconds(count)) }

  /// Ends what stands behind it.
  func end() async throws { try await program?.end() }
}

extension Instant {
  /// A day ahead of the server's clock, so that on a slow machine a test ends before what it remembers.
  static var tomorrow: Self {
    Self(millisecondsSince1970: Int64(Date().timeIntervalSince1970 * 1000))
      .advanced(by: .seconds(86_400))
  }
}

extension ReplayKey {
  /// A key of its own for each number.
  init(number: Int) throws {
    try self.init(issuer: "https://idp.example.com", assertionID: "_\(number)")
  }
}
