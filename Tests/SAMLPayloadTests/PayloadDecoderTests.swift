import Generators
import SAMLPayload
import Testing

@Suite struct PayloadDecoderTests {
  @Test(arguments: PayloadVector.recorded)
  func whatTheEncoderMakesIsDecodedFromEveryInput(_ vector: PayloadVector) throws {
    let expected = Array(vector.normalized.utf8)
    let text = vector.formValue
    let bytes = Array(text.utf8)
    #expect(PayloadDecoder.decode(FormValue(encoding: vector.response)) == expected)
    #expect(try PayloadDecoder.decode(text) == expected)
    #expect(try PayloadDecoder.decode(Substring("%\(text)".dropFirst())) == expected)
    #expect(try PayloadDecoder.decode(bytes) == expected)
  }

  @Test(arguments: PayloadVector.recorded)
  func eachStageIsUndoneByItself(_ vector: PayloadVector) throws {
    let payload = TokenExchangePayload(normalizing: vector.response)
    #expect(try PercentEncoding.decode(payload.formValue.bytes) == payload.base64)
    #expect(try PayloadDecoder.decodeBase64(payload.base64) == payload.normalized)
  }

  @Test(arguments: DecodingVector.defective)
  func aTextThatTheEncoderDoesNotMakeIsRefusedWithItsFirstDefect(_ vector: DecodingVector) {
    let error = #expect(throws: PayloadDecodingError.self) {
      try PayloadDecoder.decode(vector.text)
    }
    #expect(error?.kind == vector.kind)
    #expect(error?.offset == vector.offset)
    #expect(error?.code.rawValue == vector.kind.code.rawValue)
    #expect(error?.detail == "at byte \(vector.offset)")
  }

  @Test func everyKindOfDefectHasAVector() {
    let kinds = Set(DecodingVector.defective.map(\.kind))
    #expect(PayloadDecodingError.Kind.allCases.filter { !kinds.contains($0) } == [])
  }

  /// The inverse is exact: a text is accepted if and only if some bytes are encoded to it.
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func aTextIsAcceptedOnlyIfItIsAnEncoding(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let parts = [
      "A", "Q", "g", "w", "E", "9", "%2B", "%2F", "%3D", "%3d", "+", "=", "%", "-", "\n",
    ]
    var accepted = 0
    for _ in 0..<4000 {
      let count = Int.random(in: 0...9, using: &generator)
      // Most texts are of the parts that may be right.
      let choice = Int.random(in: 0..<3, using: &generator) == 0 ? parts.count : 9
      let text = (0..<count).map { _ in parts[Int.random(in: 0..<choice, using: &generator)] }
        .joined()
      let expected = NaiveDecoder.decode(Array(text.utf8))
      let decoded = try? PayloadDecoder.decode(text)
      #expect(decoded == expected, "\(text.debugDescription)")
      if decoded != nil { accepted += 1 }
    }
    #expect(accepted > 100)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func anyBytesComeBack(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<400 {
      let count = Int.random(in: 0...(round % 40 == 0 ? 9000 : 200), using: &generator)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let symbols = NaiveEncoder.base64(bytes)
      let text = NaiveEncoder.escape(symbols)
      #expect(try PayloadDecoder.decode(text) == bytes)
      #expect(try PayloadDecoder.decodeBase64(symbols) == bytes)
      #expect(try PercentEncoding.decode(text) == symbols)
    }
  }
}
