import SAMLFormats

/// An attribute-query response on its way into a token-exchange request.
///
/// The token-exchange service expects the response as the partner's cookbook prepares it: white
/// space normalised, then Base64, then percent-encoded. Each stage can be read alone.
///
/// Normalisation changes bytes, and may break a signature or join two attributes. So it is done
/// once, on a copy: verify the captured bytes, never these. Normalising the result again can change
/// it again.
public struct TokenExchangePayload: Sendable, Hashable {
  /// The response with its white space normalised, in UTF-8.
  public let normalized: [UInt8]

  /// Normalises the white space of a response.
  ///
  /// - Parameter response: The response as the subscriber account framework delivered it.
  @inlinable public init(normalizing response: some StringProtocol) {
    self.init(normalized: response.withUTF8Bytes { Self.normalize($0) })
  }

  /// Normalises the white space of a response in UTF-8.
  ///
  /// A byte order mark is kept, as the partner keeps it.
  ///
  /// - Parameter response: The response as bytes, in UTF-8.
  /// - Throws: ``PayloadError/invalidUTF8(offset:)`` if the bytes are not UTF-8 (RFC 3629 §3).
  public init(normalizing response: Span<UInt8>) throws(PayloadError) {
    try PayloadEncoder.requireUTF8(response)
    self.init(normalized: Self.normalize(response))
  }

  @usableFromInline init(normalized: [UInt8]) { self.normalized = normalized }

  @usableFromInline static func normalize(_ response: Span<UInt8>) -> [UInt8] {
    WhiteSpaceNormalization.normalize(response)
  }

  /// The Base64 text of ``normalized``, in ASCII, with padding and without line breaks.
  ///
  /// Each call encodes it again. It is not ready for a form body: use ``formValue``.
  public var base64: [UInt8] {
    [UInt8](capacity: (normalized.count + 2) / 3 * 4) { output in
      Kernel.best.base64(normalized.span, into: &output)
    }
  }

  /// The value of the form control `SAMLResponse`, ready to be placed in a form body.
  ///
  /// Each call encodes it again.
  public var formValue: FormValue {
    FormValue(percentEncoding: base64.span)
  }
}

/// Shows its length alone: the response names a person.
extension TokenExchangePayload: Confidential {
  /// The type's name and the length in bytes.
  public var description: String { "TokenExchangePayload(\(normalized.count) bytes)" }
}
