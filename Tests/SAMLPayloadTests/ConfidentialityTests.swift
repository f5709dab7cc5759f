import SAMLFormats
import SAMLPayload
import Testing

/// What holds a response shows its length alone, however it is printed (LOG-05).
@Suite struct ConfidentialityTests {
  private static let response = "<Response>CANARY7 CANARY7 CANARY7</Response>"

  @Test func aFormValueShowsItsLength() {
    let value = FormValue(encoding: Self.response)
    #expect("\(value)" == "FormValue(\(value.bytes.count) bytes)")
    #expect(String(reflecting: value) == value.description)
    #expect(value.text.contains(Self.base64.prefix(20)))
    expectSilence(of: value)
  }

  @Test func aFormBodyShowsItsLength() {
    var body = FormBody()
    body.append(name: "SAMLResponse", value: FormValue(encoding: Self.response))
    body.append(name: "token", value: "CANARY7")
    #expect("\(body)" == "FormBody(\(body.bytes.count) bytes)")
    #expect(body.text.hasSuffix("&token=CANARY7"))
    expectSilence(of: body)
  }

  @Test func thePayloadBetweenTheStagesShowsItsLength() {
    let payload = TokenExchangePayload(normalizing: Self.response)
    #expect("\(payload)" == "TokenExchangePayload(\(payload.normalized.count) bytes)")
    expectSilence(of: payload)
  }

  @Test func aStreamShowsNothingThatWaits() throws {
    var stream = PayloadStream()
    var output: [UInt8] = []
    try stream.append(Array("CANARY7".utf8) + [0xF0, 0x9F, 0x98], to: &output)
    #expect(Mirror(reflecting: stream).children.isEmpty)
    var dumped = ""
    dump(stream, to: &dumped)
    #expect(!dumped.contains("159"))
  }

  @Test func aDiagnosisShowsDefectAndLength() {
    let value = FormValue(encoding: Self.response)
    let sound = PayloadDiagnosis(of: value.text)
    #expect("\(sound)" == "sound(\(Self.response.utf8.count) bytes)")
    expectSilence(of: sound)
    let lowered = PayloadDiagnosis(of: value.text + "\n")
    #expect(
      "\(lowered)"
        == "repairable(\(StableCode.payloadWhiteSpace): \(StableCode.payloadWhiteSpace.summary) "
        + "[at byte \(value.bytes.count)], remove-white-space, "
        + "\(Self.response.utf8.count) bytes)")
    expectSilence(of: lowered)
    let broken = PayloadDiagnosis(of: value.text + "*")
    #expect(
      "\(broken)" == "irreparable(\(StableCode.payloadDataAfterPadding): "
        + "\(StableCode.payloadDataAfterPadding.summary) [at byte \(value.bytes.count)])")
    expectSilence(of: broken)
  }

  private static let base64 = String(
    decoding: Base64.encode(Array(response.utf8)), as: UTF8.self)

  /// The canary must not be there, neither as text, nor encoded, nor as numbers.
  private func expectSilence(
    of value: some Sendable & Hashable, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let shapes: [Any] = [value, [value], Optional(value) as Any, ["key": value], (1, value)]
    for shown in shapes {
      var dumped = ""
      dump(shown, to: &dumped)
      var printed = ""
      print(shown, to: &printed)
      for text in [
        "\(shown)", String(describing: shown), String(reflecting: shown), dumped, printed,
      ] {
        let numbers = text.split { !$0.isNumber }.joined(separator: " ")
        #expect(!text.contains("CANARY7"), sourceLocation: sourceLocation)
        #expect(!text.contains(Self.base64.prefix(8)), sourceLocation: sourceLocation)
        #expect(!numbers.contains("67 65 78 65 82 89 55"), sourceLocation: sourceLocation)
        let encoded = Self.base64.utf8.prefix(6).map { "\($0)" }.joined(separator: " ")
        #expect(!numbers.contains(encoded), sourceLocation: sourceLocation)
      }
    }
  }
}
