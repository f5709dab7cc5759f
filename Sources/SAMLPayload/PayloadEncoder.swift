import SAMLFormats

/// Encodes a response to its form value, in one pass over the text.
///
/// It classifies and compacts white space, and makes escaped Base64 of the rest, without an array
/// in between. A call allocates its result and nothing more. The bytes are those that the stages of
/// ``TokenExchangePayload`` give one after another.
///
/// It uses the vector instructions of the processor if there are any. A result has room for the
/// worst case, which is more than twice what most texts need; pages that are never written cost an
/// address and no memory. Pass a buffer of your own to reuse it.
public enum PayloadEncoder {
  /// The largest number of bytes that a text of some length can become.
  ///
  /// Three bytes become four symbols, of which at most three are escaped: the first would need a
  /// byte above 0xF7, which UTF-8 has not. The rest becomes eight bytes, padding included.
  ///
  /// - Parameter byteCount: The number of bytes of the text, in UTF-8.
  /// - Returns: A bound that `c\u{FFFF}\u{FFFF}` and so on reach.
  public static func maximumEncodedCount(for byteCount: Int) -> Int {
    byteCount / 3 * 10 + (byteCount.isMultiple(of: 3) ? 0 : 8)
  }

  /// Encodes a string into an array.
  ///
  /// - Parameter response: The response as the subscriber account framework delivered it.
  /// - Returns: The form value, in ASCII.
  @inlinable public static func encode(_ response: some StringProtocol) -> [UInt8] {
    response.withUTF8Bytes { array(utf8: $0) }
  }

  /// Encodes bytes into an array.
  ///
  /// - Parameter response: The response in UTF-8.
  /// - Returns: The form value, in ASCII.
  /// - Throws: ``PayloadError/invalidUTF8(offset:)`` if the bytes are not UTF-8 (RFC 3629 §3).
  public static func encode(_ response: Span<UInt8>) throws(PayloadError) -> [UInt8] {
    try requireUTF8(response)
    return array(utf8: response)
  }

  /// Encodes a string into a string.
  ///
  /// - Parameter response: The response as the subscriber account framework delivered it.
  /// - Returns: The form value.
  @inlinable public static func encodeToString(_ response: some StringProtocol) -> String {
    response.withUTF8Bytes { string(utf8: $0) }
  }

  /// Encodes bytes into a string.
  ///
  /// - Parameter response: The response in UTF-8.
  /// - Returns: The form value.
  /// - Throws: ``PayloadError/invalidUTF8(offset:)`` if the bytes are not UTF-8 (RFC 3629 §3).
  public static func encodeToString(_ response: Span<UInt8>) throws(PayloadError) -> String {
    try requireUTF8(response)
    return string(utf8: response)
  }

  /// Encodes a string, and appends its form value to an array.
  ///
  /// Nothing is allocated if the array's capacity has room for the worst case.
  ///
  /// - Parameters:
  ///   - response: The response as the subscriber account framework delivered it.
  ///   - output: Where the form value goes.
  @inlinable public static func append(
    _ response: some StringProtocol, to output: inout [UInt8]
  ) {
    response.withUTF8Bytes { append(utf8: $0, to: &output) }
  }

  /// Encodes a string, and appends its form value to a span.
  ///
  /// - Parameters:
  ///   - response: The response as the subscriber account framework delivered it.
  ///   - output: Where the form value goes, with room for ``maximumEncodedCount(for:)``.
  @inlinable public static func append(
    _ response: some StringProtocol, to output: inout OutputSpan<UInt8>
  ) {
    response.withUTF8Bytes { append(utf8: $0, to: &output) }
  }

  /// Encodes bytes, and appends their form value to a span.
  ///
  /// - Parameters:
  ///   - response: The response in UTF-8.
  ///   - output: Where the form value goes, with room for ``maximumEncodedCount(for:)``.
  /// - Throws: ``PayloadError/invalidUTF8(offset:)`` if the bytes are not UTF-8 (RFC 3629 §3).
  public static func append(
    _ response: Span<UInt8>, to output: inout OutputSpan<UInt8>
  ) throws(PayloadError) {
    try requireUTF8(response)
    append(utf8: response, to: &output)
  }
}

/// The same for bytes that are known to be UTF-8.
extension PayloadEncoder {
  @usableFromInline static func array(utf8 text: Span<UInt8>) -> [UInt8] {
    guard !text.isEmpty else { return [] }
    return [UInt8](capacity: maximumEncodedCount(for: text.count)) { output in
      encode(text, with: .best, into: &output)
    }
  }

  @usableFromInline static func string(utf8 text: Span<UInt8>) -> String {
    let capacity = maximumEncodedCount(for: text.count)
    return unsafe String(unsafeUninitializedCapacity: capacity) { buffer in
      var output = unsafe OutputSpan(buffer: buffer, initializedCount: 0)
      encode(text, with: .best, into: &output)
      return unsafe output.finalize(for: buffer)
    }
  }

  @usableFromInline static func append(utf8 text: Span<UInt8>, to output: inout [UInt8]) {
    // Arrays without storage share one count, which even an append of nothing writes.
    guard !text.isEmpty else { return }
    output.append(addingCapacity: maximumEncodedCount(for: text.count)) { output in
      encode(text, with: .best, into: &output)
    }
  }

  @usableFromInline static func append(
    utf8 text: Span<UInt8>, to output: inout OutputSpan<UInt8>
  ) {
    encode(text, with: .best, into: &output)
  }

  /// Encodes a text with a certain kernel; all of them give the same bytes.
  package static func encode(
    _ text: Span<UInt8>, with kernel: Kernel, into output: inout OutputSpan<UInt8>
  ) {
    var state = KernelState()
    let body = text.extracting(WhiteSpaceScalar.trimmedRange(of: text))
    kernel.encode(body, &state, into: &output)
    state.finish(into: &output)
  }
}

/// Bytes that are not known to be UTF-8.
extension PayloadEncoder {
  /// Refuses bytes that are not UTF-8.
  ///
  /// A kernel that is certain is several times as fast on text that is not ASCII; where it does not
  /// accept, the slower look finds the offset.
  package static func requireUTF8(_ bytes: Span<UInt8>) throws(PayloadError) {
    if Kernel.best.isUTF8(bytes) { return }
    if let offset = UTF8Text.offsetOfFirstError(in: bytes) { throw .invalidUTF8(offset: offset) }
  }
}

extension StringProtocol {
  /// Lends the bytes of the text in UTF-8; a string that does not hold them is copied first.
  @inlinable func withUTF8Bytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    let lent = utf8.withContiguousStorageIfAvailable { bytes in
      unsafe body(bytes.span)
    }
    if let lent { return lent }
    var copy = String(self)
    return copy.withUTF8 { bytes in unsafe body(bytes.span) }
  }
}
