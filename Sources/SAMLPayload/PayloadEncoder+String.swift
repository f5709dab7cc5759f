/// Texts that are strings, which are UTF-8 by themselves.
extension PayloadEncoder {
  /// Encodes a string into an array.
  ///
  /// - Parameter response: The response as the subscriber account framework delivered it.
  /// - Returns: The form value, in ASCII.
  public static func encode(_ response: String) -> [UInt8] {
    encode(response.utf8Span)
  }

  /// Encodes a part of a string into an array.
  ///
  /// - Parameter response: The response as the subscriber account framework delivered it.
  /// - Returns: The form value, in ASCII.
  public static func encode(_ response: Substring) -> [UInt8] {
    encode(response.utf8Span)
  }

  /// Encodes a string into a string.
  ///
  /// - Parameter response: The response as the subscriber account framework delivered it.
  /// - Returns: The form value.
  public static func encodeToString(_ response: String) -> String {
    encodeToString(response.utf8Span)
  }

  /// Encodes a part of a string into a string.
  ///
  /// - Parameter response: The response as the subscriber account framework delivered it.
  /// - Returns: The form value.
  public static func encodeToString(_ response: Substring) -> String {
    encodeToString(response.utf8Span)
  }

  /// Encodes a string, and appends its form value to an array.
  ///
  /// - Parameters:
  ///   - response: The response as the subscriber account framework delivered it.
  ///   - output: Where the form value goes.
  public static func append(_ response: String, to output: inout [UInt8]) {
    append(response.utf8Span, to: &output)
  }

  /// Encodes a part of a string, and appends its form value to an array.
  ///
  /// - Parameters:
  ///   - response: The response as the subscriber account framework delivered it.
  ///   - output: Where the form value goes.
  public static func append(_ response: Substring, to output: inout [UInt8]) {
    append(response.utf8Span, to: &output)
  }

  /// Encodes a string, and appends its form value to a span.
  ///
  /// - Parameters:
  ///   - response: The response as the subscriber account framework delivered it.
  ///   - output: Where the form value goes, with room for ``maximumEncodedCount(for:)``.
  public static func append(_ response: String, to output: inout OutputSpan<UInt8>) {
    append(response.utf8Span, to: &output)
  }
  /// Encodes a part of a string, and appends its form value to a span.
  ///
  /// - Parameters:
  ///   - response: The response as the subscriber account framework delivered it.
  ///   - output: Where the form value goes, with room for ``maximumEncodedCount(for:)``.
  public static func append(_ response: Substring, to output: inout OutputSpan<UInt8>) {
    append(response.utf8Span, to: &output)
  }
}
