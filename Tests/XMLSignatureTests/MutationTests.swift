import SAML
import TestSupport
import Testing

/// SEE-01: whatever is done to one octet of a signed response, nothing else is believed.
@Suite struct MutationTests {
  /// Every octet in release; in debug every third, so that the run stays under a minute.
  private static var step: Int {
    var step = 1
    assert(
      {
        step = 3
        return true
      }())
    return step
  }

  @Test(arguments: Wrapping.shapes)
  func noMutantIsValidWithAnotherSubjectOrOtherAttributes(shape: String) async throws {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.sign(
      shape.split(separator: ",").map { "\($0) ed25519 eddsa-ed25519" }.joined(separator: ","))
    let octets = document.octets
    var policy = try TestPolicy.policy()
    policy.trustAnchors = [try TestKey.ed25519.trustAnchor()]
    let verifier = ResponseVerifier(policy: policy)
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    let original = try verifier.verify(octets, at: now).assertion.content
    var validCount = 0
    for index in stride(from: 0, to: octets.count, by: Self.step) {
      for mutant in Self.mutants(of: octets, at: index) {
        guard let assertion = verifier.judge(mutant, at: now).validated?.assertion else { continue }
        validCount += 1
        let isSame = assertion.content == original
        #expect(isSame, "octet \(index) of \(shape)")
      }
    }
    // What is not signed may change: without such mutants the loop above would prove nothing.
    #expect(validCount > 0)
  }

  /// A flipped bit, another letter, a deletion and an insertion.
  private static func mutants(of octets: [UInt8], at index: Int) -> [[UInt8]] {
    var (flipped, deleted, inserted) = (octets, octets, octets)
    flipped[index] ^= 1 << UInt8(index % 7)
    deleted.remove(at: index)
    inserted.insert(Array(" <x&-\"/0".utf8)[index % 8], at: index)
    return [flipped, deleted, inserted]
  }
}
