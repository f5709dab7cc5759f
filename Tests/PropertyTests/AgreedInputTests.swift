import Generators
import Properties
import TestTools
import Testing

/// Whatever is done to a document without a key, nothing else comes out of it.
@Suite struct AgreedInputTests {
  private static let input = Result { try AgreedInput(read: Repository.bytes) }

  @Test(arguments: 0..<7)
  func noMutantDecryptsToAnythingElse(_ index: Int) throws {
    let input = try Self.input.get()
    Mutants(of: input.samples[index], donors: input.samples, count: 300, seed: 3).expectSound {
      (input.isOpened($0), input.violation(by: $0))
    }
    #expect(input.isOpened(input.samples[index]))
  }
}
