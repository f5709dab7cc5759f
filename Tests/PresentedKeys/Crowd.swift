package import SAML

/// Many tasks that present the same assertions at once.
package struct Crowd: Sendable {
  /// Which of the keys each task presents.
  package enum Division: String, Sendable {
    /// Every task presents all keys, in the same order: each key is fought for.
    case together
    /// The keys are shared out: each is presented once.
    case apart
  }

  /// What a crowd met.
  package struct Outcome: Sendable {
    /// How often each key was won, by its number.
    package internal(set) var wins: [Int]
    /// How many presentations the cache had no answer to.
    package internal(set) var errorCount = 0
  }

  private let keys: [ReplayKey]
  private let taskCount: Int
  private let division: Division
  private let now: Instant
  private let until: Instant

  /// Makes the keys.
  ///
  /// - Parameters:
  ///   - keyCount: How many assertions there are; equal numbers are equal assertions everywhere.
  ///   - taskCount: How many tasks present them.
  ///   - division: Which task presents which.
  ///   - now: The moment of the judgement; the keys are kept for an hour.
  /// - Throws: `ReplayCacheError.unavailable` when OpenSSL computes no SHA-256.
  package init(
    keyCount: Int, taskCount: Int, _ division: Division = .together, at now: Instant
  ) throws(ReplayCacheError) {
    var keys: [ReplayKey] = []
    for number in 0..<keyCount {
      keys.append(try ReplayKey(issuer: "https://idp.example.com", assertionID: "_\(number)"))
    }
    self.keys = keys
    self.taskCount = taskCount
    self.division = division
    self.now = now
    until = now.advanced(by: .seconds(3600))
  }

  /// Presents every key.
  package func present(to cache: any ReplayCache) async -> Outcome {
    await withTaskGroup(of: Outcome.self) { group in
      for task in 0..<taskCount {
        group.addTask { await present(asTask: task, to: cache) }
      }
      return await group.reduce(into: Outcome(wins: Array(repeating: 0, count: keys.count))) {
        for number in $0.wins.indices { $0.wins[number] += $1.wins[number] }
        $0.errorCount += $1.errorCount
      }
    }
  }

  @concurrent
  private func present(asTask task: Int, to cache: any ReplayCache) async -> Outcome {
    var outcome = Outcome(wins: Array(repeating: 0, count: keys.count))
    let numbers =
      division == .together
      ? stride(from: 0, to: keys.count, by: 1) : stride(from: task, to: keys.count, by: taskCount)
    for number in numbers {
      do {
        guard try await cache.insertIfAbsent(keys[number], until: until, at: now) else { continue }
        outcome.wins[number] += 1
      } catch {
        outcome.errorCount += 1
      }
    }
    return outcome
  }
}
