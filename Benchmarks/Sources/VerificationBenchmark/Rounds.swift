import Dispatch
import Foundation

/// Measures in rounds in which the contenders take turns, so that what disturbs one disturbs both.
struct Rounds {
  private let responses: Responses
  private let count: Int
  /// Passes over all responses in one round: enough to be longer than a clock tick.
  private let repeats: Int

  init(_ responses: Responses, count: Int) {
    self.responses = responses
    self.count = count
    repeats = max(1, (2 << 20) / responses.byteCount)
  }

  /// Seconds for each response, and the median of the ratios of all rounds.
  func ratio(
    of ours: Contender, to theirs: Contender
  ) -> (ratio: Double, ours: Double, theirs: Double) {
    _ = (seconds(ours), seconds(theirs))
    let rounds = (0..<count).map { _ in (ours: seconds(ours), theirs: seconds(theirs)) }
    return (
      Self.median(rounds.map { $0.theirs / $0.ours }), Self.median(rounds.map(\.ours)),
      Self.median(rounds.map(\.theirs))
    )
  }

  /// How many times as many responses all cores judge in the time of one core.
  ///
  /// A round takes a tenth of a second and more: for some milliseconds a thread that begins shares the
  /// core of another one, until the system moves it.
  func scaling(of contender: @escaping Contender) -> Double {
    nonisolated(unsafe) let contender = contender
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let ratios = (0..<count).map { _ in
      let start = now()
      judgeAll(contender, passes: Self.longPasses)
      let middle = now()
      // No two services judge the same bytes at once, so that none counts references to them.
      DispatchQueue.concurrentPerform(iterations: cores) { core in
        judgeAll(
          contender, from: core * responses.documents.count / cores, passes: Self.longPasses)
      }
      return Double(cores) * (middle - start) / (now() - middle)
    }
    return Self.median(ratios)
  }

  func printParts() throws {
    let parts = try Parts(responses)
    for part in parts.all {
      let samples = try (0..<count).map { _ in
        let start = now()
        for _ in 0..<repeats {
          for number in responses.documents.indices { try part.run(number) }
        }
        return (now() - start) / Double(repeats * responses.documents.count)
      }
      print(
        String(
          format: "    %@ %9.1f us", part.name.padding(toLength: 30, withPad: " ", startingAt: 0),
          Self.median(samples) * 1e6))
    }
  }

  /// Seconds of this thread's own: a neighbour on the machine makes a round longer, but takes no part
  /// in it.
  private func seconds(_ contender: Contender) -> Double {
    let start = Self.threadTime()
    judgeAll(contender)
    return (Self.threadTime() - start) / Double(repeats * responses.documents.count)
  }

  private static let longPasses = 16

  private func judgeAll(_ contender: Contender, from first: Int = 0, passes: Int = 1) {
    let count = responses.documents.count
    for _ in 0..<repeats * passes {
      for number in 0..<count {
        let document = responses.documents[(first + number) % count]
        precondition(contender(document) > 0, "A valid response is refused.")
      }
    }
  }

  /// Seconds since some moment.
  private func now() -> Double {
    Double(DispatchTime.now().uptimeNanoseconds) / 1e9
  }

  private static func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
