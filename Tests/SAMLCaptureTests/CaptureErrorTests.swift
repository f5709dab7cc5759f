import SAMLCapture
import Testing

@Suite struct CaptureErrorTests {
  static let notPayloads: [String] = [
    "", " ", "\n", "\u{FEFF}", "\"\"", "''", "\"", "hello", "hello, world", "100% sure", "%",
    "====",
    "SAMLResponse", "SAMLResponse=", "SAMLResponse=&a=b", "SAMLResponse=%20", "?SAMLResponse=",
    "SAMLRequest=PHNhbWw+", "a=b&c=d", "https://h/p?a=b", "{\"SAMLResponse\":\"PHNhbWw+\"}",
    "POST /p HTTP/1.1", "PAGE 12 of 40!", "Please send it.", "Zm9vYmFy", "Zm9vYmF", "Zm9v%3D%3",
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", "\u{FF}\u{FE}",
    "SAMLRESPONSE=PHNhbWw+", "x SAMLResponse=PHNhbWw+", Sample.deflatedSentence,
    "SAMLResponse=" + Sample.deflatedSentence,
  ]

  @Test(arguments: notPayloads)
  func aTextThatHoldsNoPayloadIsToldApartFromADamagedOne(_ text: String) {
    #expect(throws: CaptureError.noPayload) { try Capture(unwrapping: Array(text.utf8)) }
    #expect(!CaptureError.noPayload.foundPayload)
  }

  static let damaged: [(text: String, error: CaptureError)] = [
    (
      "SAMLResponse=a&SAMLResponse=b",
      .fieldRepeated(at: LayerOffset(depth: 0, offset: 28))
    ),
    (
      "?SAMLResponse=a&SAML%52esponse=<a/>&x=y",
      .fieldRepeated(at: LayerOffset(depth: 0, offset: 31))
    ),
    (
      "SAMLResponse=<a/>&SAMLResponse=<b/>",
      .fieldRepeated(at: LayerOffset(depth: 0, offset: 31))
    ),
    ("PHNhbWw%2", .percentMalformed(at: LayerOffset(depth: 0, offset: 7))),
    ("%3Csaml%zz", .percentMalformed(at: LayerOffset(depth: 0, offset: 7))),
    ("SAMLResponse=%", .percentMalformed(at: LayerOffset(depth: 1, offset: 0))),
    ("SAMLResponse=%25%", .percentMalformed(at: LayerOffset(depth: 1, offset: 3))),
    ("SAMLResponse=PHNh%25", .percentMalformed(at: LayerOffset(depth: 2, offset: 4))),
    ("PHNh*HNh", .base64Malformed(at: LayerOffset(depth: 0, offset: 4))),
    (" \"PHNh*HNh\"", .base64Malformed(at: LayerOffset(depth: 0, offset: 6))),
    ("\nPHNhbWw+\n!", .base64Malformed(at: LayerOffset(depth: 0, offset: 10))),
    ("PHNhYQ==PHNh", .base64PaddingMisplaced(at: LayerOffset(depth: 0, offset: 8))),
    ("PHNhYR==", .base64TrailingBits(at: LayerOffset(depth: 0, offset: 5))),
    ("PHNhY===", .base64PaddingMisplaced(at: LayerOffset(depth: 0, offset: 5))),
    ("SAMLResponse=%3F%3F", .base64Malformed(at: LayerOffset(depth: 2, offset: 0))),
    ("PHNhb", .base64Truncated(at: LayerOffset(depth: 0, offset: 5))),
    ("PHNhbW\n", .base64Truncated(at: LayerOffset(depth: 0, offset: 6))),
    ("PHNhYWF", .base64Truncated(at: LayerOffset(depth: 0, offset: 7))),
    ("SAMLResponse=hello", .base64Truncated(at: LayerOffset(depth: 1, offset: 5))),
    ("SAMLResponse=Zm9v", .deflateMalformed(at: LayerOffset(depth: 2, offset: 1))),
  ]

  @Test(arguments: damaged)
  func aDamagedPayloadIsRefusedWithItsKindAndPlace(_ row: (text: String, error: CaptureError)) {
    #expect(throws: row.error) { try Capture(unwrapping: Array(row.text.utf8)) }
    #expect(row.error.foundPayload)
  }

  /// IN-09: a field that another reader might take instead is refused before either is read.
  @Test func aRepeatedFieldIsRefusedThoughTheValuesAreEqual() {
    let field = "SAMLResponse=" + Sample.percent(Sample.base64)
    let place = LayerOffset(depth: 0, offset: field.utf8.count + 1 + 13)
    #expect(throws: CaptureError.fieldRepeated(at: place)) {
      try Capture(unwrapping: Array((field + "&" + field).utf8))
    }
  }

  @Test func whatWasPeeledBeforeTheErrorCanBeRead() {
    let text = "SAMLResponse=" + Sample.percent(Sample.percent("PHNh_HNh*"))
    var unwrapping = Unwrapping(of: Array(text.utf8))
    #expect(throws: CaptureError.base64Malformed(at: LayerOffset(depth: 3, offset: 8))) {
      try unwrapping.unwrap()
    }
    #expect(unwrapping.trail == [.form(field: "SAMLResponse"), .percent, .percent])
    #expect(
      unwrapping.diagnostics.defects.map(\.kind) == [.doublePercentEncoding, .base64URLAlphabet])
  }

  @Test func aTextThatIsNoPayloadLeavesNoTrail() {
    var unwrapping = Unwrapping(of: Array("\"Zm9v YmFy-\"".utf8))
    #expect(throws: CaptureError.noPayload) { try unwrapping.unwrap() }
    #expect(unwrapping.trail == [])
    #expect(unwrapping.diagnostics.defects == [])
    #expect(unwrapping.diagnostics.remarks == [])
  }
}
