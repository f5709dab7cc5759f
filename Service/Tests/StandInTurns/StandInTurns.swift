package import PartnerStandIn

/// Runs stand-ins for tests, a few at once.
///
/// Swift Testing starts all cases of a test together. Several hundred stand-ins, each with the connections of
/// its clients, held 1,770 sockets open: more than the 1,024 files that many systems allow, and more than the
/// 1,360 above which `Process` of Foundation on Linux reads past its list of open files and crashes.
package actor StandInTurns {
  package static let shared = StandInTurns(atOnce: 24)

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// How many run at this moment, and how many did at most.
  package private(set) var (running, most) = (0, 0)

  package init(atOnce width: Int) { free = width }

  /// Runs a closure when its turn comes, in the order of asking.
  package func run<Result: Sendable>(
    _ body: @Sendable () async throws -> Result
  ) async throws -> Result {
    await begin()
    defer { end() }
    return try await body()
  }

  private func begin() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
    running += 1
    most = max(most, running)
  }

  /// Passes the turn to the test that has waited longest.
  private func end() {
    running -= 1
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}

/// Runs a stand-in for as long as a closure takes, when its turn comes.
package func withStandInInTurn<Result: Sendable>(
  _ configuration: StandInConfiguration,
  _ body: @escaping @Sendable (_ origin: String) async throws -> Result
) async throws -> Result {
  try await StandInTurns.shared.run { try await withStandIn(configuration, body) }
}
