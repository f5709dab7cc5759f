import Testing

@testable import SAMLFormats

@Suite struct HexadecimalTests {
  @Test func everyByteIsTwoDigitsAndIsReadAgain() {
    for byte in UInt8.min...UInt8.max {
      let text = Hexadecimal.text([byte])
      let expected = String(byte, radix: 16)
      #expect(text == (expected.utf8.count == 1 ? "0" : "") + expected)
      #expect(Hexadecimal.bytes(Array(text.utf8)[...]) == [byte])
      #expect(Hexadecimal.bytes(Array(text.uppercased().utf8)[...]) == [byte])
    }
    #expect(Hexadecimal.text([0, 1, 0xFE][1...]) == "01fe")
    #expect(Hexadecimal.text([]).isEmpty)
    #expect(Hexadecimal.digit(15, .upper) == UInt8(ascii: "F"))
  }

  @Test(arguments: ["0", "abc", "+1", "0x", " 0", "0g", "g0", "/0", ":0", "@0", "\u{FF10}"])
  func whatIsNoPairsOfDigitsIsRefused(_ text: String) {
    #expect(Hexadecimal.bytes(Array(text.utf8)[...]) == nil)
  }
}
