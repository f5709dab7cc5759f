import Properties
import Testing

/// Our bytes are libxml2's, on generated documents: whole, and for subtrees with and without a
/// hidden part.
///
/// `Fuzz/soak` takes a million.
@Suite struct CanonicalByteTests {
  @Test(arguments: 0..<10)
  func bytesEqualThoseOfLibxml2(_ part: UInt64) throws {
    var copyable = 0
    for seed in part * 1_000..<(part + 1) * 1_000 {
      let comparison = try CanonicalComparison(seed: seed)
      #expect(comparison.difference == nil, "\(comparison.description)")
      copyable += comparison.copyableElementCount
    }
    // Copying is the rule with real responses, and has to be with these.
    #expect(copyable > 200)
  }
}
