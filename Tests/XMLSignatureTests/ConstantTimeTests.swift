import Testing

@testable import XMLSignature

/// Requirement ORA-01.
@Suite struct ConstantTimeTests {
  @Test(arguments: 0...64)
  func octetsAreEqualToThemselvesAndToNothingElse(count: Int) {
    let octets = (0..<count).map { UInt8($0) }
    #expect(ConstantTime.areEqual(octets, Array(octets)))
    #expect(!ConstantTime.areEqual(octets, octets + [0]))
    #expect(!ConstantTime.areEqual(octets + [0], octets))
    for index in octets.indices {
      var other = octets
      other[index] ^= 0x80
      #expect(!ConstantTime.areEqual(octets, other))
    }
  }
}
