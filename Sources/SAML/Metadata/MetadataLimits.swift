public import CanonicalXML

/// How large metadata may be.
public struct MetadataLimits: Sendable, Hashable {
  /// The largest document, in bytes.
  ///
  /// The aggregate of all research federations has about 100 MB.
  public var maximumBytes = 512 << 20

  /// The number of entities, in all roles.
  ///
  /// The aggregate of all research federations has about 10,000.
  public var maximumEntities = 100_000

  /// How large a part of the document may be that is read at once: one entity with all around it, or
  /// several small ones.
  public var part = MetadataLimits.part

  /// Creates the default limits.
  public init() {}

  /// An entity has 5 to 50 KB; logos inside of it may take hundreds.
  private static var part: ParseLimits {
    var limits = ParseLimits()
    limits.maximumBytes = 4 << 20
    limits.maximumElements = 100_000
    limits.maximumNodes = 300_000
    limits.maximumNamespaces = 32_768
    limits.maximumTextBytes = 1 << 20
    limits.maximumAttributeValueBytes = 64 << 10
    return limits
  }
}
