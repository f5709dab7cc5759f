import Foundation
import PresentedKeys
import SAML
import Testing

/// The kinds of replay cache that this build has; every law is proved for each of them.
enum CacheKind: String, Sendable, CaseIterable, CustomTestStringConvertible {
  case memory, sqlite, redis

  var testDescription: String { rawValue }

  /// The kinds whose traits are on, without Redis where no server is installed.
  static let available = allCases.filter(\.isAvailable)

  /// The kinds that several processes can share.
  static let shared = available.filter { $0 != .memory }

  private var isAvailable: Bool {
    switch self {
    case .memory: return true
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
  let name: NamedCache
  let cache: any ReplayCache

  /// By the real clock, which is also that of the server.
  let now = Instant(millisecondsSince1970: Int64(Date().timeIntervalSince1970 * 1000))

  private let folder: ScratchFolder?
  private let program: RedisProgram?

  init(_ kind: CacheKind) async throws {
    switch kind {
    case .memory:
      (name, folder, program) = (.memory, nil, nil)
    case .sqlite:
      let folder = try ScratchFolder()
      (name, self.folder, program) = (.sqlite(path: folder.path("used.sqlite")), folder, nil)
    case .redis:
      let program = try await RedisProgram()
      (name, folder, self.program) = (.redis(port: program.port), nil, program)
    }
    cache = try name.open()
  }

  /// A moment so many seconds after `now`.
  func seconds(_ count: Int) -> Instant { now.advanced(by: .seconds(count)) }

  /// Ends what stands behind it.
  func end() async throws { try await program?.end() }
}

extension ReplayKey {
  /// A key of its own for each number.
  init(number: Int) throws {
    try self.init(issuer: "https://idp.example.com", assertionID: "_\(number)")
  }
}
