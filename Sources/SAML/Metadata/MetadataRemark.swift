public import Formats

/// What was tolerated in metadata that was read.
public enum MetadataRemark: Sendable, Hashable {
  /// An exception accepted an algorithm of the signature.
  case exceptionApplied(PolicyException)
  /// A `cacheDuration` is no duration, and was ignored; it stands in the descriptor of the entity or in
  /// one of its roles, or in a group without an entity ID.
  case unreadableCacheDuration(entityID: String?)

  /// The stable code; see docs/error-codes.md.
  public var code: StableCode {
    switch self {
    case .exceptionApplied: .signatureExceptionApplied
    case .unreadableCacheDuration: .keyMetadataCacheDuration
    }
  }
}

extension MetadataRemark: ComparedByForm {
  /// The name of an entity is that of the document.
  package var exactForm: ExactForm {
    switch self {
    case .exceptionApplied(let exception): ExactForm(code, values: exception)
    case .unreadableCacheDuration(let entityID?): ExactForm(code, entityID)
    case .unreadableCacheDuration(nil): ExactForm(code)
    }
  }
}
