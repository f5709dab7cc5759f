import Generators
import Properties
import TestSupport
import TestTools
import Testing

/// Containers that were damaged at random.
@Suite struct ContainedInputTests {
  @Test(arguments: ["service.log", "payloads.ndjson", "session.chlsj", "login.har", "login.har.gz"])
  func damageNeverMakesPiecesMatter(_ name: String) throws {
    let bytes = try Repository.bytes("samples/containers/\(name)")
    var generator = SeededGenerator(seed: 8259)
    for _ in 0..<12 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: damaged.indices, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: damaged[index] = UInt8.random(in: 0...255, using: &generator)
        case 1: damaged.remove(at: index)
        default: damaged.removeSubrange(index..<min(damaged.count, index + 5000))
        }
        if damaged.isEmpty { damaged = [0x7B] }
      }
      #expect(ContainedInput.violation(by: damaged) == nil)
    }
  }
}
