/// A response as a service received it.
///
/// The bytes may be `[UInt8]`, `Data`, a view of a `ByteBuffer`, or any other sequence of them.
public struct Received: Sendable {
  let message: ResponseVerifier.Message

  /// The body of a form that was posted, `application/x-www-form-urlencoded`, with the response in its control
  /// `SAMLResponse` (SAML Bindings §3.5.4).
  public static func posted(_ body: some Sequence<UInt8>) -> Self {
    Self(message: .posted(Array(body)))
  }

  /// The text of that control, where a framework has read the form: Base64.
  public static func value(_ text: some StringProtocol) -> Self {
    Self(message: .value(Array(text.utf8)))
  }

  /// The bytes of the XML, exactly as they were signed.
  public static func response(_ xml: some Sequence<UInt8>) -> Self {
    Self(message: .response(Array(xml)))
  }

  /// The bytes of a SOAP envelope, in which the response is evaluated in place (SAML Bindings §3.2).
  public static func envelope(_ xml: some Sequence<UInt8>) -> Self {
    Self(message: .envelope(Array(xml)))
  }
}
