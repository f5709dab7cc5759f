import SAMLPayload

/// A response, and the output of each stage, which is the input of the next.
///
/// It is a class because a structure of so many parts costs some 0.2 microseconds for each call, to
/// count its references.
final class Document {
  let text: String
  let bytes: [UInt8]
  let payload: TokenExchangePayload
  let normalized: String
  let base64: String
  let base64Bytes: [UInt8]
  let formValue: [UInt8]
  let formText: String

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
    payload = TokenExchangePayload(normalizing: text)
    normalized = String(decoding: payload.normalized, as: UTF8.self)
    base64Bytes = payload.base64
    base64 = String(decoding: base64Bytes, as: UTF8.self)
    formValue = payload.formValue.bytes
    formText = payload.formValue.text
  }

  /// The number of bytes by which the speed of a stage is reported.
  ///
  /// It is that of the response, so that the times of stages add up to that of the whole. When
  /// decoding it is that of the form value.
  func byteCount(for stage: Stage) -> Int {
    stage == .decoding ? formValue.count : bytes.count
  }
}
