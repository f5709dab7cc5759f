import SAMLPayload

/// The octets of arrays: a test may not make a span inside of an expectation.
extension PayloadEncoder {
  static func encode(_ octets: [UInt8]) throws(PayloadError) -> [UInt8] { try encode(octets.span) }

  static func encodeToString(_ octets: [UInt8]) throws(PayloadError) -> String {
    try encodeToString(octets.span)
  }
}

extension PayloadDecoder {
  static func decode(_ octets: [UInt8]) throws(PayloadDecodingError) -> [UInt8] {
    try decode(octets.span)
  }

  static func decodeBase64(_ octets: [UInt8]) throws(PayloadDecodingError) -> [UInt8] {
    try decodeBase64(octets.span)
  }
}

extension PayloadDiagnosis {
  init(of octets: [UInt8]) { self.init(of: octets.span) }
}

extension PayloadStream {
  mutating func append(_ octets: [UInt8], to output: inout [UInt8]) throws(PayloadError) {
    try append(octets.span, to: &output)
  }
}

extension PercentEncoding {
  static func encode(_ octets: [UInt8]) -> [UInt8] { encode(octets.span) }

  static func decode(_ octets: [UInt8]) throws(PayloadDecodingError) -> [UInt8] {
    try decode(octets.span)
  }
}

extension TokenExchangePayload {
  init(normalizing octets: [UInt8]) throws(PayloadError) { try self.init(normalizing: octets.span) }
}

extension FormValue {
  init(encoding octets: [UInt8]) throws(PayloadError) { try self.init(encoding: octets.span) }
}
