import SAMLFormats

/// A form control's value in its final bytes.
///
/// Only a response makes one: neither another value nor text that claims to be encoded can, so
/// encoding a value twice does not compile. ``FormBody`` takes it unchanged; an API that encodes
/// its query items would encode it again.
public struct FormValue: Sendable, Hashable {
  /// The percent-encoded bytes, all of them ASCII.
  public let bytes: [UInt8]

  /// Encodes a response in one pass.
  ///
  /// - Parameter response: The response as the subscriber account framework delivered it.
  @inlinable public init(encoding response: some StringProtocol) {
    self.init(encoded: PayloadEncoder.encode(response))
  }

  /// Encodes a response in UTF-8 in one pass.
  ///
  /// - Parameter response: The response as bytes, in UTF-8.
  /// - Throws: ``PayloadError/invalidUTF8(offset:)`` if the bytes are not UTF-8 (RFC 3629 §3).
  public init(encoding response: Span<UInt8>) throws(PayloadError) {
    self.init(encoded: try PayloadEncoder.encode(response))
  }

  @usableFromInline init(encoded bytes: [UInt8]) { self.bytes = bytes }

  init(percentEncoding text: Span<UInt8>) {
    bytes = PercentEncoding.encode(text)
  }

  /// The percent-encoded bytes as text.
  ///
  /// An interpolated ``FormValue`` shows its length alone.
  public var text: String {
    String(decoding: bytes, as: UTF8.self)
  }
}

/// Shows its length alone: the response inside names a person.
extension FormValue: Confidential {
  /// The type's name and the length in bytes.
  public var description: String { "FormValue(\(bytes.count) bytes)" }
}

extension FormValue {
  /// Encodes the original bytes of a response: Base64, then percent-encoding, and no normalisation.
  ///
  /// - Parameter response: The response as the subscriber account framework delivered it.
  package init(verbatim response: String) {
    let base64 = response.withUTF8Bytes { bytes in
      [UInt8](capacity: (bytes.count + 2) / 3 * 4) { output in
        Kernel.best.base64(bytes, into: &output)
      }
    }
    self.init(percentEncoding: base64.span)
  }

  /// Encodes a response in one of its forms.
  ///
  /// - Parameters:
  ///   - response: The response as the subscriber account framework delivered it.
  ///   - form: The form.
  public init(encoding response: String, as form: PostedForm) {
    switch form {
    case .cookbook: self.init(encoding: response)
    case .verbatim: self.init(verbatim: response)
    }
  }
}
