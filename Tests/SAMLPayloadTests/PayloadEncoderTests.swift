import SAMLFormats
import SAMLPayload
import Testing

@Suite struct PayloadEncoderTests {
  @Test(arguments: PayloadVector.recorded)
  func everyInputGivesTheSameArray(_ vector: PayloadVector) throws {
    let (text, part, bytes) = inputs(vector)
    let expected = Array(vector.formValue.utf8)
    #expect(PayloadEncoder.encode(text) == expected)
    #expect(PayloadEncoder.encode(part) == expected)
    #expect(try PayloadEncoder.encode(bytes) == expected)
  }

  @Test(arguments: PayloadVector.recorded)
  func everyInputGivesTheSameString(_ vector: PayloadVector) throws {
    let (text, part, bytes) = inputs(vector)
    #expect(PayloadEncoder.encodeToString(text) == vector.formValue)
    #expect(PayloadEncoder.encodeToString(part) == vector.formValue)
    #expect(try PayloadEncoder.encodeToString(bytes) == vector.formValue)
  }

  @Test(arguments: PayloadVector.recorded)
  func aStringIsAppendedToAnArray(_ vector: PayloadVector) {
    let (text, part, _) = inputs(vector)
    var output = Array("SAMLResponse=".utf8)
    PayloadEncoder.append(text, to: &output)
    PayloadEncoder.append(part, to: &output)
    #expect(output == Array("SAMLResponse=\(vector.formValue)\(vector.formValue)".utf8))
  }

  @Test(arguments: PayloadVector.recorded)
  func everyInputIsAppendedToASpan(_ vector: PayloadVector) throws {
    let (text, part, bytes) = inputs(vector)
    let room = 3 * PayloadEncoder.maximumEncodedCount(for: bytes.count)
    let output = try [UInt8](capacity: room) { output throws(PayloadError) in
      PayloadEncoder.append(text, to: &output)
      PayloadEncoder.append(part, to: &output)
      try PayloadEncoder.append(bytes.span, to: &output)
    }
    #expect(output == Array(String(repeating: vector.formValue, count: 3).utf8))
  }

  @Test(arguments: PayloadVector.recorded)
  func everyInputGivesTheSameFormValueAndStages(_ vector: PayloadVector) throws {
    let (text, part, bytes) = inputs(vector)
    let values = [
      FormValue(encoding: text), FormValue(encoding: part), try FormValue(encoding: bytes),
    ]
    #expect(Set(values.map(\.text)) == [vector.formValue])
    let stages = [
      TokenExchangePayload(normalizing: text), TokenExchangePayload(normalizing: part),
      try TokenExchangePayload(normalizing: bytes),
    ]
    #expect(Set(stages.map(\.normalized)) == [Array(vector.normalized.utf8)])
  }

  @Test(arguments: PayloadVector.recorded)
  func aSpanWithRoomForTheWorstCaseIsEnough(_ vector: PayloadVector) {
    let capacity = PayloadEncoder.maximumEncodedCount(for: vector.response.utf8.count)
    let bytes = [UInt8](capacity: capacity) { PayloadEncoder.append(vector.response, to: &$0) }
    #expect(bytes == Array(vector.formValue.utf8))
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
  func bytesThatAreNotUTF8AreRefusedAndNothingIsAppended(
    _ row: (bytes: [UInt8], offset: Int)
  ) {
    let refusal = PayloadError.invalidUTF8(offset: row.offset)
    var output: [UInt8] = []
    #expect(throws: refusal) { try PayloadEncoder.encode(row.bytes) }
    #expect(throws: refusal) { try PayloadEncoder.encodeToString(row.bytes) }
    output.append(addingCapacity: PayloadEncoder.maximumEncodedCount(for: row.bytes.count)) {
      end in
      #expect(throws: refusal) { try PayloadEncoder.append(row.bytes.span, to: &end) }
    }
    #expect(output == [])
  }

  /// A response as a string, as a part of one, and as bytes.
  private func inputs(_ vector: PayloadVector) -> (String, Substring, [UInt8]) {
    let text = vector.response
    return (text, Substring("-\(text)".unicodeScalars.dropFirst()), Array(text.utf8))
  }
}
