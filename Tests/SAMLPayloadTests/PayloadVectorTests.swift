import SAMLPayload
import Testing

@Suite struct PayloadVectorTests {
  @Test(arguments: PayloadVector.recorded)
  func eachStageOfATextIsAsRecorded(_ vector: PayloadVector) {
    let payload = TokenExchangePayload(normalizing: vector.response)
    #expect(payload.normalized == Array(vector.normalized.utf8))
    #expect(payload.formValue.text == vector.formValue)
    #expect(payload.formValue.bytes == Array(vector.formValue.utf8))
    #expect(PercentEncoding.encode(payload.base64) == payload.formValue.bytes)
  }

  @Test(arguments: PayloadVector.recorded)
  func bytesAndTextGiveTheSamePayload(_ vector: PayloadVector) throws {
    let fromBytes = try TokenExchangePayload(normalizing: Array(vector.response.utf8))
    #expect(fromBytes == TokenExchangePayload(normalizing: vector.response))
  }

  @Test func normalisingTwiceIsNotNormalisingOnce() throws {
    let once = TokenExchangePayload(normalizing: "x \n y")
    let twice = try TokenExchangePayload(normalizing: once.normalized)
    #expect(once.normalized == Array("x  y".utf8))
    #expect(twice.normalized == Array("x y".utf8))
  }
}
