import SAMLPayload
import Testing

@Suite struct PayloadEncoderTests {
  @Test(arguments: PayloadVector.recorded)
  func everyInputAndOutputGivesTheSameOctets(_ vector: PayloadVector) throws {
    let text = vector.response
    let octets = Array(text.utf8)
    let expected = Array(vector.formValue.utf8)
    #expect(PayloadEncoder.encode(text) == expected)
    let part = Substring("-\(text)".unicodeScalars.dropFirst())
    #expect(PayloadEncoder.encode(part) == expected)
    #expect(try PayloadEncoder.encode(octets) == expected)
    let ofSpan = try PayloadEncoder.encode(octets.span)
    let ofRawSpan = try unsafe PayloadEncoder.encode(octets.span.bytes)
    #expect(ofSpan == expected)
    #expect(ofRawSpan == expected)
    #expect(PayloadEncoder.encodeToString(text) == vector.formValue)
    let string = try PayloadEncoder.encodeToString(octets.span)
    #expect(string == vector.formValue)
    #expect(FormValue(encoding: text).octets == expected)
    let formValue = try FormValue(encoding: octets.span)
    #expect(formValue.octets == expected)
    var appended = Array("SAMLResponse=".utf8)
    PayloadEncoder.append(text, to: &appended)
    try PayloadEncoder.append(octets.span, to: &appended)
    #expect(appended == Array("SAMLResponse=".utf8) + expected + expected)
  }

  @Test(arguments: PayloadVector.recorded)
  func aSpanWithRoomForTheWorstCaseIsEnough(_ vector: PayloadVector) {
    let capacity = PayloadEncoder.maximumEncodedCount(for: vector.response.utf8.count)
    let octets = [UInt8](capacity: capacity) { PayloadEncoder.append(vector.response, to: &$0) }
    #expect(octets == Array(vector.formValue.utf8))
  }

  @Test(arguments: 0...300)
  func theLargestCountIsReached(repeats: Int) {
    let text = "c" + String(repeating: "\u{FFFF}", count: repeats)
    let count = PayloadEncoder.encode(text).count
    let bound = PayloadEncoder.maximumEncodedCount(for: text.utf8.count)
    #expect(count == bound || repeats == 0)
    #expect(count <= bound)
  }

  @Test(arguments: PayloadErrorTests.illFormed)
  func octetsThatAreNotUTF8AreRefusedAndNothingIsAppended(
    _ row: (octets: [UInt8], offset: Int)
  ) {
    let refusal = PayloadError.invalidUTF8(offset: row.offset)
    var output: [UInt8] = [0x61]
    #expect(throws: refusal) { try PayloadEncoder.encode(row.octets) }
    #expect(throws: refusal) { try PayloadEncoder.append(row.octets.span, to: &output) }
    #expect(output == [0x61])
  }
}
