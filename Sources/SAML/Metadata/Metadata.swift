public import SAMLFormats
public import XMLSignature

/// The keys of SAML metadata and the entities that they belong to (SAML Metadata §2).
///
/// Its keys are trusted for their entity alone, and until the metadata expires.
public struct Metadata: Sendable {
  /// The entities that make assertions, of those that were selected.
  ///
  /// Service providers are included only if the caller asked for their keys.
  public let entities: [MetadataEntity]

  /// How many entities the document describes, in whatever role.
  package let entityCount: Int

  /// Whether the document element carries a signature, verified or not.
  public let isSigned: Bool

  /// The key that signed it; nil when the signature was not asked for.
  public let signer: TrustAnchor?

  /// The tolerated defects, in the order of the document; at most 64 of unreadable values.
  public let remarks: [MetadataRemark]

  /// The moment from which nothing in it holds; nil is never.
  public let validUntil: Instant?

  /// How long it may be kept before it is fetched again.
  public let cacheDuration: Duration?

  /// The keys of all entities, each bound to its own.
  public var trustAnchors: [TrustAnchor] { entities.flatMap(\.trustAnchors) }

  /// The keys by which service providers sign requests, where they were wanted.
  package var requesterAnchors: [TrustAnchor] { entities.flatMap(\.requesterAnchors) }

  /// Reads metadata that is held in memory; `MetadataReader` reads it in pieces.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - trust: Why it is believed.
  ///   - selected: The entities that are wanted; nil is all.
  ///   - limits: How large it may be.
  /// - Throws: `MetadataError`.
  public init(
    parsing bytes: [UInt8], trust: MetadataTrust, selecting selected: Set<ExactString>? = nil,
    limits: MetadataLimits = MetadataLimits()
  ) throws(MetadataError) {
    var reader = MetadataReader(trust: trust, selecting: selected, limits: limits)
    try reader.append(bytes[...])
    self = try reader.finish()
  }

  init(
    entities: [MetadataEntity], entityCount: Int, isSigned: Bool, signer: TrustAnchor?,
    _ remarks: [MetadataRemark], _ term: MetadataTerm
  ) {
    self.entities = entities
    self.entityCount = entityCount
    self.isSigned = isSigned
    self.signer = signer
    self.remarks = remarks
    validUntil = term.validUntil
    cacheDuration = term.cacheDuration
  }
}

/// A tolerated defect of metadata.
public enum MetadataRemark: Sendable, Hashable {
  /// An exception accepted an algorithm of the signature.
  case exceptionApplied(PolicyException)
  /// A `cacheDuration` is not a duration, and was ignored.
  ///
  /// It belongs to the descriptor of the entity or to one of its roles, or to a group without an
  /// entity ID.
  case unreadableCacheDuration(entityID: ExactString?)

  /// The stable code; see docs/reference/error-codes.md.
  public var code: StableCode {
    switch self {
    case .exceptionApplied: .signatureExceptionApplied
    case .unreadableCacheDuration: .keyMetadataCacheDuration
    }
  }
}
