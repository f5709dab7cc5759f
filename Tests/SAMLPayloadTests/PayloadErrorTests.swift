import SAMLFormats
import SAMLPayload
import Testing

@Suite struct PayloadErrorTests {
  static let illFormed: [(bytes: [UInt8], offset: Int)] = [
    ([0x80], 0),
    ([0x61, 0xFF], 1),
    ([0x61, 0xC3], 1),
    ([0x61, 0xC3, 0x28], 1),
    ([0xC0, 0xAF], 0),
    ([0x61, 0x62, 0xED, 0xA0, 0x80], 2),
    ([0x61, 0xE2, 0x80], 1),
    ([0xF4, 0x90, 0x80, 0x80], 0),
    ([0x20, 0x0A, 0xC2], 2),
    ([0xF0, 0x9F, 0x98, 0x80, 0xFE], 4),
  ]

  @Test(arguments: illFormed)
  func bytesThatAreNotUTF8AreRefusedAtTheFirstIllFormedSequence(
    _ row: (bytes: [UInt8], offset: Int)
  ) {
    #expect(throws: PayloadError.invalidUTF8(offset: row.offset)) {
      try TokenExchangePayload(normalizing: row.bytes)
    }
  }

  @Test func theCodeIsStable() {
    #expect(PayloadError.invalidUTF8(offset: 0).code == .payloadInvalidUTF8)
  }
}
