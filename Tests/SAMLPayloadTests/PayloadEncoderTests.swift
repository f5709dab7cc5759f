import SAMLPayload
import Testing

@Suite struct PayloadEncoderTests {
  @Test(arguments: PayloadVector.recorded)
  func everyInputGivesTheSameArray(_ vector: PayloadVector) throws {
    let (text, part, octets) = inputs(vector)
    let expected = Array(vector.formValue.utf8)
    #expect(PayloadEncoder.encode(text) == expected)
    #expect(PayloadEncoder.encode(part) == expected)
    #expect(PayloadEncoder.encode(text.utf8Span) == expected)
    #expect(try PayloadEncoder.encode(octets) == expected)
    let ofSpan = try PayloadEncoder.encode(octets.span)
    let ofRawSpan = try unsafe PayloadEncoder.encode(octets.span.bytes)
    #expect(ofSpan == expected)
    #expect(ofRawSpan == expected)
  }

  @Test(arguments: PayloadVector.recorded)
  func everyInputGivesTheSameString(_ vector: PayloadVector) throws {
    let (text, part, octets) = inputs(vector)
    #expect(PayloadEncoder.encodeToString(text) == vector.formValue)
    #expect(PayloadEncoder.encodeToString(part) == vector.formValue)
    #expect(PayloadEncoder.encodeToString(text.utf8Span) == vector.formValue)
    #expect(try PayloadEncoder.encodeToString(octets) == vector.formValue)
    let ofSpan = try PayloadEncoder.encodeToString(octets.span)
    let ofRawSpan = try unsafe PayloadEncoder.encodeToString(octets.span.bytes)
    #expect(ofSpan == vector.formValue)
    #expect(ofRawSpan == vector.formValue)
  }

  @Test(arguments: PayloadVector.recorded)
  func everyInputIsAppendedToAnArray(_ vector: PayloadVector) throws {
    let (text, part, octets) = inputs(vector)
    var output = Array("SAMLResponse=".utf8)
    PayloadEncoder.append(text, to: &output)
    PayloadEncoder.append(part, to: &output)
    PayloadEncoder.append(text.utf8Span, to: &output)
    try PayloadEncoder.append(octets, to: &output)
    try PayloadEncoder.append(octets.span, to: &output)
    try unsafe PayloadEncoder.append(octets.span.bytes, to: &output)
    #expect(output == Array(("SAMLResponse=" + sixTimes(vector.formValue)).utf8))
  }

  @Test(arguments: PayloadVector.recorded)
  func everyInputIsAppendedToAString(_ vector: PayloadVector) throws {
    let (text, part, octets) = inputs(vector)
    var output = "SAMLResponse="
    PayloadEncoder.append(text, to: &output)
    PayloadEncoder.append(part, to: &output)
    PayloadEncoder.append(text.utf8Span, to: &output)
    try PayloadEncoder.append(octets, to: &output)
    try PayloadEncoder.append(octets.span, to: &output)
    try unsafe PayloadEncoder.append(octets.span.bytes, to: &output)
    #expect(output == "SAMLResponse=" + sixTimes(vector.formValue))
  }

  @Test(arguments: PayloadVector.recorded)
  func everyInputIsAppendedToASpan(_ vector: PayloadVector) throws {
    let (text, part, octets) = inputs(vector)
    let room = 6 * PayloadEncoder.maximumEncodedCount(for: octets.count)
    let output = try [UInt8](capacity: room) { output throws(PayloadError) in
      PayloadEncoder.append(text, to: &output)
      PayloadEncoder.append(part, to: &output)
      PayloadEncoder.append(text.utf8Span, to: &output)
      try PayloadEncoder.append(octets, to: &output)
      try PayloadEncoder.append(octets.span, to: &output)
      try unsafe PayloadEncoder.append(octets.span.bytes, to: &output)
    }
    #expect(output == Array(sixTimes(vector.formValue).utf8))
  }

  @Test(arguments: PayloadVector.recorded)
  func everyInputGivesTheSameFormValueAndStages(_ vector: PayloadVector) throws {
    let (text, part, octets) = inputs(vector)
    let ofSpan = try FormValue(encoding: octets.span)
    let ofRawSpan = try unsafe FormValue(encoding: octets.span.bytes)
    let values = [
      FormValue(encoding: text), FormValue(encoding: part), FormValue(encoding: text.utf8Span),
      try FormValue(encoding: octets), ofSpan, ofRawSpan,
    ]
    #expect(Set(values.map(\.text)) == [vector.formValue])
    let stagesOfSpan = try TokenExchangePayload(normalizing: octets.span)
    let stagesOfRawSpan = try unsafe TokenExchangePayload(normalizing: octets.span.bytes)
    let stages = [
      TokenExchangePayload(normalizing: text), TokenExchangePayload(normalizing: part),
      TokenExchangePayload(normalizing: text.utf8Span),
      try TokenExchangePayload(normalizing: octets), stagesOfSpan, stagesOfRawSpan,
    ]
    #expect(Set(stages.map(\.normalized)) == [Array(vector.normalized.utf8)])
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
    var text = "a"
    #expect(throws: refusal) { try PayloadEncoder.encode(row.octets) }
    #expect(throws: refusal) { try PayloadEncoder.encodeToString(row.octets) }
    #expect(throws: refusal) { try PayloadEncoder.append(row.octets, to: &output) }
    #expect(throws: refusal) { try PayloadEncoder.append(row.octets, to: &text) }
    #expect(output == [0x61])
    #expect(text == "a")
  }

  /// A response as a string, as a part of one, and as octets.
  private func inputs(_ vector: PayloadVector) -> (String, Substring, [UInt8]) {
    let text = vector.response
    return (text, Substring("-\(text)".unicodeScalars.dropFirst()), Array(text.utf8))
  }

  private func sixTimes(_ text: String) -> String { String(repeating: text, count: 6) }
}
