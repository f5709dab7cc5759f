import SAMLCapture
import Testing

/// What the whole of an input is as one payload, and what is skipped around it.
@Suite struct ExactInputTests {
  struct Input: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let skipped: [SkippedText: Int]

    init(_ name: String, _ bytes: [UInt8], _ skipped: [SkippedText: Int]) {
      testDescription = name
      self.bytes = bytes
      self.skipped = skipped
    }

    init(_ name: String, _ text: String, _ skipped: [SkippedText: Int]) {
      self.init(name, Array(text.utf8), skipped)
    }
  }

  private static let xml = #"<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"/>"#
  private static let base64 =
    "PHNhbWxwOlJlc3BvbnNlIHhtbG5zOnNhbWxwPSJ1cm46b2FzaXM6bmFtZXM6dGM6U0FNTDoyLjA6cHJvdG9jb2wiLz4="

  static let inputs: [Input] = [
    Input("XML", xml, [:]),
    Input("XML in white space", "\n\(xml)\n", [:]),
    Input("XML after the mark of UTF-8", "\u{FEFF}\(xml)", [:]),
    Input("Base64", base64, [:]),
    Input("Base64 in white space", " \(base64)\r\n", [:]),
    Input("Base64 after the mark of UTF-8", "\u{FEFF}\(base64)", [:]),
    Input("a form body", "RelayState=x&SAMLResponse=\(base64)", [:]),
    Input("a URL", "https://sp.example/?SAMLResponse=\(base64)", [:]),
    Input("quotation marks", "\"\(base64)\"\n", [.quotationMarks: 2]),
    Input(
      "a mark of UTF-16 before UTF-8", [0xFF, 0xFE] + Array(xml.utf8), [.foreignByteOrderMark: 2]),
    Input(
      "PEM armour", "-----BEGIN SAML-----\n\(base64)\n-----END SAML-----\n", [.armour: 38]),
    Input("a data: URL", "data:text/xml;base64,\(base64)", [.dataURL: 21]),
    Input("a line of a log", "INFO posted \(base64) ok", [.otherText: 15]),
    Input("lines of a log", "INFO begin\nINFO posted \(base64)\nINFO end\n", [.otherText: 32]),
    Input(
      "XML in a log", "INFO \(xml.dropLast(2))>\n</samlp:Response> ok\n", [.otherText: 8]),
  ]

  @Test(arguments: inputs)
  func whatIsSkippedIsARemarkAndADefectWhereTheInputHasToBeThePayload(_ input: Input) throws {
    var exact = Unwrapping(of: try ExactInput.payload(in: input.bytes))
    _ = try exact.unwrap()
    #expect(
      Self.skipped(
        exact.diagnostics.defects.filter { $0.kind == .embedded }.map { ($0.skipped, $0.count) })
        == input.skipped)
    #expect(exact.diagnostics.remarks.allSatisfy { $0.kind != .embedded })
    var lenient = Unwrapping(of: try #require(Self.payloads(in: input.bytes).first))
    _ = try lenient.unwrap()
    #expect(
      Self.skipped(
        lenient.diagnostics.remarks.filter { $0.kind == .embedded }.map { ($0.skipped, $0.count) })
        == input.skipped)
    #expect(lenient.diagnostics.defects.isEmpty)
  }

  static let containers = [
    #"{"SAMLResponse": "\#(base64)"}"#, "{\"a\":\"\(base64)\"}\n{\"a\":\"\(base64)\"}\n",
    "\u{1F}\u{8B}",
    "PK\u{03}\u{04}", "\(base64)\n\(base64)\n",
    "<html><form><input name=\"SAMLResponse\" value=\"\(base64)\"/></form></html>",
  ]

  @Test(arguments: containers)
  func aContainerIsNoPayload(_ text: String) {
    let bytes = text.unicodeScalars.first == "\u{1F}" ? [0x1F, 0x8B, 0x08] : Array(text.utf8)
    #expect(throws: ExactInput.Container.self) { try ExactInput.payload(in: bytes) }
  }

  @Test func twoDocumentsAreTakenWhole() throws {
    let bytes = Array((Self.xml + Self.xml).utf8)
    #expect(try ExactInput.payload(in: bytes).bytes == bytes)
  }

  @Test func aTextWithoutAPayloadHasNone() throws {
    var unwrapping = Unwrapping(of: try ExactInput.payload(in: Array("hello".utf8)))
    #expect(throws: CaptureError.noPayload) { try unwrapping.unwrap() }
  }

  @Test func descriptionsHoldNoTextOfTheCapture() throws {
    var unwrapping = Unwrapping(of: try ExactInput.payload(in: Array("secret \(Self.base64)".utf8)))
    _ = try unwrapping.unwrap()
    #expect(
      unwrapping.diagnostics.defects.map(\.description) == [
        "capture.embedded at byte 0 under layer 1, skipped 7 bytes: other text"
      ])
  }

  private static func skipped(_ runs: [(SkippedText?, Int)]) -> [SkippedText: Int] {
    var counts: [SkippedText: Int] = [:]
    for case (let kind?, let count) in runs { counts[kind, default: 0] += count }
    return counts
  }

  private static func payloads(in bytes: [UInt8]) -> [FoundPayload] {
    let reader = ContainerReader()
    reader.append(bytes[...])
    reader.finish()
    var found: [FoundPayload] = []
    while let item = reader.next() {
      if case .payload(let payload) = item { found.append(payload) }
    }
    return found
  }
}
