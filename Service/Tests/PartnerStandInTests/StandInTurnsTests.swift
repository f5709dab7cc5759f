import StandInTurns
import Testing

/// Tests do not hold more files open than a system allows.
@Suite struct StandInTurnsTests {
  @Test func noMoreRunAtOnceThanThereAreTurns() async throws {
    let turns = StandInTurns(atOnce: 3)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          // Each keeps its turn until there were as many at once as may be.
          try await turns.run { while await turns.most < 3 { await Task.yield() } }
        }
      }
      try await group.waitForAll()
    }
    let most = await turns.most
    #expect(most == 3)
    #expect(await turns.running == 0)
  }

  @Test func aTurnThatFailsIsGivenBack() async throws {
    struct Failure: Error {}
    let turns = StandInTurns(atOnce: 1)
    for _ in 0..<3 {
      await #expect(throws: Failure.self) { try await turns.run { throw Failure() } }
    }
    #expect(try await turns.run { 7 } == 7)
  }
}
