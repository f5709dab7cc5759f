public import SAMLFormats
public import XMLSignature

/// Keys that are believed, and for whom.
public struct TrustedProvider: Sendable, Hashable {
  let anchors: [TrustAnchor]

  /// A provider by its certificates or keys, which sign for it alone.
  ///
  /// - Parameters:
  ///   - entityID: The identifier of the provider, as its responses name their issuer.
  ///   - pem: The text of a trust file; see `TrustAnchor.parse(_:minimumRSABits:)`.
  /// - Returns: The provider with its keys.
  /// - Throws: `KeyError` for a file that cannot be read, and for a key that is refused.
  public static func provider(_ entityID: ExactString, pem: String) throws(KeyError) -> Self {
    try provider(entityID, file: Array(pem.utf8))
  }

  /// A provider by the bytes of a trust file, in PEM or DER, whose keys sign for it alone.
  ///
  /// - Parameters:
  ///   - entityID: The identifier of the provider, as its responses name their issuer.
  ///   - file: At most 1 MiB.
  /// - Returns: The provider with its keys.
  /// - Throws: `KeyError` for a file that cannot be read, and for a key that is refused.
  public static func provider(
    _ entityID: ExactString, file: some Sequence<UInt8>
  ) throws(KeyError) -> Self {
    var anchors = try TrustAnchor.parse(Array(file))
    for index in anchors.indices { anchors[index].issuer = entityID }
    return Self(anchors: anchors)
  }

  /// Providers by their metadata, each with keys of its own.
  public static func metadata(_ metadata: Metadata) -> Self {
    Self(anchors: metadata.trustAnchors)
  }

  /// Keys as they are; one that is bound to no issuer speaks for all.
  public static func keys(_ anchors: [TrustAnchor]) -> Self { Self(anchors: anchors) }
}
