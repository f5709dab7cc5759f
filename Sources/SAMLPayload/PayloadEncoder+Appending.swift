/// Results at the end of a string.
///
/// A string lends nobody its storage, so each call makes the form value in one of its own first.
/// Appending to an array needs none.
extension PayloadEncoder {
  /// Encodes a text, and appends its form value to a string.
  ///
  /// - Parameters:
  ///   - response: The response as the subscriber account framework delivered it.
  ///   - output: Where the form value goes.
  public static func append(_ response: UTF8Span, to output: inout String) {
    output += encodeToString(response)
  }

  /// Encodes a string, and appends its form value to another.
  ///
  /// - Parameters:
  ///   - response: The response as the subscriber account framework delivered it.
  ///   - output: Where the form value goes.
  public static func append(_ response: String, to output: inout String) {
    output += encodeToString(response)
  }

  /// Encodes a part of a string, and appends its form value to a string.
  ///
  /// - Parameters:
  ///   - response: The response as the subscriber account framework delivered it.
  ///   - output: Where the form value goes.
  public static func append(_ response: Substring, to output: inout String) {
    output += encodeToString(response)
  }

  /// Encodes octets, and appends their form value to a string.
  ///
  /// - Parameters:
  ///   - response: The response in UTF-8.
  ///   - output: Where the form value goes; nothing is appended when the call throws.
  /// - Throws: ``PayloadError/invalidUTF8(offset:)`` if the octets are not UTF-8 (RFC 3629 §3).
  public static func append(
    _ response: Span<UInt8>, to output: inout String
  ) throws(PayloadError) {
    output += try encodeToString(response)
  }

  /// Encodes untyped octets, and appends their form value to a string.
  ///
  /// - Parameters:
  ///   - response: The response in UTF-8.
  ///   - output: Where the form value goes; nothing is appended when the call throws.
  /// - Throws: ``PayloadError/invalidUTF8(offset:)`` if the octets are not UTF-8 (RFC 3629 §3).
  public static func append(_ response: RawSpan, to output: inout String) throws(PayloadError) {
    output += try encodeToString(response)
  }

  /// Encodes the octets of an array, and appends their form value to a string.
  ///
  /// - Parameters:
  ///   - response: The response in UTF-8.
  ///   - output: Where the form value goes; nothing is appended when the call throws.
  /// - Throws: ``PayloadError/invalidUTF8(offset:)`` if the octets are not UTF-8 (RFC 3629 §3).
  public static func append(_ response: [UInt8], to output: inout String) throws(PayloadError) {
    output += try encodeToString(response)
  }
}
