import Foundation
import PresentedKeys
import SAML
import Testing

/// The laws across processes, for the caches that several can share.
@Suite struct ReplayProcessTests {
  @Test(arguments: CacheKind.shared)
  func ofSeveralProcessesExactlyOneWins(_ kind: CacheKind) async throws {
    let test = try await CacheUnderTest(kind)
    let name = try #require(test.name)
    let presenters = try (0..<4).map { _ in
      try ChildProcess(
        Self.presenter,
        [name.text, "100", "16", "together", "\(test.now.millisecondsSince1970)"])
    }
    var wins: [Int] = []
    for presenter in presenters {
      try await presenter.end()
      let lines = try presenter.text().split(separator: "\n")
      #expect(lines.contains("errors 0") && lines.contains("twice 0"), "\(lines)")
      let won = try #require(lines.first { $0.hasPrefix("won") })
      wins += won.split(separator: " ").compactMap { Int($0) }
    }
    #expect(wins.sorted() == Array(0..<100))
    try await test.end()
  }

  /// Another process begins, and knows what the first has remembered.
  @Test(arguments: CacheKind.shared)
  func aRestartForgetsNothing(_ kind: CacheKind) async throws {
    let test = try await CacheUnderTest(kind)
    let name = try #require(test.name)
    let crowd = try Crowd(keyCount: 50, taskCount: 1, at: test.now)
    #expect(await crowd.present(to: test.cache).wins == Array(repeating: 1, count: 50))
    #expect(
      await crowd.present(to: try name.open()).wins == Array(repeating: 0, count: 50))
    let presenter = try ChildProcess(
      Self.presenter,
      [name.text, "60", "4", "together", "\(test.now.millisecondsSince1970)"])
    try await presenter.end()
    #expect(try presenter.text().hasPrefix("won 50 51 52 53 54 55 56 57 58 59\ntwice 0\nerrors 0"))
    try await test.end()
  }

  /// It lies beside the test bundle.
  private static let presenter: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let running = bundle?.bundleURL ?? Bundle.main.executableURL ?? Bundle.main.bundleURL
    return running.deletingLastPathComponent().appending(path: "replay-presenter")
  }()
}
