import Generators
import SAMLPayload
import Testing

@Suite struct PayloadStreamTests {
  static let texts: [String] =
    PayloadVector.recorded.map(\.response) + [
      "  \n\u{A0}a \n\n \t\r\n \u{2003} b\u{85}\u{2028} \u{1F600}\u{3000} \n",
      "\u{FEFF}<a>\r\n\r\n    <b c='1'  d='2'/>\r\n</a>\r\n\r\n",
    ]

  @Test(arguments: texts)
  func everySplitIntoTwoGivesTheSameBytes(_ text: String) throws {
    let bytes = Array(text.utf8)
    for split in 0...bytes.count {
      let encoded = try encode([Array(bytes[..<split]), Array(bytes[split...])])
      #expect(encoded == PayloadEncoder.encode(text), "split at \(split)")
    }
  }

  @Test(arguments: texts, 1...5)
  func piecesOfAnyLengthGiveTheSameBytes(_ text: String, length: Int) throws {
    let bytes = Array(text.utf8)
    let pieces = stride(from: 0, to: bytes.count, by: length).map {
      Array(bytes[$0..<min($0 + length, bytes.count)])
    }
    #expect(try encode(pieces) == PayloadEncoder.encode(text))
  }

  @Test func aLongTextInRandomPiecesGivesTheSameBytes() throws {
    var generator = SeededGenerator(seed: 3)
    let text = String(repeating: "<a b='1'>\r\n    \u{E9}t\u{E9} \u{1F600}\u{A0}\n</a>", count: 900)
    let bytes = Array(text.utf8)
    for _ in 0..<20 {
      var pieces: [[UInt8]] = []
      var start = 0
      while start < bytes.count {
        let end = min(start + Int.random(in: 0...5000, using: &generator), bytes.count)
        pieces.append(Array(bytes[start..<end]))
        start = end
      }
      #expect(try encode(pieces) == PayloadEncoder.encode(text))
    }
  }

  @Test(arguments: PayloadErrorTests.illFormed)
  func theOffsetOfAnIllFormedSequenceIsThatInTheWhole(
    _ row: (bytes: [UInt8], offset: Int)
  ) {
    for split in 0...row.bytes.count {
      #expect(throws: PayloadError.invalidUTF8(offset: row.offset), "split at \(split)") {
        try encode([Array(row.bytes[..<split]), Array(row.bytes[split...])])
      }
    }
  }

  @Test func anEncoderThatHasFinishedStartsAnew() throws {
    var stream = PayloadStream()
    for _ in 0..<2 {
      var output: [UInt8] = []
      try stream.append(Array(" a\n".utf8), to: &output)
      try stream.finish(to: &output)
      #expect(output == PayloadEncoder.encode(" a\n"))
    }
  }

  private func encode(_ pieces: [[UInt8]]) throws(PayloadError) -> [UInt8] {
    var stream = PayloadStream()
    var output: [UInt8] = []
    for piece in pieces {
      try stream.append(piece, to: &output)
    }
    try stream.finish(to: &output)
    return output
  }
}
