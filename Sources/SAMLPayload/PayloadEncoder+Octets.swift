/// Texts that are octets, which must be UTF-8.
extension PayloadEncoder {
  /// Encodes octets into an array.
  ///
  /// - Parameter response: The response in UTF-8.
  /// - Returns: The form value, in ASCII.
  /// - Throws: ``PayloadError/invalidUTF8(offset:)`` if the octets are not UTF-8 (RFC 3629 §3).
  public static func encode(_ response: Span<UInt8>) throws(PayloadError) -> [UInt8] {
    try requireUTF8(response)
    return array(utf8: response)
  }

  /// Encodes untyped octets into an array.
  ///
  /// - Parameter response: The response in UTF-8.
  /// - Returns: The form value, in ASCII.
  /// - Throws: ``PayloadError/invalidUTF8(offset:)`` if the octets are not UTF-8 (RFC 3629 §3).
  public static func encode(_ response: RawSpan) throws(PayloadError) -> [UInt8] {
    try encode(Span<UInt8>(_bytes: response))
  }

  /// Encodes the octets of an array into another.
  ///
  /// - Parameter response: The response in UTF-8.
  /// - Returns: The form value, in ASCII.
  /// - Throws: ``PayloadError/invalidUTF8(offset:)`` if the octets are not UTF-8 (RFC 3629 §3).
  public static func encode(_ response: [UInt8]) throws(PayloadError) -> [UInt8] {
    try encode(response.span)
  }

  /// Encodes octets into a string.
  ///
  /// - Parameter response: The response in UTF-8.
  /// - Returns: The form value.
  /// - Throws: ``PayloadError/invalidUTF8(offset:)`` if the octets are not UTF-8 (RFC 3629 §3).
  public static func encodeToString(_ response: Span<UInt8>) throws(PayloadError) -> String {
    try requireUTF8(response)
    return string(utf8: response)
  }

  /// Encodes untyped octets into a string.
  ///
  /// - Parameter response: The response in UTF-8.
  /// - Returns: The form value.
  /// - Throws: ``PayloadError/invalidUTF8(offset:)`` if the octets are not UTF-8 (RFC 3629 §3).
  public static func encodeToString(_ response: RawSpan) throws(PayloadError) -> String {
    try encodeToString(Span<UInt8>(_bytes: response))
  }

  /// Encodes the octets of an array into a string.
  ///
  /// - Parameter response: The response in UTF-8.
  /// - Returns: The form value.
  /// - Throws: ``PayloadError/invalidUTF8(offset:)`` if the octets are not UTF-8 (RFC 3629 §3).
  public static func encodeToString(_ response: [UInt8]) throws(PayloadError) -> String {
    try encodeToString(response.span)
  }

  /// Encodes octets, and appends their form value to an array.
  ///
  /// - Parameters:
  ///   - response: The response in UTF-8.
  ///   - output: Where the form value goes; nothing is appended when the call throws.
  /// - Throws: ``PayloadError/invalidUTF8(offset:)`` if the octets are not UTF-8 (RFC 3629 §3).
  public static func append(
    _ response: Span<UInt8>, to output: inout [UInt8]
  ) throws(PayloadError) {
    try requireUTF8(response)
    append(utf8: response, to: &output)
  }

  /// Encodes untyped octets, and appends their form value to an array.
  ///
  /// - Parameters:
  ///   - response: The response in UTF-8.
  ///   - output: Where the form value goes; nothing is appended when the call throws.
  /// - Throws: ``PayloadError/invalidUTF8(offset:)`` if the octets are not UTF-8 (RFC 3629 §3).
  public static func append(_ response: RawSpan, to output: inout [UInt8]) throws(PayloadError) {
    try append(Span<UInt8>(_bytes: response), to: &output)
  }

  /// Encodes the octets of an array, and appends their form value to another.
  ///
  /// - Parameters:
  ///   - response: The response in UTF-8.
  ///   - output: Where the form value goes; nothing is appended when the call throws.
  /// - Throws: ``PayloadError/invalidUTF8(offset:)`` if the octets are not UTF-8 (RFC 3629 §3).
  public static func append(_ response: [UInt8], to output: inout [UInt8]) throws(PayloadError) {
    try append(response.span, to: &output)
  }

  /// Encodes octets, and appends their form value to a span.
  ///
  /// - Parameters:
  ///   - response: The response in UTF-8.
  ///   - output: Where the form value goes, with room for ``maximumEncodedCount(for:)``.
  /// - Throws: ``PayloadError/invalidUTF8(offset:)`` if the octets are not UTF-8 (RFC 3629 §3).
  public static func append(
    _ response: Span<UInt8>, to output: inout OutputSpan<UInt8>
  ) throws(PayloadError) {
    try requireUTF8(response)
    encode(response, with: .best, into: &output)
  }

  /// Encodes untyped octets, and appends their form value to a span.
  ///
  /// - Parameters:
  ///   - response: The response in UTF-8.
  ///   - output: Where the form value goes, with room for ``maximumEncodedCount(for:)``.
  /// - Throws: ``PayloadError/invalidUTF8(offset:)`` if the octets are not UTF-8 (RFC 3629 §3).
  public static func append(
    _ response: RawSpan, to output: inout OutputSpan<UInt8>
  ) throws(PayloadError) {
    try append(Span<UInt8>(_bytes: response), to: &output)
  }

  /// Encodes the octets of an array, and appends their form value to a span.
  ///
  /// - Parameters:
  ///   - response: The response in UTF-8.
  ///   - output: Where the form value goes, with room for ``maximumEncodedCount(for:)``.
  /// - Throws: ``PayloadError/invalidUTF8(offset:)`` if the octets are not UTF-8 (RFC 3629 §3).
  public static func append(
    _ response: [UInt8], to output: inout OutputSpan<UInt8>
  ) throws(PayloadError) {
    try append(response.span, to: &output)
  }

  /// Refuses octets that are not UTF-8.
  ///
  /// A kernel that is certain is several times as fast as the standard library on text that is not
  /// ASCII; what it does not accept, the library decides.
  static func requireUTF8(_ octets: Span<UInt8>) throws(PayloadError) {
    if Kernel.best.isUTF8(octets) { return }
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: octets)
    } catch {
      throw .invalidUTF8(offset: error.byteOffsets.lowerBound)
    }
  }
}
