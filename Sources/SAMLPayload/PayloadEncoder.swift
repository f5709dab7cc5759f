/// The whole way from a response to its form value, in one pass over the text.
///
/// White space is classified and compacted, and the rest becomes escaped Base64, without an array
/// in between. A call allocates its result and nothing else. The octets are those that the stages
/// of ``TokenExchangePayload`` give one after another.
///
/// The vector instructions of the processor are used where there are any. A result has room for
/// the worst case, which is more than twice what most texts need; pages that are never written cost an
/// address and no memory. Give a buffer of your own to reuse it.
public enum PayloadEncoder {
  /// The largest number of octets that a text of some length can become.
  ///
  /// Three octets become four symbols, of which at most three are escaped: the first would need an
  /// octet above 0xF7, which UTF-8 has not. What is over becomes eight octets, padding included.
  ///
  /// - Parameter octetCount: The number of octets of the text, in UTF-8.
  /// - Returns: A bound that `c\u{FFFF}\u{FFFF}` and so on reach.
  public static func maximumEncodedCount(for octetCount: Int) -> Int {
    octetCount / 3 * 10 + (octetCount.isMultiple(of: 3) ? 0 : 8)
  }

  /// Encodes a text into an array.
  ///
  /// - Parameter response: The response as the subscriber account framework delivered it.
  /// - Returns: The form value, in ASCII.
  public static func encode(_ response: UTF8Span) -> [UInt8] {
    array(utf8: response.span)
  }

  /// Encodes a text into a string.
  ///
  /// - Parameter response: The response as the subscriber account framework delivered it.
  /// - Returns: The form value.
  public static func encodeToString(_ response: UTF8Span) -> String {
    string(utf8: response.span)
  }

  /// Encodes a text, and appends its form value to an array.
  ///
  /// Nothing is allocated if the array's capacity has room for the worst case.
  ///
  /// - Parameters:
  ///   - response: The response as the subscriber account framework delivered it.
  ///   - output: Where the form value goes.
  public static func append(_ response: UTF8Span, to output: inout [UInt8]) {
    append(utf8: response.span, to: &output)
  }

  /// Encodes a text, and appends its form value to a span.
  ///
  /// The span must have room for ``maximumEncodedCount(for:)``.
  ///
  /// - Parameters:
  ///   - response: The response as the subscriber account framework delivered it.
  ///   - output: Where the form value goes.
  public static func append(_ response: UTF8Span, to output: inout OutputSpan<UInt8>) {
    encode(response.span, with: .best, into: &output)
  }
}

/// The same for octets that are known to be UTF-8.
extension PayloadEncoder {
  static func array(utf8 text: Span<UInt8>) -> [UInt8] {
    guard !text.isEmpty else { return [] }
    return [UInt8](capacity: maximumEncodedCount(for: text.count)) { output in
      encode(text, with: .best, into: &output)
    }
  }

  static func string(utf8 text: Span<UInt8>) -> String {
    let capacity = maximumEncodedCount(for: text.count)
    return unsafe String(unsafeUninitializedCapacity: capacity) { buffer in
      var output = unsafe OutputSpan(buffer: buffer, initializedCount: 0)
      encode(text, with: .best, into: &output)
      return unsafe output.finalize(for: buffer)
    }
  }

  static func append(utf8 text: Span<UInt8>, to output: inout [UInt8]) {
    // Arrays without storage share one count, which even an append of nothing writes.
    guard !text.isEmpty else { return }
    output.append(addingCapacity: maximumEncodedCount(for: text.count)) { output in
      encode(text, with: .best, into: &output)
    }
  }

  /// Encodes a text with a certain kernel; all of them give the same octets.
  package static func encode(
    _ text: Span<UInt8>, with kernel: Kernel, into output: inout OutputSpan<UInt8>
  ) {
    var state = KernelState()
    let body = text.extracting(WhiteSpaceScalar.trimmedRange(of: text))
    kernel.encode(body, &state, into: &output)
    state.finish(into: &output)
  }
}
