public import XMLSignature

/// Why metadata is believed.
public enum MetadataTrust: Sendable, Hashable {
  /// By where it comes from, such as a file that an administrator has put there.
  ///
  /// A signature in it is not looked at. Not for metadata that was fetched over a network.
  case source

  /// By a signature over its document element by one of these keys, and by nothing else.
  case signature(by: [TrustAnchor], SignaturePolicy)
}
