import Generators
import LibraryCalls
import TestSupport
import TestTools
import Testing

/// Calls of `saml.h` with bytes that were damaged at random.
@Suite struct LibraryCallsTests {
  @Test(arguments: [
    "captures/assertion-signed-rsa-sha256.xml", "captures/soap-envelope.xml",
    "captures/form-body.txt", "captures/encrypted-assertion-signed-inside.xml",
    "policies/one-provider.json", "keys/test-only-partner-decryption.key.pem",
  ])
  func damagedBytesAreAnsweredByTheHeader(_ name: String) throws {
    let calls = try LibraryCalls { try Repository.bytes($0) }
    let bytes = try Repository.bytes("samples/\(name)")
    var generator = SeededGenerator(seed: 6607)
    for call: UInt8 in [0, 1, 2, 3, 4, 5, 0x70, 0x71] {
      for _ in 0..<30 {
        var damaged = bytes
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
          let index = Int.random(in: damaged.indices, using: &generator)
          if Bool.random(using: &generator) {
            damaged[index] = UInt8.random(in: 0...255, using: &generator)
          } else {
            damaged.removeSubrange(index..<min(damaged.count, index + 9))
          }
        }
        let choice = (0..<3).map { _ in UInt8.random(in: 0...255, using: &generator) }
        #expect(calls.violation(by: [call] + choice + damaged) == nil)
      }
    }
  }
}
