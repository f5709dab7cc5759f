import Generators
import Properties
import TestTools
import Testing

/// SEE-01: whatever is done to what was signed, nothing is believed but what was signed.
///
/// `Fuzz/soak` takes three hundred thousand mutants.
@Suite struct MutationTests {
  private static let samples = Result { try SignedSamples(read: Repository.bytes) }
  private static let messages = Result { try SignedMessages(read: Repository.bytes) }

  @Test(arguments: SignedSamples.defaultNames.indices)
  func noMutantOfASampleIsBelieved(_ index: Int) throws {
    let samples = try Self.samples.get()
    Mutants(of: samples.bytes[index], donors: samples.bytes, count: 300, seed: 1).expectSound {
      Self.judgement(samples.judge($0))
    }
  }

  @Test(arguments: SignedMessages.defaultNames.indices)
  func noMutantOfAMessageIsBelieved(_ index: Int) throws {
    let messages = try Self.messages.get()
    Mutants(of: messages.bytes[index], donors: messages.bytes, count: 300, seed: 1).expectSound {
      Self.judgement(messages.judge($0))
    }
  }

  private static func judgement(_ outcome: SignedSamples.Outcome) -> (Bool, String?) {
    switch outcome {
    case .refused: (false, nil)
    case .valid: (true, nil)
    case .forged(let what): (true, what)
    }
  }
}

extension Mutants {
  /// Judges each of them: whether anything comes out of it, and what must not.
  ///
  /// Something may change, such as what is not signed: without such mutants the loop would prove nothing.
  func expectSound(_ judge: ([UInt8]) -> (isTaken: Bool, violation: String?)) {
    var takenCount = 0
    for number in 0..<count {
      let mutant = self[number]
      let (isTaken, violation) = judge(mutant.bytes)
      if isTaken { takenCount += 1 }
      #expect(violation == nil, "mutant \(number): \(mutant.description)")
    }
    #expect(takenCount > 0 && takenCount < count)
  }
}
