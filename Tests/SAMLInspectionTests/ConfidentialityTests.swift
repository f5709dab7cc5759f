import SAML
import SAMLCapture
import SAMLInspection
import TestSupport
import Testing

/// LOG-05: what holds a capture shows neither its text nor its bytes.
@Suite struct ConfidentialityTests {
  @Test func neitherACaptureNorAnInspectionShowsThePayload() throws {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.replace("subject-1", with: "canary")
    try document.sign("assertion")
    let capture = try Capture(unwrapping: document.bytes)
    #expect("\(capture)" == "Capture(\(document.bytes.count) bytes)")
    expectSilence(of: capture)
    let payload = FoundPayload(document.bytes)
    #expect("\(payload)" == "FoundPayload(\(document.bytes.count) bytes)")
    expectSilence(of: payload)
    expectSilence(of: Unwrapping(of: payload))
    expectSilence(of: ContainerReader.Item.payload(payload))
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    let inspection = try Inspector(policy: TestPolicy.policy()).inspect(document.bytes, at: now)
    #expect(inspection.outcome == .valid)
    expectSilence(of: inspection)
    var dumped = ""
    dump(inspection, to: &dumped)
    #expect(dumped.contains("valid"))
  }

  private func expectSilence(
    of value: Any, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var dumped = ""
    dump([value], to: &dumped)
    let bytes = "canary".utf8.map { "\($0)" }.joined(separator: " ")
    for text in ["\(value)", String(reflecting: value), "\([value])", dumped] {
      let numbers = text.split { !$0.isNumber }.joined(separator: " ")
      #expect(!text.contains("canary"), sourceLocation: sourceLocation)
      #expect(!numbers.contains(bytes), sourceLocation: sourceLocation)
    }
  }
}
