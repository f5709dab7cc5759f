/// What was tolerated in metadata that was read.
public enum MetadataRemark: Sendable, Hashable {
  /// An exception accepted an algorithm of the signature.
  case exceptionApplied(PolicyException)

  /// The stable code; see docs/error-codes.md.
  public var code: String {
    switch self {
    case .exceptionApplied: "signature.exception-applied"
    }
  }
}
