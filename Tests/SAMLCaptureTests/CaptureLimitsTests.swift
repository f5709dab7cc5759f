import SAMLCapture
import SAMLFormats
import Testing

@Suite struct CaptureLimitsTests {
  /// IN-01: the size is looked at before anything is read.
  @Test func aCaptureOverTheLimitIsRefused() {
    let limit = CaptureLimits.default.capturedBytes
    #expect(throws: CaptureError.capturedTooLarge(limit: limit)) {
      try Capture(unwrapping: Array(repeating: UInt8(ascii: "<"), count: limit + 1))
    }
    expect("<a/>", { $0.capturedBytes = 3 }, .capturedTooLarge(limit: 3))
    expect("<a/>", { $0.capturedBytes = 4 }, nil)
  }

  /// IN-02: the second limit holds whatever encoding led to the bytes.
  @Test func decodedBytesOverTheLimitAreRefused() {
    for text in ["<abcd/>", "%3Cabcd/%3E", "PGFiY2QvPg==", "PGFiY2QvPg"] {
      expect(text, { $0.decodedBytes = 6 }, .decodedTooLarge(limit: 6))
      expect(text, { $0.decodedBytes = 7 }, nil)
    }
  }

  /// IN-02: the third limit holds while inflating.
  @Test func inflatedBytesOverTheLimitAreRefused() {
    expect(Sample.deflatedThousand, { $0.inflatedBytes = 999 }, .deflateTooLarge(limit: 999))
    expect(Sample.deflatedThousand, { $0.inflatedBytes = 1000 }, nil)
    expect(Sample.deflatedFiveThousand, { $0.inflatedBytes = 1 }, .deflateTooLarge(limit: 1))
    expect(Sample.deflatedFiveThousand, { $0.inflatedBytes = 0 }, .deflateTooLarge(limit: 0))
    expect(Sample.deflatedFiveThousand, { $0.inflatedBytes = .max }, nil)
  }

  /// IN-02: two kilobytes that stand for two megabytes.
  @Test func aDeflateBombIsRefusedByTheDefaultLimit() {
    let zeros = String(repeating: "A", count: 2680)
    let bomb = "7cFBEQAACAOgKgbZ2cX+JYyxD5DbAQ" + zeros + "AAAAAAAAAAAAAAAAAAAAAAAAAAACh7"
    expect(bomb, { _ in }, .deflateTooLarge(limit: 100 * (bomb.utf8.count * 3 / 4)))
  }

  @Test func layersOverTheLimitAreRefused() {
    let text = Sample.percent(Sample.percent(Sample.base64))
    expect(text, { $0.layers = 2 }, .tooManyLayers(limit: 2))
    expect(text, { $0.layers = 3 }, nil)
    expect("SAMLResponse=<a/>", { $0.layers = 0 }, .tooManyLayers(limit: 0))
    var deep = Sample.base64
    for _ in 0..<8 { deep = Sample.percent(deep) }
    expect(deep, { _ in }, .tooManyLayers(limit: 8))
  }

  @Test func base64WithinBase64EndsAtTheLimit() {
    var bytes = Array("<a/>".utf8)
    for _ in 0..<9 { bytes = Base64.encode(bytes) }
    #expect(throws: CaptureError.tooManyLayers(limit: 8)) { try Capture(unwrapping: bytes) }
  }

  @Test(arguments: 1..<76)
  func aDeflateStreamCutOffAnywhereIsRefusedAtItsEnd(length: Int) throws {
    let bytes = try Base64.decode(Array(Sample.deflated.utf8))
    try #require(length < bytes.count)
    let field = Array("SAMLResponse=".utf8) + Base64.encode(Array(bytes.prefix(length)))
    #expect(throws: CaptureError.deflateMalformed(at: LayerOffset(depth: 2, offset: length))) {
      try Capture(unwrapping: field)
    }
  }

  @Test func bytesBehindTheDeflateStreamAreRefused() throws {
    let bytes = try Base64.decode(Array(Sample.deflated.utf8))
    let place = LayerOffset(depth: 1, offset: bytes.count)
    #expect(throws: CaptureError.deflateMalformed(at: place)) {
      try Capture(unwrapping: Base64.encode(bytes + [0]))
    }
  }

  private func expect(
    _ text: String, _ change: (inout CaptureLimits) -> Void, _ expected: CaptureError?,
    at location: SourceLocation = #_sourceLocation
  ) {
    var limits = CaptureLimits.default
    change(&limits)
    var error: CaptureError?
    do throws(CaptureError) {
      _ = try Capture(unwrapping: Array(text.utf8), limits: limits)
    } catch let thrown {
      error = thrown
    }
    #expect(error == expected, sourceLocation: location)
  }
}
