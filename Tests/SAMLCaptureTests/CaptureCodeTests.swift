import SAMLCapture
import Testing

@Suite struct CaptureCodeTests {
  private static let place = LayerOffset(depth: 1, offset: 2)

  static let errors: [(error: CaptureError, code: String)] = [
    (.noPayload, "capture.no-payload"),
    (.fieldRepeated(at: place), "capture.field-repeated"),
    (.capturedTooLarge(limit: 1), "capture.too-large"),
    (.decodedTooLarge(limit: 1), "capture.too-large"),
    (.percentMalformed(at: place), "capture.percent-malformed"),
    (.base64Malformed(at: place), "capture.base64-malformed"),
    (.base64PaddingMisplaced(at: place), "capture.base64-padding-misplaced"),
    (.base64TrailingBits(at: place), "capture.base64-trailing-bits"),
    (.base64Truncated(at: place), "capture.base64-truncated"),
    (.deflateMalformed(at: place), "capture.deflate-malformed"),
    (.xmlEscaped(at: place), "capture.xml-escaped"),
    (.zlibHeader(at: place), "capture.zlib-header"),
    (.deflateTooLarge(limit: 1), "capture.deflate-too-large"),
    (.masked(at: place), "capture.masked"), (.shortened(at: place), "capture.ellipsis"),
    (.cut(bytes: 1, of: 2), "capture.cut"), (.cutInside(at: place), "capture.cut"),
    (.tooManyLayers(limit: 1), "capture.too-many-layers"),
  ]

  @Test(arguments: errors)
  func anErrorHasItsStableCode(_ row: (error: CaptureError, code: String)) {
    #expect(row.error.code.rawValue == row.code)
    #expect(row.error.description.hasPrefix(row.code))
  }

  @Test func everyDiagnosticHasItsStableCode() {
    #expect(
      CaptureDiagnostic.Kind.allCases.map(\.code.rawValue) == [
        "capture.double-percent-encoding", "capture.double-base64", "capture.plus-as-space",
        "capture.base64-url-alphabet", "capture.base64-standard-alphabet", "capture.base64-padded",
        "capture.base64-missing-padding", "capture.embedded",
        "capture.byte-order-mark", "capture.base64-line-breaks",
        "capture.unescaped-plus", "capture.plus-read-as-space", "capture.simple-sign",
        "capture.fields-mixed", "capture.gzip-malformed", "capture.form-decoded",
        "capture.ambiguous",
        "capture.further-layer",
      ])
  }

  @Test func descriptionsAreMadeOfCodesPlacesAndCounts() throws {
    let secret = "PHNlY3JldD4-\nPHNlY3JldD4"
    let capture = try Capture(unwrapping: Array(secret.utf8))
    #expect(
      capture.diagnostics.defects.map(\.description) == [
        "capture.base64-url-alphabet at byte 11 of the capture, 1 in all",
        "capture.base64-missing-padding at byte 24 of the capture, 1 in all",
      ])
    #expect(
      capture.diagnostics.remarks.map(\.description) == [
        "capture.base64-line-breaks at byte 12 of the capture, 1 in all"
      ])
    let error = CaptureError.base64Malformed(at: LayerOffset(depth: 2, offset: 7))
    #expect(
      error.description
        == "capture.base64-malformed: \(error.code.summary) [at byte 7 under layer 2]")
  }
}
