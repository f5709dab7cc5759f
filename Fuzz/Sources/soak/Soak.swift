import Foundation
import Generators
import Properties

/// A long run of one property.
struct Soak {
  let count: Int
  let seed: UInt64

  /// Changes each sample equally often, and beside every fourth one a message.
  func mutants() async throws -> Bool {
    let samples = try SignedSamples { path in
      [UInt8](try Data(contentsOf: URL(filePath: path)))
    }
    let share = (count + samples.bytes.count - 1) / samples.bytes.count
    let mutants = samples.bytes.map { bytes in
      Mutants(of: bytes, donors: samples.bytes, count: share, seed: seed)
    }
    let messages = try SignedMessages { path in
      [UInt8](try Data(contentsOf: URL(filePath: path)))
    }
    let messageMutants = messages.bytes.map { bytes in
      Mutants(of: bytes, donors: messages.bytes, count: share, seed: seed)
    }
    let tally = await run(share * samples.bytes.count) { number in
      let (sample, mutant) = number.quotientAndRemainder(dividingBy: share)
      let changed = mutants[sample][mutant]
      if let difference = PlainReading(of: changed.bytes, limits: .default).difference {
        return .broken("\(samples.names[sample]), \(changed.description): \(difference)")
      }
      // By XML Signature alone too, but for fewer of them: it looks for the cause of every failure.
      if mutant.isMultiple(of: 16),
        case .forged(let what) = samples.validateSignatures(of: changed.bytes)
      {
        return .broken(
          "\(what): \(samples.names[sample]), seed \(seed), mutant \(mutant) of \(share)")
      }
      if mutant.isMultiple(of: 4) {
        let message = messageMutants[number % messageMutants.count][number % share]
        if case .forged(let what) = messages.judge(message.bytes) {
          return .broken("\(what): seed \(seed), message \(number): \(message.description)")
        }
      }
      switch samples.judge(changed.bytes) {
      case .refused: return .usual
      case .valid: return .rare
      case .forged(let what):
        return .broken(
          "\(what): \(samples.names[sample]), seed \(seed), mutant \(mutant) of \(share): "
            + changed.description)
      }
    }
    print("\(tally.rare) of them valid, with the content that was signed")
    // A run in which nothing may change has proved nothing.
    return tally.isSound && tally.rare > 0
  }

  /// Generates two documents for each number, one of them plain.
  func trees() async -> Bool {
    let seed = seed
    let tally = await run(count) { number in
      do {
        let comparison = try CanonicalComparison(seed: seed &+ UInt64(number))
        let plain = GeneratedDocument(seed: seed &+ UInt64(number), isPlain: true)
        let reading = PlainReading(of: Array(plain.text.utf8), limits: .default)
        guard let difference = comparison.difference ?? reading.difference else {
          return reading.isTaken ? .rare : .usual
        }
        return .broken("\(comparison.description)\n\(difference)")
      } catch {
        return .broken("seed \(seed &+ UInt64(number)): \(error)")
      }
    }
    print("\(tally.rare) plain documents taken by the reader of plain documents")
    return tally.isSound && tally.rare > count / 2
  }

  private enum Result: Sendable {
    case usual, rare
    case broken(String)
  }

  private struct Tally: Sendable {
    var rare = 0
    var isSound = true
  }

  /// Tries the numbers below `count` on every processor, and stops soon after the first failure.
  private func run(_ count: Int, _ attempt: @escaping @Sendable (Int) -> Result) async -> Tally {
    let start = ContinuousClock.now
    // At least four, so that some share the verifier and its keys on any machine.
    let workers = max(4, ProcessInfo.processInfo.activeProcessorCount)
    let tally = await withTaskGroup(of: Tally.self) { group in
      for worker in 0..<workers {
        group.addTask {
          var tally = Tally()
          for number in stride(from: worker, to: count, by: workers) {
            switch attempt(number) {
            case .usual: break
            case .rare: tally.rare += 1
            case .broken(let what):
              print(what)
              tally.isSound = false
              return tally
            }
          }
          return tally
        }
      }
      return await group.reduce(into: Tally()) { sum, part in
        sum.rare += part.rare
        sum.isSound = sum.isSound && part.isSound
      }
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    print("\(count) tried in \(Int(seconds)) s, \(Int(Double(count) / seconds)) a second")
    return tally
  }
}
