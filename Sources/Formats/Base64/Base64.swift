/// The strict Base64 codec of this package (RFC 4648 §4).
///
/// Every text has exactly one reading here: signature values, digests, certificates and captured
/// payloads all pass through this decoder, so no two readers can disagree about the same symbols.
/// Not for the URL-safe alphabet of RFC 4648 §5, which is refused.
public enum Base64 {
  /// What the decoder does with XML white space: tab, line feed, carriage return and space.
  public enum WhiteSpace: Sendable, Hashable {
    /// White space is a symbol outside the alphabet (RFC 4648 §3.3).
    case refused

    /// White space is skipped wherever it stands, as `xs:base64Binary` allows.
    case ignored
  }
}
