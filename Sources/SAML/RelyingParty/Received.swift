import CanonicalXML

/// A response as a service received it.
///
/// The bytes may be `[UInt8]`, `Data`, a view of a `ByteBuffer`, or any other sequence of them. No more of them are
/// copied than the policy allows.
public struct Received: Sendable {
  private let bytes: LateBytes
  private let form: @Sendable ([UInt8]) -> ResponseVerifier.Message
  private let limit: @Sendable (ParseLimits) -> Int

  /// The body of a form that was posted, `application/x-www-form-urlencoded`, with the response in its control
  /// `SAMLResponse` (SAML Bindings §3.5.4).
  public static func posted(_ body: some Sequence<UInt8> & Sendable) -> Self {
    Self(bytes: LateBytes(body), form: { .posted($0) }, limit: PostedResponse.largestBody)
  }

  /// The text of that control, where a framework has read the form: Base64.
  public static func value(_ text: some StringProtocol) -> Self {
    Self(
      bytes: LateBytes(String(text).utf8), form: { .value($0) }, limit: PostedResponse.largestBody)
  }

  /// The bytes of the XML, exactly as they were signed.
  public static func response(_ xml: some Sequence<UInt8> & Sendable) -> Self {
    Self(bytes: LateBytes(xml), form: { .response($0) }, limit: \.maximumBytes)
  }

  /// The bytes of a SOAP envelope, in which the response is evaluated in place (SAML Bindings §3.2).
  public static func envelope(_ xml: some Sequence<UInt8> & Sendable) -> Self {
    Self(bytes: LateBytes(xml), form: { .envelope($0) }, limit: \.maximumBytes)
  }

  /// The message, of which one byte more than the limits allow proves the excess.
  func message(_ limits: ParseLimits) -> ResponseVerifier.Message {
    form(bytes.upTo(limit(limits)))
  }
}

/// Bytes that are copied once it is known how many may be read.
struct LateBytes: Sendable {
  private let copy: @Sendable (Int) -> [UInt8]

  init(_ bytes: some Sequence<UInt8> & Sendable) {
    copy = { limit in
      // Of a collection that is its count; the whole is copied faster than a part.
      bytes.underestimatedCount <= limit ? Array(bytes) : Array(bytes.prefix(limit + 1))
    }
  }

  /// All bytes, or of more than `limit` the first that are too many.
  func upTo(_ limit: Int) -> [UInt8] { copy(limit) }
}
