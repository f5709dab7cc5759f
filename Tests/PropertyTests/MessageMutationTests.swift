import Generators
import Properties
import TestSupport
import Testing

/// SEE-01: whatever is done to a signed message, nothing is believed but what was signed.
@Suite struct MessageMutationTests {
  private static let messages = Result { try SignedMessages(read: RepositoryFile.bytes) }

  @Test(arguments: SignedMessages.defaultNames.indices)
  func noMutantOfAMessageIsBelieved(_ index: Int) throws {
    let messages = try Self.messages.get()
    let seed: UInt64 = 1
    let mutants = Mutants(
      of: messages.bytes[index], donors: messages.bytes, count: 300, seed: seed)
    var validCount = 0
    for number in 0..<mutants.count {
      let mutant = mutants[number]
      let outcome = messages.judge(mutant.bytes)
      if outcome == .valid { validCount += 1 }
      let isSound = outcome == .valid || outcome == .refused
      #expect(
        isSound,
        "\(messages.names[index]), seed \(seed), mutant \(number): \(mutant.description)")
    }
    // What is not signed may change: without such mutants the loop would prove nothing.
    #expect(validCount > 0)
    #expect(validCount < mutants.count)
  }
}
