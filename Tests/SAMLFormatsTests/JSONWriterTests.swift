import Testing

@testable import SAMLFormats

@Suite struct JSONWriterTests {
  static let value = JSONValue.members([
    ("a", .array([])), ("b", .members([])), ("c", .array([.integer(-1), .null, .bool(false)])),
    ("d", .members([("e", .string("f")), ("g", nil)])), ("h", .otherNumber(Array("1e3".utf8))),
  ])

  @Test func aValueIsWrittenOnOneLineOrOnSeveral() {
    var line = JSONWriter()
    line.element(Self.value)
    #expect(line.text == #"{"a":[],"b":{},"c":[-1,null,false],"d":{"e":"f"},"h":1e3}"#)
    var lines = JSONWriter(indentation: 0)
    lines.element(Self.value)
    #expect(
      lines.text == """
        {
          "a": [],
          "b": {},
          "c": [
            -1,
            null,
            false
          ],
          "d": {
            "e": "f"
          },
          "h": 1e3
        }
        """)
  }

  /// For each character, what it is with the escapes that are required, those of what is invisible,
  /// and those of everything but ASCII.
  static let escaped: [(text: String, required: String, invisible: String, exceptASCII: String)] = [
    ("a\"\\/", #"a\"\\/"#, #"a\"\\/"#, #"a\"\\/"#),
    ("\n\r\t", #"\u000a\u000d\u0009"#, #"\n\r\t"#, #"\n\u000d\u0009"#),
    ("\u{0}\u{1F}", #"\u0000\u001f"#, #"\u0000\u001f"#, #"\u0000\u001f"#),
    ("\u{7F}", "\u{7F}", #"\u007f"#, #"\u007f"#),
    ("\u{E9}\u{20AC}", "\u{E9}\u{20AC}", "\u{E9}\u{20AC}", #"\u00e9\u20ac"#),
    ("\u{202E}\u{2028}", "\u{202E}\u{2028}", #"\u202e\u2028"#, #"\u202e\u2028"#),
    ("\u{1F600}", "\u{1F600}", "\u{1F600}", #"\ud83d\ude00"#),
    ("\u{E0001}", "\u{E0001}", #"\udb40\udc01"#, #"\udb40\udc01"#),
  ]

  /// Texts are looked through eight bytes at a time, so the place must not matter.
  @Test func anEscapeIsNeededWhereverTheCharacterStands() throws {
    for scalar in (0...0xFF).map({ Unicode.Scalar(UInt8($0)) }) {
      var alone = JSONWriter(escapes: .exceptASCII)
      alone.element(String(scalar))
      let written = String(alone.text.dropFirst().dropLast())
      for count in 0...18 {
        for place in 0...count {
          let before = String(repeating: "a", count: place)
          let after = String(repeating: "~", count: count - place)
          var writer = JSONWriter(escapes: .exceptASCII)
          writer.element(before + String(scalar) + after)
          #expect(writer.text == "\"\(before)\(written)\(after)\"")
        }
      }
    }
  }

  @Test(arguments: escaped)
  func everyReaderGetsTheEscapesThatItNeeds(
    _ row: (text: String, required: String, invisible: String, exceptASCII: String)
  ) throws {
    for (escapes, content) in [
      (JSONEscapes.required, row.required), (.invisible, row.invisible),
      (.exceptASCII, row.exceptASCII),
    ] {
      var writer = JSONWriter(escapes: escapes)
      writer.element(row.text)
      #expect(writer.text == "\"" + content + "\"")
      #expect(try JSONValue(parsing: writer.bytes[...]) == .string(ExactString(row.text)))
    }
  }
}
