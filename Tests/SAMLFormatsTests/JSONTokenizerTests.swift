import SAMLFormats
import Testing

@Suite struct JSONTokenizerTests {
  static let refused: [(text: String, error: JSONTextError)] = [
    ("{\"a\" 1}", .malformed(offset: 5)), ("[1,]", .malformed(offset: 3)),
    ("{,}", .malformed(offset: 1)), ("{\"a\":1,}", .malformed(offset: 7)),
    ("[01]", .malformed(offset: 1)), ("[1.]", .malformed(offset: 1)),
    ("[+1]", .malformed(offset: 1)),
    ("[.5]", .malformed(offset: 1)), ("[1e]", .malformed(offset: 1)),
    ("[nul]", .malformed(offset: 1)),
    ("[NaN]", .malformed(offset: 1)), ("['a']", .malformed(offset: 1)),
    ("[\"\t\"]", .malformed(offset: 2)),
    ("[\"\\x\"]", .malformed(offset: 2)), ("[\"\\u12g4\"]", .malformed(offset: 2)),
    ("[}", .malformed(offset: 1)), ("]", .malformed(offset: 0)), ("// a", .malformed(offset: 0)),
    ("[1", .cutOff(offset: 2)), ("\"a", .cutOff(offset: 2)), ("[\"\\u00", .cutOff(offset: 2)),
    ("[[[[", .tooDeep(offset: 3)), ("[\u{FEFF}1]", .malformed(offset: 1)),
  ]

  @Test(arguments: refused)
  func whatIsNotJSONIsRefusedAtItsPlace(_ row: (text: String, error: JSONTextError)) {
    for size in [1, 3, 100] {
      #expect(Self.read(Array(row.text.utf8), by: size).error == row.error)
    }
  }

  @Test func bytesThatAreNotUTF8AreRefused() {
    #expect(Self.read([0x5B, 0x22, 0xC0, 0x80, 0x22], by: 2).error == .notUTF8(offset: 1))
  }

  @Test func everyTokenIsReadInPiecesOfAnySize() {
    let text =
      #" {"a\u00fc": [-0.5E+3, true, false, null, "\ud83d\ude00\ud83d-\n\/"], "b": {}, "c": []} 7"#
    for size in 1...text.utf8.count {
      let (tokens, error) = Self.read(Array(text.utf8), by: size)
      #expect(error == nil)
      #expect(
        tokens == [
          "{", "a\u{FC}:", "[", "-0.5E+3", "true", "false", "null",
          "\u{1F600}\u{FFFD}-\n/", "]", "b:", "{", "}", "c:", "[", "]", "}", "7",
        ])
    }
  }

  @Test func aStringAboveTheLimitIsCutOff() throws {
    var limits = JSONLimits()
    limits.stringBytes = 3
    var tokenizer = JSONTokenizer(limits: limits)
    tokenizer.append(Array(#"["abcd", "abc"]"#.utf8)[...])
    var cutOff: [Bool] = []
    while let token = try tokenizer.next() {
      if case .string(let string) = token {
        #expect(string.bytes == Array("abc".utf8))
        cutOff.append(string.isCutOff)
      }
    }
    #expect(cutOff == [true, false])
  }

  private static func read(
    _ bytes: [UInt8], by size: Int
  ) -> (tokens: [String], error: JSONTextError?) {
    var limits = JSONLimits()
    limits.depth = 3
    var tokenizer = JSONTokenizer(limits: limits)
    var tokens: [String] = []
    do throws(JSONTextError) {
      for start in stride(from: 0, to: bytes.count, by: size) {
        tokenizer.append(bytes[start..<min(bytes.count, start + size)])
        while let token = try tokenizer.next() { tokens.append(text(of: token)) }
      }
      while let token = try tokenizer.last() { tokens.append(text(of: token)) }
    } catch {
      return (tokens, error)
    }
    return (tokens, nil)
  }

  private static func text(of token: JSONToken) -> String {
    switch token {
    case .objectStart: "{"
    case .objectEnd: "}"
    case .arrayStart: "["
    case .arrayEnd: "]"
    case .key(let key): String(decoding: key.bytes, as: UTF8.self) + ":"
    case .string(let string): String(decoding: string.bytes, as: UTF8.self)
    case .number(let number): String(decoding: number, as: UTF8.self)
    case .bool(let bool): "\(bool)"
    case .null: "null"
    }
  }
}
