import SAMLFormats

/// Decodes a form value to the bytes before Base64: the inverse of the last two stages of
/// ``PayloadEncoder``.
///
/// It accepts exactly the output of the encoder, so one text decodes to each result: letters,
/// digits, `%2B`, `%2F`, and `%3D` where padding belongs, with no bits left over. It refuses any
/// other text with the first defect. ``PayloadDiagnosis`` lists the repairs for it.
///
/// It decodes percent-encoding and Base64 in one pass, with the vector instructions of the
/// processor if there are any. A call allocates its result and nothing more.
///
/// Normalised bytes do not show the original response: verify the response that was received.
public enum PayloadDecoder {
  /// Decodes a form value, which is sound because nothing but the encoder makes one.
  ///
  /// - Parameter value: The form value.
  /// - Returns: The normalised response, in UTF-8.
  public static func decode(_ value: FormValue) -> [UInt8] {
    do throws(PayloadDecodingError) {
      return try decode(value.bytes.span)
    } catch {
      preconditionFailure("A form value is made by the encoder alone.")
    }
  }

  /// Decodes a text that should be a form value.
  ///
  /// - Parameter text: The bytes of the text.
  /// - Returns: The bytes before Base64, whatever they are; they need not be UTF-8.
  /// - Throws: ``PayloadDecodingError``. It describes the first defect.
  public static func decode(_ text: Span<UInt8>) throws(PayloadDecodingError) -> [UInt8] {
    try decode(text, with: Kernel.best)
  }

  /// Decodes a string that should be a form value.
  ///
  /// - Parameter text: The text; offsets count its bytes in UTF-8, from its own start.
  /// - Returns: The bytes before Base64.
  /// - Throws: ``PayloadDecodingError``. It describes the first defect.
  @inlinable public static func decode(
    _ text: some StringProtocol
  ) throws(PayloadDecodingError) -> [UInt8] {
    try text.withUTF8Bytes { decoded($0) }.get()
  }

  @usableFromInline static func decoded(
    _ text: Span<UInt8>
  ) -> Result<[UInt8], PayloadDecodingError> {
    do throws(PayloadDecodingError) { return .success(try decode(text)) } catch {
      return .failure(error)
    }
  }

  /// Decodes a text with a certain kernel, or with none; all give the same bytes and errors.
  ///
  /// The kernel stops before what is not regular; the rest is read symbol by symbol.
  package static func decode(
    _ text: Span<UInt8>, with kernel: Kernel?
  ) throws(PayloadDecodingError) -> [UInt8] {
    try [UInt8](capacity: text.count / 4 * 3) { output throws(PayloadDecodingError) in
      let rest = kernel?.decode(text, into: &output) ?? 0
      try SymbolText(.escaped).decode(text, from: rest, into: &output)
    }
  }
}

/// The stage of Base64 alone; that of percent-encoding alone is ``PercentEncoding``.
extension PayloadDecoder {
  /// Decodes Base64 with padding, without white space and without escapes (RFC 4648 §4).
  ///
  /// This is the inverse of ``TokenExchangePayload/base64``, and of no other dialect. It reads
  /// symbol by symbol, which takes many times as long as both stages in one pass.
  ///
  /// - Parameter symbols: The Base64 text, in ASCII.
  /// - Returns: The decoded bytes.
  /// - Throws: ``PayloadDecodingError``. It describes the first defect.
  package static func decodeBase64(
    _ symbols: Span<UInt8>
  ) throws(PayloadDecodingError) -> [UInt8] {
    try [UInt8](capacity: symbols.count / 4 * 3) { output throws(PayloadDecodingError) in
      try SymbolText(.bare).decode(symbols, from: 0, into: &output)
    }
  }
}
