import Generators
import Properties
import TestSupport
import TestTools
import Testing

/// Whatever is done to a document without a key, nothing else comes out of it.
@Suite struct AgreedInputTests {
  private static let input = Result { try AgreedInput(read: Repository.bytes) }

  @Test(arguments: 0..<7)
  func noMutantDecryptsToAnythingElse(_ index: Int) throws {
    let input = try Self.input.get()
    let seed: UInt64 = 3
    let mutants = Mutants(
      of: input.samples[index], donors: input.samples, count: 300, seed: seed)
    var openedCount = 0
    for number in 0..<mutants.count {
      let mutant = mutants[number]
      if input.isOpened(mutant.bytes) { openedCount += 1 }
      let violation = input.violation(by: mutant.bytes)
      #expect(violation == nil, "seed \(seed), mutant \(number): \(mutant.description)")
    }
    // White space between elements may change: without such mutants the loop would prove nothing.
    #expect(input.isOpened(input.samples[index]))
    #expect(openedCount > 0 && openedCount < mutants.count)
  }
}
