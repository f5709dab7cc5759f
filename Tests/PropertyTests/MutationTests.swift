import Generators
import Properties
import TestSupport
import TestTools
import Testing

/// SEE-01: whatever is done to a signed response, nothing is believed but what was signed.
///
/// `Fuzz/soak` takes three hundred thousand mutants.
@Suite struct MutationTests {
  private static let samples = Result { try SignedSamples(read: Repository.bytes) }

  @Test(arguments: SignedSamples.defaultNames.indices)
  func noMutantOfASampleIsBelieved(_ index: Int) throws {
    let samples = try Self.samples.get()
    let seed: UInt64 = 1
    let mutants = Mutants(
      of: samples.bytes[index], donors: samples.bytes, count: 300, seed: seed)
    var validCount = 0
    for number in 0..<mutants.count {
      let mutant = mutants[number]
      let outcome = samples.judge(mutant.bytes)
      if outcome == .valid { validCount += 1 }
      let isSound = outcome == .valid || outcome == .refused
      #expect(
        isSound,
        "\(samples.names[index]), seed \(seed), mutant \(number): \(mutant.description): \(outcome)"
      )
    }
    // What is not signed may change: without such mutants the loop would prove nothing.
    #expect(validCount > 0)
    #expect(validCount < mutants.count)
  }
}
