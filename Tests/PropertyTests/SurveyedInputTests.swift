import Generators
import Properties
import TestSupport
import TestTools
import Testing

/// Metadata that was damaged at random.
@Suite struct SurveyedInputTests {
  @Test(arguments: ["provider.xml", "federation-changed.xml"])
  func whatIsTrustedIsDescribed(_ name: String) throws {
    let bytes = try Repository.bytes("samples/metadata/\(name)")
    #expect(SurveyedInput.violation(by: bytes) == nil)
    var generator = SeededGenerator(seed: 2004)
    for _ in 0..<60 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...2, using: &generator) {
        let index = Int.random(in: damaged.indices, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: damaged[index] = UInt8.random(in: 0...255, using: &generator)
        case 1: damaged.remove(at: index)
        case 2: damaged.insert(contentsOf: Array("<!-- -->".utf8), at: index)
        default: damaged.removeSubrange(index..<min(damaged.count, index + 300))
        }
        if damaged.isEmpty { damaged = [0x3C] }
      }
      #expect(SurveyedInput.violation(by: damaged) == nil)
    }
  }
}
