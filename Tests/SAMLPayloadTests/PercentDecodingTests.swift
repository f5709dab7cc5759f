import SAMLPayload
import Testing

@Suite struct PercentDecodingTests {
  @Test func everyByteComesBack() throws {
    let bytes = Array(0...255 as ClosedRange<UInt8>)
    #expect(try PercentEncoding.decode(PercentEncoding.encode(bytes)) == bytes)
  }

  /// The inverse is exact: of all ways to write a byte, the encoder's alone is accepted.
  @Test(arguments: 0...255 as ClosedRange<UInt8>)
  func anByteIsAcceptedOnlyAsItIsEncoded(_ byte: UInt8) {
    let digits = byte < 16 ? "0" + String(byte, radix: 16) : String(byte, radix: 16)
    let ways: Set = [[byte], Array("%\(digits)".utf8), Array("%\(digits.uppercased())".utf8)]
    let accepted = ways.filter { (try? PercentEncoding.decode($0)) != nil }
    #expect(accepted == [PercentEncoding.encode([byte])])
  }

  @Test(arguments: [
    ("a%", PayloadDecodingError.Kind.escapeMalformed, 1),
    ("a%2", .escapeMalformed, 1),
    ("a%2x", .escapeMalformed, 1),
    ("a%x2", .escapeMalformed, 1),
    ("a%2b", .escapeInLowerCase, 1),
    ("%25%2f", .escapeInLowerCase, 3),
    ("a%41", .escapeUnneeded, 1),
    ("a%4a", .escapeUnneeded, 1),
    ("a b+c", .escapeMissing, 3),
    ("a\u{E9}", .escapeMissing, 1),
  ])
  func theFirstDefectIsNamed(_ text: String, _ kind: PayloadDecodingError.Kind, _ offset: Int) {
    let error = #expect(throws: PayloadDecodingError.self) {
      try PercentEncoding.decode(Array(text.utf8))
    }
    #expect(error?.kind == kind)
    #expect(error?.offset == offset)
  }
}
