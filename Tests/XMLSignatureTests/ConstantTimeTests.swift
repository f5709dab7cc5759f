import Testing

@testable import XMLSignature

/// Requirement ORA-01.
@Suite struct ConstantTimeTests {
  @Test(arguments: 0...64)
  func bytesAreEqualToThemselvesAndToNothingElse(count: Int) {
    let bytes = (0..<count).map { UInt8($0) }
    #expect(ConstantTime.areEqual(bytes, Array(bytes)))
    #expect(!ConstantTime.areEqual(bytes, bytes + [0]))
    #expect(!ConstantTime.areEqual(bytes + [0], bytes))
    for index in bytes.indices {
      var other = bytes
      other[index] ^= 0x80
      #expect(!ConstantTime.areEqual(bytes, other))
    }
  }
}
