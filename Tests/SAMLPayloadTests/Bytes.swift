import SAMLFormats
import SAMLPayload

/// The bytes of arrays: a test may not make a span inside of an expectation.
extension PayloadEncoder {
  static func encode(_ bytes: [UInt8]) throws(PayloadError) -> [UInt8] { try encode(bytes.span) }

  static func encodeToString(_ bytes: [UInt8]) throws(PayloadError) -> String {
    try encodeToString(bytes.span)
  }
}

extension PayloadDecoder {
  static func decode(_ bytes: [UInt8]) throws(PayloadDecodingError) -> [UInt8] {
    try decode(bytes.span)
  }

  static func decodeBase64(_ bytes: [UInt8]) throws(PayloadDecodingError) -> [UInt8] {
    try decodeBase64(bytes.span)
  }
}

extension PayloadDiagnosis {
  init(of bytes: [UInt8]) { self.init(of: bytes.span) }
}

extension PayloadStream {
  mutating func append(_ bytes: [UInt8], to output: inout [UInt8]) throws(PayloadError) {
    try append(bytes.span, to: &output)
  }
}

extension PercentEncoding {
  static func encode(_ bytes: [UInt8]) -> [UInt8] { encode(bytes.span) }

  static func decode(_ bytes: [UInt8]) throws(PayloadDecodingError) -> [UInt8] {
    try decode(bytes.span)
  }
}

extension TokenExchangePayload {
  init(normalizing bytes: [UInt8]) throws(PayloadError) { try self.init(normalizing: bytes.span) }
}

extension FormValue {
  init(encoding bytes: [UInt8]) throws(PayloadError) { try self.init(encoding: bytes.span) }
}
