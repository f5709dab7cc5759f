import SAMLFormats
import Testing

@Suite struct Base64DecodingTests {
  /// The examples of RFC 4648 §10, and every symbol of the alphabet once.
  static let examples: [(text: String, bytes: [UInt8])] = [
    ("", []),
    ("Zg==", Array("f".utf8)),
    ("Zm8=", Array("fo".utf8)),
    ("Zm9v", Array("foo".utf8)),
    ("Zm9vYg==", Array("foob".utf8)),
    ("Zm9vYmE=", Array("fooba".utf8)),
    ("Zm9vYmFy", Array("foobar".utf8)),
    ("+/+/", [0xFB, 0xFF, 0xBF]),
    ("AAAA", [0, 0, 0]),
    ("////", [0xFF, 0xFF, 0xFF]),
  ]

  @Test(arguments: examples)
  func anExampleOfTheStandardIsDecoded(_ example: (text: String, bytes: [UInt8])) throws {
    #expect(try Base64.decode(Array(example.text.utf8)) == example.bytes)
  }

  @Test(arguments: examples)
  func anExampleOfTheStandardIsEncoded(_ example: (text: String, bytes: [UInt8])) {
    #expect(Base64.encode(example.bytes) == Array(example.text.utf8))
  }

  static let malformed: [(text: String, error: Base64Error)] = [
    ("Zm9*", .symbolOutsideAlphabet(offset: 3)),
    ("Zm9vZm-v", .symbolOutsideAlphabet(offset: 6)),
    ("Zm_v", .symbolOutsideAlphabet(offset: 2)),
    ("Zm9v\n", .symbolOutsideAlphabet(offset: 4)),
    ("Zm 9v", .symbolOutsideAlphabet(offset: 2)),
    ("Zm9v\u{0}", .symbolOutsideAlphabet(offset: 4)),
    ("Zm9\u{E9}", .symbolOutsideAlphabet(offset: 3)),
    ("=", .misplacedPadding(offset: 0)),
    ("Zm9v=", .misplacedPadding(offset: 4)),
    ("Z===", .misplacedPadding(offset: 1)),
    ("Zg==Zg==", .dataAfterPadding(offset: 4)),
    ("Zm8==", .dataAfterPadding(offset: 4)),
    ("Zg=v", .dataAfterPadding(offset: 3)),
    ("Zg==\n", .dataAfterPadding(offset: 4)),
    ("Z", .incompleteQuantum(count: 1, offset: 1)),
    ("Zm9vZg", .incompleteQuantum(count: 2, offset: 6)),
    ("Zm9vZm8", .incompleteQuantum(count: 3, offset: 7)),
    ("Zg=", .incompleteQuantum(count: 3, offset: 3)),
    ("Zh==", .nonZeroTrailingBits(offset: 1)),
    ("Zm9=", .nonZeroTrailingBits(offset: 2)),
    ("Zm9vZv==", .nonZeroTrailingBits(offset: 5)),
  ]

  /// IN-04: one reading or none.
  @Test(arguments: malformed)
  func aMalformedTextIsRefusedWithItsFirstDefect(_ row: (text: String, error: Base64Error)) {
    #expect(throws: row.error) { try Base64.decode(Array(row.text.utf8)) }
    #expect(row.error.offset <= row.text.utf8.count)
  }

  @Test(arguments: ["Zm9vYg==", "\tZm9v\r\nYg==\n", "Z m 9 v Y g = =", "Zm9vYg=\n=", " Zm9vYg== "])
  func ignoredWhiteSpaceMayStandAnywhere(_ text: String) throws {
    #expect(try Base64.decode(Array(text.utf8), whiteSpace: .ignored) == Array("foob".utf8))
  }

  static let malformedWithWhiteSpace: [(text: String, error: Base64Error)] = [
    ("Zm9v\u{B}", .symbolOutsideAlphabet(offset: 4)),
    ("Zm9v\u{C}", .symbolOutsideAlphabet(offset: 4)),
    ("Zm9v\u{A0}", .symbolOutsideAlphabet(offset: 4)),
    ("Zg==\n Z", .dataAfterPadding(offset: 6)),
    ("Z h\n==", .nonZeroTrailingBits(offset: 2)),
    ("Zm9v\nZ", .incompleteQuantum(count: 1, offset: 6)),
    (" = ", .misplacedPadding(offset: 1)),
  ]

  /// IN-04: ignoring white space loosens nothing else.
  @Test(arguments: malformedWithWhiteSpace)
  func ignoredWhiteSpaceKeepsOffsetsOfTheWholeText(_ row: (text: String, error: Base64Error)) {
    #expect(throws: row.error) {
      try Base64.decode(Array(row.text.utf8), whiteSpace: .ignored)
    }
  }

  /// IN-04: the alphabet is exactly 64 bytes wide, at each place of a quantum, whether quanta follow it
  /// or not.
  @Test(arguments: 0..<4, 0..<3)
  func everyByteOutsideTheAlphabetIsRefused(place: Int, quantaBehind: Int) throws {
    var accepted: [UInt8] = []
    for byte in UInt8.min...UInt8.max {
      var text = [UInt8](repeating: UInt8(ascii: "A"), count: 8 + 4 * quantaBehind)
      text[4 + place] = byte
      do throws(Base64Error) {
        _ = try Base64.decode(text)
        accepted.append(byte)
      } catch {
        #expect(error.offset <= text.count)
      }
    }
    let alphabet = Array("+/0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
    let padding = place == 3 && quantaBehind == 0 ? [UInt8(ascii: "=")] : []
    #expect(accepted == (alphabet + padding).sorted())
  }
}
